// A line of the grid. Nights are drawn by weeks, so that scrolling sideways adds and removes a week at a time.

import { memo } from 'react'
import style from './calendar.module.css'
import { type Cell, cellOf, closedToArrival, closedToDeparture, type Row, stopSell } from './calendar-data.ts'
import { type CalendarWords, cellLabel, type Night } from './labels.ts'
import { shareOf, tintOf } from './occupancy.ts'

export const nightsOfWeek = 7

interface WeekProps {
  readonly row: Row
  readonly index: number
  readonly week: number
  readonly nights: readonly Night[]
  readonly words: CalendarWords
  readonly amounts: Intl.NumberFormat
  readonly marks: ReadonlyMap<string, string>
  /** Selected nights of this week; -1 for none. */
  readonly selectedFrom: number
  readonly selectedTo: number
  /** Whether cells are tinted by how much is taken. */
  readonly isHeat: boolean
}

export const Week = memo(function Week(props: WeekProps) {
  const { row, week, nights } = props
  const first = week * nightsOfWeek
  return (
    <div role="presentation" className={style.week} style={{ left: `calc(var(--cell-w) * ${first})` }}>
      {nights.slice(first, first + nightsOfWeek).map((night, offset) => (
        <GridCell
          key={night.date}
          {...props}
          at={first + offset}
          night={night}
          cell={cellOf(row, first + offset)}
        />
      ))}
    </div>
  )
})

function GridCell({
  row,
  index,
  at,
  night,
  cell,
  words,
  amounts,
  marks,
  selectedFrom,
  selectedTo,
  isHeat,
}: WeekProps & { readonly at: number; readonly night: Night; readonly cell: Cell }) {
  const by = marks.get(`${row.key} ${night.date}`)
  const share = isHeat ? shareOf(row.room, at) : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table draws every cell
    <div
      role="gridcell"
      tabIndex={-1}
      id={`cell-${index}-${at}`}
      aria-colindex={at + 2}
      aria-selected={selectedFrom >= 0 && at >= selectedFrom && at <= selectedTo}
      aria-label={cellLabel(words, { row, night, cell, amounts, by, share })}
      className={classOf(row, night, cell, by)}
      data-heat={tintOf(share) || undefined}
      title={cell.reason ?? undefined}
    >
      {row.plan === null ? (
        <Counts cell={cell} full={wordFor(cell, words)} share={share} />
      ) : (
        <Price cell={cell} amounts={amounts} words={words} hasTariff={row.plan.has_tariff} />
      )}
      {by !== undefined && (
        <span aria-hidden="true" className={style.by}>
          {by}
        </span>
      )}
    </div>
  )
}

function classOf({ plan }: Row, { isWeekend, isToday, isPast }: Night, cell: Cell, by: string | undefined) {
  const names = [style.cell]
  if (plan === null) names.push(style.counts)
  if (isWeekend) names.push(style.weekend)
  if (isToday) names.push(style.today)
  if (isPast) names.push(style.past)
  if (plan !== null && cell.flags & stopSell) names.push(style.stopped)
  if (plan !== null && cell.left === 0) names.push(style.full)
  if (by !== undefined) names.push(style.foreign)
  return names.join(' ')
}

/** What stands where no room is left. */
const wordFor = ({ isClosed, reason }: Cell, words: CalendarWords): string =>
  reason !== null ? words.closures.closed : isClosed ? words.taken : words.full

interface CountsProps {
  readonly cell: Cell
  readonly full: string
  /** What stands in place of the bar; null: the bar. */
  readonly share: number | null
}

function Counts({ cell: { left, value }, full, share }: CountsProps) {
  if (left === null || (value === null && left > 0)) return <small aria-hidden="true">∞</small>
  const width = left === 0 || !value ? 100 : Math.round((100 * (value - left)) / value)
  return (
    <>
      {left === 0 ? (
        <b className={style.none}>{full}</b>
      ) : (
        <span>
          <b className={left <= 2 ? style.few : undefined}>{left}</b>
          <small>/{value}</small>
        </span>
      )}
      {share === null ? (
        <i className={style.bar}>
          <i style={{ width: `${width}%` }} />
        </i>
      ) : (
        // Drawn, not written: the name of the cell says it in words.
        <b className={style.share} data-share={`${share}%`} />
      )}
    </>
  )
}

interface PriceProps {
  readonly cell: Cell
  readonly amounts: Intl.NumberFormat
  readonly words: CalendarWords
  readonly hasTariff: boolean
}

function Price({ cell: { value, flags, minStay, maxStay }, amounts, words, hasTariff }: PriceProps) {
  return (
    <>
      <span className={style.price}>{value === null ? (hasTariff ? '·' : '–') : amounts.format(value)}</span>
      {(flags !== 0 || minStay > 1 || maxStay > 0) && (
        <span aria-hidden="true" className={style.marks}>
          {(flags & stopSell) !== 0 && <b className={style.stop} data-mark={words.stop} />}
          {(flags & closedToArrival) !== 0 && <Mark path={arrivalMark} />}
          {(flags & closedToDeparture) !== 0 && <Mark path={departureMark} />}
          {minStay > 1 && <b data-mark={`≥${minStay}`} />}
          {maxStay > 0 && <b data-mark={`≤${maxStay}`} />}
        </span>
      )}
    </>
  )
}

export const arrivalMark = 'M1 6h6M4.5 3.5 7 6 4.5 8.5M10.5 1.5v9'
export const departureMark = 'M2.5 1.5v9M5.5 6h6M9 3.5 11.5 6 9 8.5'

export const Mark = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 13 12" width="13" height="12" aria-hidden="true" className={style.mark}>
    <path d={path} />
  </svg>
)
