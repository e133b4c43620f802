// The calendar of a property from the server: read, and read again when the server says that it changed.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { dateAfter } from '../parts/dates.ts'
import type { View } from './calendar-data.ts'
import { foreignChanges } from './edits.ts'

/** The server answers so many nights of rooms and rates at once, and so many nights. */
const mostCells = 50_000
const mostNights = 400
/** Enough for the first screen. */
const firstNights = 45
/** How long a cell shows who has changed it. */
const markedMilliseconds = 8_000

export interface KeptView {
  readonly view: View | undefined
  readonly error: unknown
  readonly again: () => void
  /** Reads it again, and gives what it is then. */
  readonly refresh: () => Promise<View | undefined>
}

/** The calendar from a date on: first what is seen first, then as much as the server answers at once. */
export function useView(propertyId: number, from: string): KeptView {
  const client = useQueryClient()
  const ask = (nights: number) => ({
    queryKey: ['calendar', propertyId, from, nights],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(
        'viewCalendar',
        { path: { id: propertyId }, query: { from, to: dateAfter(from, nights - 1) } },
        { signal },
      ),
  })
  const first = useQuery(ask(firstNights))
  const pairs = first.data ? Math.max(1, first.data.rooms.length * first.data.rate_plans.length) : 1
  const nights = Math.min(mostNights, Math.floor(mostCells / pairs))
  const whole = useQuery({ ...ask(nights), enabled: first.data !== undefined })
  const refresh = useCallback(async () => {
    const queryKey = ['calendar', propertyId, from, nights]
    await client.invalidateQueries({ queryKey })
    return client.getQueryData<View>(queryKey)
  }, [client, propertyId, from, nights])
  useNews(propertyId, refresh)
  return {
    view: whole.data ?? first.data,
    error: first.error ?? whole.error,
    again: () => first.refetch(),
    refresh,
  }
}

/** Calls `onChange` when the server says that the property changed, and after a time in which it could not. */
function useNews(propertyId: number, onChange: () => void): void {
  useEffect(() => {
    const source = new EventSource('/admin/v1/events/stream')
    source.addEventListener('calendar', (event: MessageEvent<string>) => {
      if (JSON.parse(event.data).property_id === propertyId) onChange()
    })
    for (const name of ['all', 'open']) source.addEventListener(name, () => onChange())
    return () => source.close()
  }, [propertyId, onChange])
}

/** Names of those who changed cells a moment ago, by line and date; `own` are the versions of one's own edits. */
export function useMarks(
  view: View | undefined,
  own: RefObject<ReadonlySet<number>>,
): ReadonlyMap<string, string> {
  const [marks, setMarks] = useState<ReadonlyMap<string, string>>(new Map())
  const seen = useRef(view)
  useEffect(() => {
    const former = seen.current
    seen.current = view
    if (!former || !view || former.version >= view.version) return
    const edits = view.edits.filter(({ version }) => !own.current.has(version))
    const foreign = foreignChanges(former, { ...view, edits }).filter(({ by }) => by !== '')
    if (foreign.length === 0) return
    setMarks(new Map(foreign.map(({ row, date, by }) => [`${row.key} ${date}`, by])))
    const end = setTimeout(() => setMarks(new Map()), markedMilliseconds)
    return () => clearTimeout(end)
  }, [view, own])
  return marks
}
