/**
 * Puts on the theme that a person has chosen before anything is painted, unless the link asks for
 * one. It runs by itself in the head of a page, while the modules are still on their way: this much
 * it knows of what ui/page/settings.js keeps. From there ui/page/theme.js goes on.
 */

{
  const { dataset } = document.documentElement;
  try {
    const kept = JSON.parse(window.localStorage.getItem("backtrack.settings") ?? "{}");
    if (!dataset.theme && kept?.theme === "contrast") dataset.theme = "contrast";
  } catch {
    // Storage is switched off or holds something else: the usual colours stand.
  }
}
