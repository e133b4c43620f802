// The calendars of many properties from the server: all at a glance, page by page, and whole those of opened properties in sight.

import { keepPreviousData, useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { call } from '../api/client.ts'
import type { View } from '../calendar/calendar-data.ts'
import { dateAfter } from '../parts/dates.ts'
import type { Glance } from './glances.ts'

/** Nights that are shown. */
export const shownNights = 60
/** News of a second or two is read together. */
const newsMilliseconds = 3_000

interface Glances {
  /** Undefined until the first page is there. */
  readonly glances: readonly Glance[] | undefined
  /** Whether pages are still to come. */
  readonly isPartial: boolean
  readonly error: unknown
  readonly again: () => void
  readonly refresh: () => Promise<void>
}

/** All properties that the person may read, from a date on. */
export function useGlances(from: string): Glances {
  const client = useQueryClient()
  const key = useMemo(() => ['calendars', from], [from])
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(
        'viewCalendars',
        {
          query: {
            from,
            to: dateAfter(from, shownNights - 1),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const refresh = useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: ['calendar', 'of many'] }),
    ])
  }, [client, key])
  useNews(refresh)
  const glances = useMemo(() => query.data?.pages.flatMap(({ calendars }) => calendars), [query.data])
  return { glances, isPartial: hasNextPage, error: query.error, again: () => query.refetch(), refresh }
}

/** The calendars of these properties by id, as far as they are there. */
export function useViews(propertyIds: readonly number[], from: string): ReadonlyMap<number, View> {
  return useQueries({
    queries: propertyIds.map(id => ({
      queryKey: ['calendar', 'of many', id, from],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          'viewCalendar',
          { path: { id }, query: { from, to: dateAfter(from, shownNights - 1) } },
          { signal },
        ),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: found => new Map(found.flatMap(({ data }) => (data ? [[data.property_id, data] as const] : []))),
  })
}

/** Calls `onChange` a moment after the server has said that a property changed. */
function useNews(onChange: () => void): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const source = new EventSource('/admin/v1/events/stream')
    const later = () => {
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined
        onChange()
      }, newsMilliseconds)
    }
    for (const name of ['calendar', 'all']) source.addEventListener(name, later)
    return () => {
      source.close()
      clearTimeout(waiting.current)
      waiting.current = undefined
    }
  }, [onChange])
}
