// How many reservations each of some filters finds, counted by the server and kept up to date.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { AdminOperations } from '../api/types.ts'
import { formatsOf } from '../parts/formats.ts'
import { useWords } from '../words/use-words.ts'

export type CountedConditions = AdminOperations['countReservations']['body']['filters'][number]

/** Each count in words, "999+" where there are more; undefined until it is known. In the order of the filters. */
export function useCounts(filters: readonly CountedConditions[]): readonly (string | undefined)[] {
  const { language } = useWords()
  const { data } = useQuery({
    queryKey: ['reservations', 'counts', filters],
    queryFn: ({ signal }) => call('countReservations', { body: { filters: [...filters] } }, { signal }),
    enabled: filters.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const { count } = formatsOf(language)
  // Those of a moment ago may be for fewer filters, never for others.
  return filters.map((_, place) => {
    const found = data?.counts[place]
    return found && `${count(found.count)}${found.is_more ? '+' : ''}`
  })
}
