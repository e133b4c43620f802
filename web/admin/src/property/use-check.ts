// The check of a document while it is being edited: a moment after the last keystroke, by the server.

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import type { AdminOperations } from '../api/types.ts'
import { useWords } from '../words/use-words.ts'
import type { PropertyDocument } from './document.ts'

/** What was said of the stay of the example; the server chooses the rest. */
export type ExampleStay = Omit<AdminOperations['checkProperty']['query'], 'language'>

export interface Checked {
  readonly now: Answer<'checkProperty'> | undefined
  /** Of the document as it is saved; undefined while nothing is changed. */
  readonly saved: Answer<'checkProperty'> | undefined
  /** Whether an answer is on its way. */
  readonly isLate: boolean
  readonly error: unknown
}

const wait = 350

/** Asks for a document, and for the one that it was where it is changed. */
export function useCheck(
  id: number,
  document: PropertyDocument,
  {
    base,
    version,
    isChanged,
    stay,
  }: {
    readonly base: PropertyDocument
    readonly version: number
    readonly isChanged: boolean
    readonly stay: ExampleStay
  },
): Checked {
  const { language } = useWords()
  const [asked] = useDebouncedValue(document, wait)
  const ask = (body: PropertyDocument, query: ExampleStay, kind: string) => ({
    queryKey: ['check', id, kind, version, query, language, kind === 'now' ? body : null],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('checkProperty', { path: { id }, query: { ...query, language }, body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const now = useQuery(ask(asked, stay, 'now'))
  // The same stay as that of the other, which the server may have chosen.
  const { checkin, room_id: room, rate_code: rate } = now.data?.example ?? {}
  const same = { ...stay, checkin, room, rate }
  const saved = useQuery({ ...ask(base, same, 'saved'), enabled: isChanged && checkin !== undefined })
  return {
    now: now.data,
    saved: isChanged ? saved.data : undefined,
    isLate: now.isFetching || asked !== document,
    error: now.error,
  }
}
