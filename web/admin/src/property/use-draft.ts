// A document that is being edited: what was read, what it is now, and saving it, so that nobody overwrites anybody unseen.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call, callVersioned, Refusal } from '../api/client.ts'
import type { Read } from './document.ts'
import {
  type Conflict,
  changedFields,
  conflictOf,
  type Field,
  merged,
  type PropertyDocument,
  withLater,
  withoutNights,
} from './document.ts'
import { useKeptDraft } from './kept-draft.ts'

export interface Draft {
  /** Undefined until it is read. */
  readonly document: PropertyDocument | undefined
  /** What was read or saved last. */
  readonly base: Read | undefined
  readonly changed: readonly Field[]
  readonly error: unknown
  readonly refusal: Refusal | null
  readonly conflict: Conflict | null
  readonly isSaving: boolean
  /** When it was saved last, as a count. */
  readonly saves: number
  readonly change: (fields: Partial<PropertyDocument>) => void
  readonly replace: (document: PropertyDocument) => void
  readonly save: () => Promise<void>
  readonly discard: () => void
  readonly reload: () => Promise<void>
  /** Ends a conflict with the changes of both, of fields that both changed one's own or theirs. */
  readonly settle: (keepsOwn: boolean) => void
}

async function readDocument(id: number): Promise<Read> {
  const { value: answer, version } = await callVersioned('exportProperty', { path: { id } })
  return { document: withoutNights(answer), version }
}

/** The document of a property. */
export function useDraft(id: number): Draft {
  const client = useQueryClient()
  const [base, setBase] = useState<Read>()
  const [document, setDocument] = useState<PropertyDocument>()
  const [error, setError] = useState<unknown>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [saves, setSaves] = useState(0)

  const take = useCallback((read: Read) => {
    setBase(read)
    setDocument(read.document)
    setConflict(null)
    setRefusal(null)
  }, [])
  const reload = useCallback(
    () =>
      readDocument(id).then(
        read => {
          setError(null)
          take(read)
        },
        failure => setError(failure),
      ),
    [id, take],
  )
  const left = useKeptDraft(id, base, document)
  useEffect(() => {
    if (!left) return void reload()
    setBase(left.base)
    setDocument(left.document)
  }, [reload, left])

  const send = async (mine: PropertyDocument, seen: Read) => {
    const sent = { path: { id }, query: { replace: true }, body: mine }
    try {
      await call('importProperty', sent, { ifMatch: seen.version })
      // Read again, because the server fills in what was left out.
      const saved = await readDocument(id)
      setBase(saved)
      setConflict(null)
      setDocument(now => now && withLater(mine, now, saved.document))
      setSaves(count => count + 1)
      client.invalidateQueries({ queryKey: ['properties'] })
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      if (failure.status !== 412) return setRefusal(failure)
      const now = await readDocument(id)
      const says = failure.errors.map(({ message }) => message)
      setConflict(conflictOf(seen.document, mine, { theirs: now.document, version: now.version, says }))
    }
  }
  return {
    document,
    base,
    error,
    refusal,
    conflict,
    isSaving,
    saves,
    reload,
    changed: base && document ? changedFields(base.document, document) : [],
    change: fields => setDocument(former => former && { ...former, ...fields }),
    replace: setDocument,
    discard: () => base && take(base),
    save: async () => {
      if (!document || !base || isSaving) return
      setSaving(true)
      setRefusal(null)
      await send(document, base).finally(() => setSaving(false))
    },
    settle: keepsOwn => {
      if (!conflict || !base || !document) return
      setDocument(merged(base.document, document, conflict, keepsOwn))
      setBase({ document: conflict.theirs, version: conflict.version })
      setConflict(null)
    },
  }
}
