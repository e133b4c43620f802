// Revenue and bookings by day, as a plot or as a table.

import { useState } from 'react'
import { daysAfter, formatsOf } from '../parts/formats.ts'
import { useWords } from '../words/use-words.ts'
import style from './dashboard.module.css'
import type { DashboardAnswer } from './dashboard-page.tsx'
import { Plot } from './plot.tsx'

export interface BookedDay {
  readonly day: string
  readonly bookings: number
  readonly revenue: number
}

export function BookedByDay({ data }: { readonly data: DashboardAnswer }) {
  const { words } = useWords()
  const [isTable, setTable] = useState(false)
  const currency = data.totals[0]?.currency
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
      {currency !== undefined && !isTable && <Plot days={daysOf(data, currency)} currency={currency} />}
      <p className="small faint">{words.dashboard.inUtc}</p>
    </section>
  )
}

/** Every day of the period, in one currency; days without bookings are zero. */
function daysOf({ from, today, booked }: DashboardAnswer, currency: string): BookedDay[] {
  const known = new Map(booked.filter(each => each.currency === currency).map(each => [each.day, each]))
  const days: BookedDay[] = []
  for (let day = from; day <= today; day = daysAfter(day, 1)) {
    days.push({ day, bookings: known.get(day)?.bookings ?? 0, revenue: known.get(day)?.revenue ?? 0 })
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
