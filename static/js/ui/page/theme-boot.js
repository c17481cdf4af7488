/**
 * Puts on the theme and the tools that a person has chosen before anything is painted, unless the link
 * asks for a theme; a system that is light chooses where no person has, but for frames. It runs by itself in the
 * head of a page, while the modules are still on their way: this much it knows of what ui/page/settings.js keeps.
 * From there ui/page/theme.js goes on.
 */

{
  const { dataset } = document.documentElement;
  dataset.tools = "few";
  let theme = "system";
  try {
    const kept = JSON.parse(window.localStorage.getItem("backtrack.settings") ?? "{}");
    theme = kept?.theme ?? theme;
    if (kept?.tools === "all") dataset.tools = "all";
  } catch {
    // Storage is switched off or holds something else: the system's colours stand.
  }
  if (theme === "system") {
    const isLight = self === top && matchMedia("(prefers-color-scheme: light)").matches;
    theme = isLight ? "light" : "dusk";
  }
  dataset.theme ||= theme;
  if (dataset.theme === "light") {
    const link = document.createElement("link");
    Object.assign(link, { id: "light", rel: "stylesheet", href: dataset.light });
    // Without it the first picture would be dark.
    link.setAttribute("blocking", "render");
    document.head.append(link);
  }
}
