// The cookie in which the browser keeps what a guest has put together: the parts as text, one below the other. What it says anybody
// may write, as with an address: it is read like one (cart-parts.ts) and priced anew.

/** Browsers keep 4,096 bytes of a cookie, with its name and attributes. */
const longestCookie = 3_800
const kept = 14 * 24 * 3600

/** Publishers may have their pages at one host. Browsers take the prefix only over https. */
export const cartCookie = (isHttps: boolean, publisherId: number): string =>
  `${isHttps ? '__Host-' : ''}cart-${publisherId}`

/** The text of each part; none for what is no cart. */
export const partsOfCookie = (value: string | undefined): string[] =>
  value === undefined || value.length > longestCookie || !/^[\w-]+$/.test(value)
    ? []
    : Buffer.from(value, 'base64url').toString().split('\n')

export const cookieOfParts = (texts: readonly string[]): string =>
  Buffer.from(texts.join('\n')).toString('base64url')

/** Whether the browser keeps so much. */
export const fitsCookie = (texts: readonly string[]): boolean => cookieOfParts(texts).length <= longestCookie

/** In seconds; an empty one ends at once. */
export const cookieAge = (texts: readonly string[]): number => (texts.length === 0 ? 0 : kept)
