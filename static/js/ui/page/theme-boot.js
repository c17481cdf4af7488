/**
 * Sets theme and tools before the first paint: the link's theme, or the stored one, or the system's, except in frames.
 * Runs in <head> before the modules, so it repeats a part of ui/page/settings.js; ui/page/theme.js continues.
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
    // Disabled or corrupt storage: the system's colours.
  }
  if (theme === "system") {
    const isLight = self === top && matchMedia("(prefers-color-scheme: light)").matches;
    theme = isLight ? "light" : "dusk";
  }
  dataset.theme ||= theme;
  if (dataset.theme === "light") {
    const link = document.createElement("link");
    Object.assign(link, { id: "light", rel: "stylesheet", href: dataset.light });
    // Otherwise the first paint would be dark.
    link.setAttribute("blocking", "render");
    document.head.append(link);
  }
}
