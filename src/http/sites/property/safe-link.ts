// Addresses that come from the document of a property or a review.

/** The address where a browser may be sent there: http or https; null for anything else, such as `javascript:`. */
export function safeLink(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
