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

/**
 * The same for a text that a guest chose, without anything that a mail program makes a link of: a stranger can have a hotel's mail
 * sent to any address, and what stands in it is believed to be the hotel's (threat C9). An invisible joiner is put into each
 * beginning of an address and behind each dot of what may be the name of a site.
 */
export const guestLine = (text: string, longest = 120): string =>
  oneLine(text, longest).replaceAll(
    /:(?=\/\/)|[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]*\p{L}{2})/gu,
    found => `${found}\u2060`,
  )
