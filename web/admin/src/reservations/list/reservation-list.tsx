// The list of reservations.

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'
import { PageLoading } from '../../parts/page-loading.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useScope } from '../../shell/property-scope.ts'
import { useWords } from '../../words/use-words.ts'
import { NewReservation } from '../new-reservation.tsx'
import { Download } from './download.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ImportReservations } from './import-panel.tsx'
import style from './list.module.css'
import { type ListFilter, pageSize, questionOf, useListFilter } from './list-filter.ts'
import { ReservationTable } from './reservation-table.tsx'

/** `chosen`: the number or id of the reservation whose sheet is beside the list; null for none. */
export function ReservationList({ chosen }: { readonly chosen: string | null }) {
  const { words, count } = useWords()
  const { propertyId } = useScope()
  const [filter, change] = useListFilter()
  const question = questionOf(filter, propertyId)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['reservations', question],
    queryFn: ({ signal }) => askedFor(question, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  useReturn(chosen)
  const Title = chosen === null ? 'h1' : 'h2'
  return (
    <div className={style.list}>
      <header className={style.head}>
        <div className="title">
          <Title className={style.listTitle}>{words.pages.reservations}</Title>
          <span className={`muted ${style.found}`} role="status">
            {data && count(data.total, words.reservations.found)}
          </span>
          <div className={style.files}>
            {/* Files of other systems are not on telephones, which have three lines for all of this. */}
            <div className="wide-only">
              <ImportReservations />
            </div>
            <Download question={question} total={data?.total ?? 0} />
            <NewReservation />
          </div>
        </div>
        <FilterBar filter={filter} change={change} />
      </header>
      {error && <Refused error={error} again={refetch} />}
      {!data && !error && <PageLoading />}
      {data && !error && (
        <div className={style.rows} data-late={isPlaceholderData || undefined}>
          {data.total === 0 ? (
            <Nothing change={change} />
          ) : (
            <ReservationTable reservations={data.reservations} chosen={chosen} />
          )}
          <Pages page={filter.page} total={data.total} change={change} />
        </div>
      )}
      {data !== undefined && data.total > 0 && (
        <p className={`${style.hint} small faint`}>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {words.beside.walk}
          </span>
          <span>
            <kbd>Enter</kbd> {words.beside.open}
          </span>
          <span className="grow">
            <kbd>/</kbd> {words.list.search}
          </span>
          <span>{words.list.upToDate}</span>
        </p>
      )}
    </div>
  )
}

/** A search is sent in a body, which no log has; a list without one is a list. */
function askedFor({ search, ...query }: ReturnType<typeof questionOf>, signal: AbortSignal) {
  return search === ''
    ? call('listReservations', { query }, { signal })
    : call('searchReservations', { body: { search, ...query } }, { signal })
}

/** When the sheet beside the list is closed, its row has the focus. */
function useReturn(chosen: string | null): void {
  const former = useRef(chosen)
  useEffect(() => {
    if (chosen === null && former.current !== null)
      document.querySelector<HTMLElement>(`[data-reservation="${CSS.escape(former.current)}"]`)?.focus()
    former.current = chosen
  }, [chosen])
}

type Change = (change: Partial<ListFilter>) => void

/** An empty list: what to do next. */
function Nothing({ change }: { readonly change: Change }) {
  const { words } = useWords()
  const everything = { view: 'all', status: null, from: '', to: '', search: '' } as const
  return (
    <div className="page">
      <h2>{words.reservations.none}</h2>
      <p className="muted">{words.reservations.noneHelp}</p>
      <Button mt="md" onClick={() => change(everything)}>
        {words.reservations.showAll}
      </Button>
    </div>
  )
}

function Pages({
  page,
  total,
  change,
}: {
  readonly page: number
  readonly total: number
  readonly change: Change
}) {
  const { words } = useWords()
  if (total <= pageSize) return null
  return (
    <nav className={style.pages} aria-label={words.reservations.pages}>
      <Button size="xs" disabled={page === 1} onClick={() => change({ page: page - 1 })}>
        {words.reservations.previous}
      </Button>
      <Button size="xs" disabled={page * pageSize >= total} onClick={() => change({ page: page + 1 })}>
        {words.reservations.next}
      </Button>
    </nav>
  )
}
