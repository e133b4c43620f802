// The fields of an address or a form. Anybody may send them, so that their bytes and their number are bounded before they are
// read (threat D18).

/** The longest form, a checkout of nine rooms with every field full of Japanese, has 44 KiB: nine bytes a character. */
export const mostFormBytes = 64 * 1024

/** More than any page has. What follows is left out, as reading a hundred thousand fields takes a quarter of a second. */
const mostFields = 300

/** The fields of a text as browsers write it: `a=1&b=2`. */
export const fieldsIn = (text: string): URLSearchParams =>
  new URLSearchParams(text.split('&', mostFields).join('&'))
