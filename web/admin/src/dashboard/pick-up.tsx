// Room nights on the books by week, what came in the last seven days, and how many it were a year ago.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { daysAfter, formatsOf } from '../parts/formats.ts'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import style from './dashboard.module.css'
import { PickUpPlot, signed, type Week } from './pick-up-plot.tsx'

const weeks = 10
/** The same weekdays. */
export const aYear = 364

export function PickUp({ today }: { readonly today: string }) {
  const { words } = useWords()
  const { to } = useScope()
  const [isTable, setTable] = useState(false)
  const found = useWeeks(today)
  const isEmpty = found?.every(({ nights, pickedUp }) => nights === 0 && pickedUp === 0)
  return (
    <section className={style.section} aria-labelledby="pick-up">
      <header>
        <h2 id="pick-up">{words.pickUp.title}</h2>
        <span className="muted">{words.pickUp.lead}</span>
        <button type="button" className={style.switchView} onClick={() => setTable(!isTable)}>
          {isTable ? words.dashboard.asChart : words.dashboard.asTable}
        </button>
      </header>
      {isEmpty && <p className="muted">{words.pickUp.none}</p>}
      {found && !isEmpty && (isTable ? <WeekTable weeks={found} /> : <PickUpPlot weeks={found} />)}
      <p className="small">
        <Link to={withReport(to('/reports'))}>{words.pickUp.report}</Link>
      </p>
    </section>
  )
}

/** The address of a page with the report of this section. */
const withReport = (to: ReturnType<ReturnType<typeof useScope>['to']>) => {
  const { pathname = '', search = '' } = typeof to === 'string' ? { pathname: to } : to
  return `${pathname}${search === '' ? '?' : `${search}&`}report=pick-up`
}

/** The next ten weeks; undefined until they are there. */
function useWeeks(today: string): Week[] | undefined {
  const { propertyId } = useScope()
  const { data } = useQuery({
    queryKey: ['pick-up', today, propertyId],
    queryFn: async ({ signal }) => {
      const asked = (shift: number) => ({
        from: daysAfter(today, shift),
        to: daysAfter(today, shift + 7 * weeks - 1),
        group: 'day',
        until: daysAfter(today, shift),
        property_id: propertyId ?? undefined,
      })
      const ask = (shift: number) =>
        call('showReport', { path: { report: 'pick-up' }, query: asked(shift) }, { signal })
      return Promise.all([ask(0), ask(-aYear)])
    },
    refetchInterval: 60_000,
  })
  if (!data) return undefined
  const [now, then] = data.map(({ rows }) => rows)
  const sumOf = (rows: typeof now, from: string, place: number): number =>
    (rows ?? [])
      .filter(({ keys: [day = ''] }) => day >= from && day < daysAfter(from, 7))
      .reduce((sum, { values }) => sum + (values[place] ?? 0), 0)
  return Array.from({ length: weeks }, (_, week) => {
    const day = daysAfter(today, 7 * week)
    return {
      day,
      nights: sumOf(now, day, 0),
      pickedUp: sumOf(now, day, 1),
      lastYear: sumOf(then, daysAfter(day, -aYear), 0),
    }
  })
}

function WeekTable({ weeks: found }: { readonly weeks: readonly Week[] }) {
  const { words, language } = useWords()
  const { shortDay, count } = formatsOf(language)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.pickUp.week}</th>
          <th scope="col" className="number">
            {words.pickUp.onBooks}
          </th>
          <th scope="col" className="number">
            {words.pickUp.pickedUp}
          </th>
          <th scope="col" className="number">
            {words.pickUp.lastYear}
          </th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ day, nights, pickedUp, lastYear }) => (
          <tr key={day}>
            <td>{shortDay(day)}</td>
            <td className="number">{count(nights)}</td>
            <td className="number">{signed(pickedUp, count)}</td>
            <td className="number">{count(lastYear)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
