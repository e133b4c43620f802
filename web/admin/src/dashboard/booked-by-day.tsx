// Revenue and bookings by day, as a plot or as a table.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { daysAfter, formatsOf } from '../parts/formats.ts'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import style from './dashboard.module.css'
import type { DashboardAnswer } from './dashboard-answer.ts'
import { aYear } from './pick-up.tsx'
import type { BookedDay } from './plot.tsx'
import { Plot } from './plot.tsx'

export function BookedByDay({ data }: { readonly data: DashboardAnswer }) {
  const { words } = useWords()
  const [isTable, setTable] = useState(false)
  const currency = data.totals[0]?.currency
  const then = useLastYear(data, currency)
  return (
    <section className={style.section} aria-labelledby="booked">
      <header>
        <h2 id="booked">{words.dashboard.revenueByDay}</h2>
        {currency && (
          <button type="button" className={style.switchView} onClick={() => setTable(!isTable)}>
            {isTable ? words.dashboard.asChart : words.dashboard.asTable}
          </button>
        )}
      </header>
      {currency === undefined && <p className="muted">{words.dashboard.noBookings}</p>}
      {currency !== undefined && isTable && <DayTable data={data} />}
      {currency !== undefined && !isTable && <Plot days={daysOf(data, currency, then)} currency={currency} />}
      <p className="small faint">{words.dashboard.inUtc}</p>
    </section>
  )
}

/** The revenue of each of the same days a year ago, in one currency. */
function useLastYear(
  { from, today }: DashboardAnswer,
  currency: string | undefined,
): ReadonlyMap<string, number> {
  const { propertyId } = useScope()
  const query = {
    from: daysAfter(from, -aYear),
    to: daysAfter(today, -aYear),
    group: 'day',
    currency,
    property_id: propertyId ?? undefined,
  }
  const { data } = useQuery({
    queryKey: ['last year', query],
    queryFn: ({ signal }) => call('showReport', { path: { report: 'bookings' }, query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: currency !== undefined,
  })
  const place = data?.columns.findIndex(({ name }) => name === 'revenue') ?? -1
  return new Map(data?.rows.map(({ keys, values }) => [keys[0] ?? '', values[place] ?? 0]))
}

/** Every day of the period, in one currency; days without bookings are zero. */
function daysOf(
  { from, today, booked }: DashboardAnswer,
  currency: string,
  then: ReadonlyMap<string, number>,
): BookedDay[] {
  const known = new Map(booked.filter(each => each.currency === currency).map(each => [each.day, each]))
  const days: BookedDay[] = []
  for (let day = from; day <= today; day = daysAfter(day, 1)) {
    const { bookings = 0, revenue = 0 } = known.get(day) ?? {}
    days.push({ day, bookings, revenue, lastYear: then.get(daysAfter(day, -aYear)) ?? 0 })
  }
  return days
}

/** Every day and currency with bookings, the newest first. */
function DayTable({ data }: { readonly data: DashboardAnswer }) {
  const { words, language } = useWords()
  const { longDay, amount, count } = formatsOf(language)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <section className={style.scroll} tabIndex={0} aria-labelledby="booked">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.dashboard.day}</th>
            <th scope="col" className="number">
              {words.dashboard.bookings}
            </th>
            <th scope="col" className="number">
              {words.dashboard.revenueOfDay}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...data.booked].reverse().map(({ day, currency, bookings, revenue }) => (
            <tr key={`${day} ${currency}`}>
              <td>{longDay(day)}</td>
              <td className="number">{count(bookings)}</td>
              <td className="number">
                {amount(revenue, currency)} {currency}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
