// A report as a table with totals; a lost search has the link that mends it.

import { Link } from 'react-router'
import { formatsOf } from '../parts/formats.ts'
import { usePropertyNames } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { currenciesOf, type ReportAnswer, type ReportRow, useValues } from './report-data.ts'
import style from './reports.module.css'

export function ReportTable({ data }: { readonly data: ReportAnswer }) {
  const { words } = useWords()
  const { columnOf, keyOf, textOf } = useValues()
  const { group, columns, totals } = data
  const order = currenciesOf(data)
  const rows = data.rows.toSorted((one, other) => order.indexOf(one.currency) - order.indexOf(other.currency))
  const hasCurrency = rows.some(({ currency }) => currency !== null)
  const hasLinks = rows.some(({ top }) => top !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <section className={style.scroll} tabIndex={0} aria-label={words.reports.names[data.report]}>
      <table>
        <thead>
          <tr>
            {group.map(each => (
              <th key={each} scope="col">
                {words.reports.groups[each]}
              </th>
            ))}
            {hasCurrency && <th scope="col">{words.reports.currency}</th>}
            {columns.map(column => (
              <th key={column.name} scope="col" className="number">
                {columnOf(column)}
              </th>
            ))}
            {hasLinks && (
              <th scope="col">
                <span className="unseen">{words.reports.mend}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={[row.currency, ...row.keys].join(' ')}>
              {row.keys.map((key, place) => (
                <td key={group[place]} className={style.key}>
                  {keyOf(group[place]!, key, row.labels[place] ?? key)}
                </td>
              ))}
              {hasCurrency && <td>{row.currency}</td>}
              {columns.map((column, place) => (
                <td key={column.name} className="number">
                  {textOf(column, row.values[place] ?? null, row.currency)}
                </td>
              ))}
              {hasLinks && (
                <td className="number">
                  <MendLink row={row} reason={row.keys[group.indexOf('reason')]} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map(total => (
            <tr key={total.currency}>
              <th scope="row" colSpan={group.length}>
                {words.reports.total}
              </th>
              {hasCurrency && <td>{total.currency}</td>}
              {columns.map((column, place) => (
                <td key={column.name} className="number">
                  {textOf(column, total.values[place] ?? null, total.currency)}
                </td>
              ))}
              {hasLinks && <td />}
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}

/** Reasons that nothing in the calendar changes. */
const beyondCalendar = [
  'occupancy_exceeded',
  'past_cutoff',
  'multi_room_not_supported',
  'source_unavailable',
  'not_bookable',
]

/** To the calendar, at the arrival that most of the searches were for. */
export function MendLink({
  row: { top },
  reason,
}: {
  readonly row: ReportRow
  readonly reason: string | undefined
}) {
  const { words, language } = useWords()
  const { shortDay } = formatsOf(language)
  const nameOf = usePropertyNames()
  if (!top || beyondCalendar.includes(reason ?? '')) return null
  const label = filled(words.reports.mendOf, {
    property: nameOf(top.property_id),
    day: shortDay(top.arrival),
  })
  return (
    <Link
      className={style.mend}
      to={`/calendar?property=${top.property_id}&from=${top.arrival}`}
      aria-label={label}
      title={label}
    >
      {words.reports.mend}
    </Link>
  )
}
