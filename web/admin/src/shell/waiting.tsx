// What waits for a person at a page, beside its name in the navigation.

import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { call } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import type { ListedPage } from './pages.ts'
import { useScope } from './property-scope.ts'
import style from './shell.module.css'
import { useCounts } from './use-counts.ts'

interface Props {
  readonly isFolded: boolean
}

const refetchInterval = 60_000

/** Reservations that a person has to decide on. */
function Reservations({ isFolded }: Props) {
  const { words } = useWords()
  const { propertyId } = useScope()
  const [count = '0'] = useCounts([{ needs_attention: true, property_id: propertyId ?? undefined }])
  return <Mark count={count} text={words.shell.toDo} isFolded={isFolded} />
}

/** Reviews that nobody has decided on, "20+" where there are more. */
function Reviews({ isFolded }: Props) {
  const { words, language } = useWords()
  const { propertyId } = useScope()
  const query = { state: 'pending', property_id: propertyId ?? undefined, limit: 20 } as const
  const { data } = useQuery({
    queryKey: ['reviews', 'waiting', propertyId],
    queryFn: ({ signal }) => call('listReviews', { query }, { signal }),
    refetchInterval,
  })
  const more = data?.next_cursor ? '+' : ''
  const count = `${formatsOf(language).count(data?.reviews.length ?? 0)}${more}`
  return <Mark count={count} text={words.shell.newReviews} isFolded={isFolded} />
}

/** Active connections, among the first hundred, of which a message was refused or failed in the last day. */
function Channels({ isFolded }: Props) {
  const { words, language } = useWords()
  const { propertyId } = useScope()
  const query = { state: 'active', property_id: propertyId ?? undefined, limit: 100 } as const
  const { data } = useQuery({
    queryKey: ['channels', 'waiting', propertyId],
    queryFn: ({ signal }) => call('listChannels', { query }, { signal }),
    refetchInterval,
  })
  const failing = data?.channels.filter(({ activity }) => activity.refused + activity.failed > 0) ?? []
  const count = formatsOf(language).count(failing.length)
  return <Mark count={count} text={words.shell.withErrors} isFolded={isFolded} isBad />
}

interface MarkProps extends Props {
  readonly count: string
  readonly text: string
  readonly isBad?: boolean
}

/** Nothing for none; a dot where the navigation is folded. */
function Mark({ count, text, isFolded, isBad = false }: MarkProps) {
  if (count === '0') return null
  return (
    <span className={style.waiting} data-bad={isBad || undefined}>
      {isFolded ? '' : filled(text, { count })}
    </span>
  )
}

export const waitingAt: Partial<Record<ListedPage['name'], ComponentType<Props>>> = {
  reservations: Reservations,
  reviews: Reviews,
  channels: Channels,
}
