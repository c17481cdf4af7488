/**
 * Puts on the theme and the tools that a person has chosen before anything is painted, unless the link
 * asks for a theme. It runs by itself in the head of a page, while the modules are still on their way: this much
 * it knows of what ui/page/settings.js keeps. From there ui/page/theme.js goes on.
 */

{
  const { dataset } = document.documentElement;
  dataset.tools = "few";
  try {
    const kept = JSON.parse(window.localStorage.getItem("backtrack.settings") ?? "{}");
    if (!dataset.theme && kept?.theme === "contrast") dataset.theme = "contrast";
    if (kept?.tools === "all") dataset.tools = "all";
  } catch {
    // Storage is switched off or holds something else: the usual colours stand.
  }
}
