// What people searched and could not get in the last seven days, by reason, with the link that mends it.

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { daysAfter, formatsOf } from '../parts/formats.ts'
import { wordOf } from '../reports/report-data.ts'
import { MendLink } from '../reports/report-table.tsx'
import { usePropertyNames, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './dashboard.module.css'

const mostShown = 6

export function LostSearches({ today }: { readonly today: string }) {
  const { words, language } = useWords()
  const { shortDay, count } = formatsOf(language)
  const { propertyId } = useScope()
  const nameOf = usePropertyNames()
  const query = {
    from: daysAfter(today, -6),
    to: today,
    group: 'reason',
    property_id: propertyId ?? undefined,
  }
  const { data } = useQuery({
    queryKey: ['lost searches', query],
    queryFn: ({ signal }) => call('showReport', { path: { report: 'lost-searches' }, query }, { signal }),
    refetchInterval: 60_000,
  })
  const most = Math.max(1, ...(data?.rows ?? []).map(({ values }) => values[0] ?? 0))
  const property = propertyId === null ? '' : `&property=${propertyId}`
  return (
    <section className={style.section} aria-labelledby="lost">
      <header>
        <h2 id="lost">{words.lost.title}</h2>
        {data && data.rows.length > 0 && (
          <span className="muted">
            {filled(words.lost.lead, {
              lost: count(data.totals[0]?.values[0] ?? 0),
              searches: count(data.searches ?? 0),
            })}
          </span>
        )}
        <Link
          className={style.switchView}
          to={`/reports?report=lost-searches&from=${query.from}&to=${today}${property}`}
        >
          {words.dashboard.asTable}
        </Link>
      </header>
      {data?.rows.length === 0 && <p className="muted">{words.lost.none}</p>}
      <ul>
        {data?.rows.slice(0, mostShown).map(row => (
          <li key={row.keys[0]} className={style.lost}>
            <span className="strong">{wordOf(words.reports.reasons, row.keys[0] ?? '')}</span>
            <span className={style.lostBar}>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={((row.values[0] ?? 0) / most) * 100} height="6" />
              </svg>
              {row.top && (
                <span className="small faint clip">
                  {filled(words.lost.most, {
                    property: nameOf(row.top.property_id),
                    day: shortDay(row.top.arrival),
                  })}
                </span>
              )}
            </span>
            <span className="number">{count(row.values[0] ?? 0)}</span>
            <span className={style.lostMend}>
              <MendLink row={row} reason={row.keys[0]} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
