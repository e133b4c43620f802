// Logo and colours of the server's own pages: front page and documentation.

/** A roof over two rooms that are one letter. */
const strokes =
  '<path d="M9 25V13.5L16 7l7 6.5V25" /><path d="M9 19h14" /><path d="M16 19v6" stroke-opacity=".55" />'

/** The logo with its own background, as an SVG document of any size. */
export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#14594a"/><g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${strokes}</g></svg>`

/** The logo with the name beside it, for a dark background. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 32"><rect width="32" height="32" rx="8" fill="#fff"/><g fill="none" stroke="#14594a" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${strokes}</g><text x="43" y="23" fill="#fff" font-family="Georgia,'Times New Roman',serif" font-size="22" letter-spacing="-.4">Hostelry</text></svg>`

/** Light, and dark if the user prefers it. Text has a contrast of 4.5:1 on every surface. */
export const tokens = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #17211d);
  --wash: light-dark(#f3f6f4, #0f1613);
  --ink: light-dark(#16211d, #ecf1ee);
  --ink-2: light-dark(#4b5953, #aebab4);
  --line: light-dark(#d8dfdb, #2b3a34);
  --accent: light-dark(#14594a, #7fd0b8);
  --accent-wash: light-dark(#e6f0ec, #1d3029);
  --accent-line: light-dark(#9cc4b7, #2f5a4d);
  --code: light-dark(#0d2f27, #0a110e);
  --text: system-ui, "Segoe UI", sans-serif;
  --name: Georgia, "Times New Roman", serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
}`
