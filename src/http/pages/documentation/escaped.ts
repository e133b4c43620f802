/** Text as HTML, in an element or a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
