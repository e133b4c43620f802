// Where an assistant is sent back after a person has consented: exactly an address that it registered. Only the port of an address on
// the person's own machine may differ, as programs there take a free one (RFC 8252, section 7.3).

const loopbackHosts: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/** As long as an address may be. */
export const longestRedirect = 500

/**
 * An address that may be registered: https, or http on the person's own machine, without a fragment and without a name or password.
 * Undefined for any other.
 */
export function readRedirect(text: string): URL | undefined {
  if (text.length > longestRedirect || !/^https?:\/\/[\x21-\x7e]+$/.test(text) || /[\\#]/.test(text)) return
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.username !== '' || url.password !== '') return
  return url.protocol === 'https:' || isLoopback(url) ? url : undefined
}

/** Whether an address is one of those that were registered. */
export function isRegistered(given: string, registered: readonly string[]): boolean {
  const url = readRedirect(given)
  if (url === undefined) return false
  return registered.some(each => each === given || (isLoopback(url) && isSameButPort(url, each)))
}

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && loopbackHosts.includes(hostname)

const isSameButPort = (given: URL, registered: string): boolean =>
  withoutPort(given) === withoutPort(new URL(registered))

function withoutPort(url: URL): string {
  const plain = new URL(url)
  plain.port = ''
  return plain.href
}
