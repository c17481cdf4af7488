/**
 * The options of links in their order, and where each belongs: a page or frame; a picture, film or
 * other file; one view; a moment. JSON, since webapp/site/params.py reads it too.
 */

export const LINK_OPTIONS = {
  "step": "page frame picture moment watch",
  "view": "page frame film search",
  "node": "page frame picture moment search",
  "frame": "page frame picture moment",
  "if": "page frame moment search",
  "moves": "page frame moment play",
  "search": "page frame picture film search",
  "off": "page frame picture film search",
  "beside": "page frame search",
  "win": "page frame moment search",
  "along": "page frame search",
  "loop": "page frame moment",
  "marks": "page frame moment",
  "chalk": "page frame picture moment",
  "name": "page frame picture film file",
  "hide": "page frame picture film file",
  "full": "page",
  "quiz": "page frame",
  "ask": "page frame",
  "task": "page frame",
  "seal": "page frame",
  "print": "page",
  "wished": "page",
  "lesson": "page",
  "stop": "page",
  "present": "page",
  "autoplay": "frame",
  "from": "film",
  "to": "film",
  "speed": "frame film",
  "controls": "frame",
  "scale": "picture film",
  "lang": "page frame passed-on",
  "theme": "page frame passed-on"
};
