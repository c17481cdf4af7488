"""Pictures and films of playback, painted by the stage of the page.

::

    story.py     a replay or a search as shots: a board, or a frame that leads to the next one
    timeline.py  shots -> moments of a film with durations
    stage.py     the stage of a puzzle, painted by the page's own scripts in QuickJS
    canvas.py    its operations -> pixels
    drawing.py   a moment -> a picture
    chalk.py     what a teacher has drawn, alone
    indexed.py   pictures -> palette and changes
    gif.py webp.py apng.py svg.py     files
    making.py    a queue and cache of films

No rules, no kinds: ``tests/browser/test_films.py`` compares it with the stage in a browser.
"""
