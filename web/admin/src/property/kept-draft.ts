// A session may end while somebody edits a property, as over lunch: who signs in again goes on with what was not saved.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { hasEnded, useSession } from '../session/session.ts'
import type { Read } from './document.ts'
import { changedFields, type PropertyDocument } from './document.ts'

interface KeptDraft {
  readonly personId: number
  readonly id: number
  readonly base: Read
  readonly document: PropertyDocument
}

let kept: KeptDraft | null = null

/** Keeps a changed document when the session ends. Returns what the same person has left of this property, if anything. */
export function useKeptDraft(
  id: number,
  base: Read | undefined,
  document: PropertyDocument | undefined,
): KeptDraft | null {
  const client = useQueryClient()
  const { data: session } = useSession()
  const personId = session?.person.id
  const [left] = useState(() => (kept?.personId === personId && kept?.id === id ? kept : null))
  const latest = useRef<KeptDraft | null>(null)
  if (personId !== undefined && base && document) {
    const isChanged = changedFields(base.document, document).length > 0
    latest.current = isChanged ? { personId, id, base, document } : null
  }
  useEffect(
    () => () => {
      kept = hasEnded(client) ? latest.current : null
    },
    [client],
  )
  return left
}
