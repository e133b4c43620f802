// The key of a request that is not to be done twice: the same for the same body, until it was answered.

import { useRef } from 'react'

/** The id of a request: the same for the same content, until it was refused. */
export function useKey() {
  const kept = useRef<{ text: string; key: string } | null>(null)
  return {
    of: (text: string): string => {
      if (kept.current?.text !== text) kept.current = { text, key: newKey() }
      return kept.current.key
    },
    forget: () => {
      kept.current = null
    },
  }
}

/** In the form of a UUID; the browser makes none itself on a page without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
