// What the day is like: who comes and goes, what was booked, and what needs mending.

import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { usePropertyNames, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { BookedByDay } from './booked-by-day.tsx'
import style from './dashboard.module.css'
import type { DashboardAnswer } from './dashboard-answer.ts'
import { Health } from './health.tsx'
import { Houses } from './houses.tsx'
import { LostSearches } from './lost-searches.tsx'
import { Oversold } from './oversold.tsx'
import { PickUp } from './pick-up.tsx'

const periods = ['7', '30', '365'] as const

/** The desk, which decides about reservations and resolves none, begins with the day; the navigation leads here all the same. */
export function Page() {
  const may = useRights()
  const { key, state, search } = useLocation()
  const begins = key === 'default' || (state as { readonly begins?: boolean } | null)?.begins === true
  if (begins && may('reservations.decide') && !may('reservations.resolve'))
    return <Navigate to={{ pathname: '/today', search }} replace />
  return <Dashboard />
}

function Dashboard() {
  const { words, count } = useWords()
  const { propertyId } = useScope()
  const nameOf = usePropertyNames()
  const [search, setSearch] = useSearchParams()
  const days = periods.find(period => period === search.get('days')) ?? '30'
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', propertyId, days],
    queryFn: ({ signal }) =>
      call(
        'showDashboard',
        { query: { property_id: propertyId ?? undefined, days: Number(days) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const choose = (period: string) =>
    setSearch(
      query => {
        query.set('days', period)
        return query
      },
      { replace: true },
    )
  return (
    <div className="page">
      <div className="title">
        <h1 className="grow">{propertyId === null ? words.shell.allProperties : nameOf(propertyId)}</h1>
        <SegmentedControl
          size="xs"
          aria-label={words.dashboard.periods}
          value={days}
          onChange={choose}
          data={periods.map(period => ({
            value: period,
            label: count(Number(period), words.dashboard.days),
          }))}
        />
      </div>
      <Oversold found={data.oversold} />
      <Strip data={data} days={days} />
      <div className={style.two}>
        <BookedByDay data={data} />
        <PickUp today={data.today} />
      </div>
      <div className={style.two}>
        <LostSearches today={data.today} />
        <Health />
      </div>
      {propertyId === null && <Houses houses={data.houses} />}
    </div>
  )
}

/** The figures that are looked at first. Those of people lead to their reservations. */
function Strip({ data, days }: { readonly data: DashboardAnswer; readonly days: string }) {
  const { words, language } = useWords()
  const { count, amount } = formatsOf(language)
  const sum = (field: 'arrivals' | 'departures' | 'in_house'): number =>
    data.houses.reduce((all, house) => all + house[field], 0)
  const bookings = data.totals.reduce((all, total) => all + total.bookings, 0)
  const [first, ...others] = data.totals
  return (
    <dl className={style.strip}>
      <People word={words.dashboard.arrivals} view="arriving" figure={count(sum('arrivals'))} />
      <People word={words.dashboard.departures} view="leaving" figure={count(sum('departures'))} />
      <People word={words.dashboard.inHouse} view="inHouse" figure={count(sum('in_house'))} />
      <div>
        <dt>{filled(words.dashboard.booked, { days })}</dt>
        <dd>{count(bookings)}</dd>
      </div>
      <div>
        <dt>{words.dashboard.revenue}</dt>
        <dd>
          {first ? amount(first.revenue, first.currency) : '0'}{' '}
          {first && <span className={style.unit}>{first.currency}</span>}
        </dd>
        {others.map(({ currency, revenue }) => (
          <dd key={currency} className={style.more}>
            {amount(revenue, currency)} {currency}
          </dd>
        ))}
      </div>
    </dl>
  )
}

function People({
  word,
  view,
  figure,
}: {
  readonly word: string
  readonly view: string
  readonly figure: string
}) {
  const { propertyId } = useScope()
  const property = propertyId === null ? '' : `&property=${propertyId}`
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <Link to={`/reservations?view=${view}${property}`} aria-label={`${word}: ${figure}`}>
          {figure}
        </Link>
      </dd>
    </div>
  )
}
