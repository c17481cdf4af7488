"""Pictures and films of a moment or a stretch of playback, drawn as the stage of the page draws it.

::

    story.py     a replay or a search as shots: a board, or a frame that leads to the next one
    timeline.py  shots -> moments of a film, each with how long it is seen
    scene.py     one moment, and where its cells lie
    canvas.py    pixels: tiles, bitmaps, letters
    painters.py  what all kinds share; search.py what happens in a search of any kind
    kinds/       a file a kind, its moments by the kind of their frames; plain.py for all others
    drawing.py   a moment -> a picture
    indexed.py   pictures -> numbers of colours, and what changes from one to the next
    gif.py webp.py apng.py svg.py     files
    making.py    films made in turn, and kept

Nothing here knows a rule: what is drawn is what frames say. ``static/js/puzzles/`` draws the same
on the stage; ``tests/webapp/test_film_bitmaps.py`` holds what both have alike.
"""
