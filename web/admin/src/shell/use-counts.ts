// How many reservations each of some filters finds, counted by the server and kept up to date.

import { useQuery } from '@tanstack/react-query'
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
    refetchInterval: 60_000,
  })
  const { count } = formatsOf(language)
  return filters.map((_, place) => {
    const found = data?.counts[place]
    return found && `${count(found.count)}${found.is_more ? '+' : ''}`
  })
}
