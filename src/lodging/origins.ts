// Origins of web pages: scheme, host and port, as browsers send them in the header Origin.

/** More pages than a publisher has; each request of a browser looks through them. */
export const mostOrigins = 20
const longestOrigin = 255

/** The origin as browsers write it (lower case, no default port, no path); undefined for a text that is no http or https origin. */
export function readOrigin(text: string): string | undefined {
  // The parser takes an asterisk for a letter of a host, and no page is there.
  if (text.length > longestOrigin || text.includes('*') || !URL.canParse(text)) return undefined
  const { protocol, origin, href } = new URL(text)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && href === `${origin}/` ? origin : undefined
}
