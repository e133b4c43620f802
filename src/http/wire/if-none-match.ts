// Whether a client has the current answer already (If-None-Match).

/** Whether the header names one of these entity tags; a weak one is as good. */
export const isKnownTo = (ifNoneMatch: string | undefined, tags: readonly string[]): boolean =>
  (ifNoneMatch ?? '').split(',').some(each => {
    const known = each.trim()
    return known === '*' || tags.includes(known.replace(/^W\//, ''))
  })
