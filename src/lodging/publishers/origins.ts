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

/** The pages of the machine itself: whatever port a developer's server took. */
export const loopbackOrigins = ['http://localhost', 'http://127.0.0.1', 'http://[::1]'] as const

const atAnyPort: ReadonlySet<string> = new Set(loopbackOrigins)

/** Whether a page, whose origin is as browsers write it, is among origins; one of the machine itself without a port is every port of it. */
export const isAmong = (origins: readonly string[], page: string): boolean => {
  if (origins.includes(page)) return true
  const [machine = ''] = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=:\d{1,5}$)/.exec(page) ?? []
  return atAnyPort.has(machine) && origins.includes(machine)
}
