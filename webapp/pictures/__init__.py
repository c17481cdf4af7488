"""Pictures and films of a moment or a stretch of playback, painted by the stage of the page.

::

    story.py     a replay or a search as shots: a board, or a frame that leads to the next one
    timeline.py  shots -> moments of a film, each with how long it is seen
    stage.py     the stage of a puzzle, painted by the page's own scripts in QuickJS
    canvas.py    what they have painted -> pixels
    drawing.py   a moment -> a picture
    indexed.py   pictures -> numbers of colours, and what changes from one to the next
    gif.py webp.py apng.py svg.py     files
    making.py    films made in turn, and kept

Nothing here knows a rule or a kind: what is painted is what frames say.
``tests/browser/test_films.py`` compares it with the stage in a browser.
"""
