// Makes texts written by others safe for a mail.

/**
 * The text on one line, cut to a length, without control characters and without characters that change the writing
 * direction, which could rearrange the text around it.
 */
export function oneLine(text: string, longest = 120): string {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
  const characters = [...clean]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : clean
}
