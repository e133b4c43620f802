// The filters of a list in the address of its page, so that it can be sent to a colleague.

import { useSearchParams } from 'react-router'

interface Address {
  /** A word of the address; empty for none. */
  readonly get: (name: string) => string
  /** One of the words that the address may have there; null for none of them. */
  readonly oneOf: <Word extends string>(name: string, words: readonly Word[]) => Word | null
  /** Changes words, null takes one away; the list begins anew unless `cursor` is given. */
  readonly change: (changes: Readonly<Record<string, string | null>>) => void
}

export function useAddress(): Address {
  const [query, setQuery] = useSearchParams()
  return {
    get: name => query.get(name) ?? '',
    oneOf: (name, words) => words.find(word => word === query.get(name)) ?? null,
    change: changes =>
      setQuery(
        former => {
          const next = new URLSearchParams(former)
          for (const [name, value] of Object.entries({ cursor: null, ...changes })) {
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        // A page of a list is a step that the browser can go back from; a filter is not.
        { replace: !('cursor' in changes) },
      ),
  }
}
