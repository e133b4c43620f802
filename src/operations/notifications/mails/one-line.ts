// Texts that somebody else wrote, made safe to stand in a mail.

/**
 * The text on one line and cut to a length: without control characters, and without those that turn the direction of
 * writing, with which a text could rearrange what stands around it.
 */
export function oneLine(text: string, longest = 120): string {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
  const characters = [...clean]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : clean
}
