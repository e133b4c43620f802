// The lines of the grid and its heads.
// biome-ignore-all lint/a11y/useSemanticElements: a table draws every cell, and has no selection
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell

import { filled } from '../words/catalogue.ts'
import style from './calendar.module.css'
import type { Row, View } from './calendar-data.ts'
import { nightsOfWeek, Week } from './calendar-row.tsx'
import type { Selection } from './edits.ts'
import type { CalendarWords, Night } from './labels.ts'
import { tintOf } from './occupancy.ts'
import type { Sizes } from './use-window.ts'

interface HeadsProps {
  readonly view: View
  readonly nights: readonly Night[]
  readonly weeks: readonly number[]
  readonly selection: Selection
  readonly sizes: Sizes
  readonly words: CalendarWords
  /** How much is taken each night, in percent; null: nothing counted. */
  readonly shares: readonly (number | null)[]
  readonly isHeat: boolean
}

/** The nights above the lines. */
export function Heads({ view, nights, weeks, selection, sizes, words, shares, isHeat }: HeadsProps) {
  return (
    <div role="row" aria-rowindex={1} className={style.heads}>
      <div role="columnheader" aria-colindex={1} className={style.corner}>
        <b>{filled(words.corner, { rooms: view.rooms.length, rates: view.rate_plans.length })}</b>
        <small className={style.cornerNote}>
          <span>{filled(words.aNight, { currency: view.currency })}</span>
          <span>{words.occupiedHead}</span>
        </small>
      </div>
      {weeks.flatMap(week =>
        nights.slice(week * nightsOfWeek, (week + 1) * nightsOfWeek).map((night, offset) => {
          const at = week * nightsOfWeek + offset
          const share = shares[at] ?? null
          const names = [style.night]
          if (night.isWeekend) names.push(style.weekend)
          if (night.isToday) names.push(style.today)
          if (at >= selection.first && at <= selection.last) names.push(style.chosen)
          return (
            <div
              key={night.date}
              role="columnheader"
              aria-colindex={at + 2}
              aria-label={
                share === null ? night.spoken : `${night.spoken}, ${filled(words.occupied, { share })}`
              }
              data-heat={(isHeat && tintOf(share)) || undefined}
              className={names.join(' ')}
              style={{ left: sizes.head + at * sizes.cell }}
            >
              {night.isToday ? words.today : night.weekday}
              <b>
                {night.day}
                {night.month && ` ${night.month}`}
              </b>
              <small>{share === null ? '\u00a0' : `${share}%`}</small>
            </div>
          )
        }),
      )}
    </div>
  )
}

interface LineProps {
  readonly row: Row
  readonly index: number
  readonly weeks: readonly number[]
  readonly nights: readonly Night[]
  readonly words: CalendarWords
  readonly amounts: Intl.NumberFormat
  readonly marks: ReadonlyMap<string, string>
  readonly selection: Selection
  readonly isHeat: boolean
  readonly top: number
  readonly isFolded: boolean
  readonly onFold: (roomId: number) => void
}

/** A room, or a rate plan in it, over the weeks in sight. */
export function Line({ row, index, weeks, selection, top, isFolded, onFold, ...shared }: LineProps) {
  const isSelected = index >= selection.top && index <= selection.bottom
  const { plan, roomName, roomId } = row
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={plan === null ? `${style.row} ${style.room}` : style.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={style.rowHead} data-chosen={isSelected || undefined}>
        {plan === null ? (
          <button
            type="button"
            tabIndex={-1}
            className={style.fold}
            aria-expanded={!isFolded}
            title={roomName}
            onClick={() => onFold(roomId)}
          >
            <span aria-hidden="true">{isFolded ? '›' : '⌄'}</span>
            {roomName}
          </button>
        ) : (
          <span className={style.plan} title={plan.title}>
            <b>{plan.code}</b> {plan.follows !== null && <small className="faint">‹ {plan.follows}</small>}{' '}
            {plan.title}
          </span>
        )}
      </div>
      <div role="presentation" className={style.cells}>
        {weeks.map(week => {
          const first = week * nightsOfWeek
          const meets = isSelected && selection.first < first + nightsOfWeek && selection.last >= first
          return (
            <Week
              key={week}
              {...shared}
              row={row}
              index={index}
              week={week}
              selectedFrom={meets ? selection.first : -1}
              selectedTo={meets ? selection.last : -1}
            />
          )
        })}
      </div>
    </div>
  )
}
