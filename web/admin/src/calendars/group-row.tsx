// A line of the calendars of many properties: a property with its lowest prices, or a room or rate of an opened one.
// biome-ignore-all lint/a11y/useSemanticElements: a table draws every cell, and has no levels
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active line

import { memo } from 'react'
import { Link } from 'react-router'
import style from '../calendar/calendar.module.css'
import type { Row } from '../calendar/calendar-data.ts'
import { nightsOfWeek, Week } from '../calendar/calendar-row.tsx'
import { type CalendarWords, type Night, priceFormat } from '../calendar/labels.ts'
import { tintOf } from '../calendar/occupancy.ts'
import { filled, type Words } from '../words/catalogue.ts'
import { type Glance, type GroupLine, shareOn } from './glances.ts'
import own from './group.module.css'

const noMarks: ReadonlyMap<string, string> = new Map()

export interface LineWords {
  readonly calendar: CalendarWords
  readonly group: Words['group']
  readonly language: string
}

interface Props {
  readonly line: GroupLine
  readonly index: number
  readonly top: number
  readonly firstWeek: number
  readonly endWeek: number
  readonly nights: readonly Night[]
  readonly words: LineWords
  readonly isHeat: boolean
  readonly isActive: boolean
  readonly isChosen: boolean
  /** Null for a property that the person may not change. */
  readonly onChoose: ((glance: Glance) => void) | null
  readonly onOpen: (line: GroupLine, index: number) => void
  /** Of a room or a rate: its row; undefined until it is read. */
  readonly row: Row | undefined
}

export const GroupRow = memo(function GroupRow(props: Props) {
  const { line, index, top, firstWeek, endWeek, nights, words, isHeat, isActive, isChosen, row } = props
  const { glance, room, plan, isOpen } = line
  const level = plan ? 3 : room ? 2 : 1
  const amounts = amountsOf(words.language, glance.decimals)
  const weeks = Array.from({ length: endWeek - firstWeek }, (_, week) => firstWeek + week)
  return (
    <div
      role="row"
      id={`line-${index}`}
      aria-rowindex={index + 2}
      aria-level={level}
      {...(plan === null && { 'aria-expanded': isOpen })}
      {...(level === 1 && props.onChoose && { 'aria-selected': isChosen })}
      className={[style.row, level === 1 && own.property, level === 2 && style.room]
        .filter(Boolean)
        .join(' ')}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Head {...props} />
      <div role="presentation" className={style.cells}>
        {weeks.map(week =>
          room === null ? (
            <PropertyWeek key={week} {...{ glance, week, nights, words, amounts, isHeat }} />
          ) : row ? (
            <Week
              key={week}
              {...{ row, index, week, nights, amounts, isHeat }}
              words={words.calendar}
              marks={noMarks}
              selectedFrom={-1}
              selectedTo={-1}
            />
          ) : (
            <Waiting key={week} week={week} said={words.group.loading} />
          ),
        )}
      </div>
      {isActive && <div aria-hidden="true" className={own.active} />}
    </div>
  )
})

function Head({ line, index, words, isActive, isChosen, onChoose, onOpen }: Props) {
  const { glance, room, plan, isOpen } = line
  const fold = (name: string) => (
    <button
      type="button"
      tabIndex={-1}
      className={`${style.fold} ${room ? own.ofRoom : own.ofProperty}`}
      aria-expanded={isOpen}
      title={name}
      onClick={() => onOpen(line, index)}
    >
      <span aria-hidden="true">{isOpen ? '⌄' : '›'}</span>
      {name}
    </button>
  )
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      id={`head-${index}`}
      className={style.rowHead}
      data-chosen={isActive || undefined}
    >
      {plan ? (
        <span className={`${style.plan} ${own.ofRate}`} title={plan.title}>
          <b>{plan.code}</b> {plan.follows !== null && <small className="faint">‹ {plan.follows}</small>}{' '}
          {plan.title}
        </span>
      ) : room ? (
        fold(room.name)
      ) : (
        <>
          {onChoose && (
            <input
              type="checkbox"
              tabIndex={-1}
              className={own.choice}
              aria-label={filled(words.group.choose, { property: glance.name })}
              checked={isChosen}
              onChange={() => onChoose(glance)}
            />
          )}
          {fold(glance.name)}
          <small className={`faint ${own.currency}`}>{glance.currency}</small>
          <Link
            tabIndex={-1}
            className={own.link}
            to={`/calendar?property=${glance.property_id}&from=${glance.from}`}
            aria-label={filled(words.group.openCalendar, { property: glance.name })}
            title={filled(words.group.openCalendar, { property: glance.name })}
          >
            ↗
          </Link>
        </>
      )}
    </div>
  )
}

interface WeekProps {
  readonly glance: Glance
  readonly week: number
  readonly nights: readonly Night[]
  readonly words: LineWords
  readonly amounts: Intl.NumberFormat
  readonly isHeat: boolean
}

const PropertyWeek = memo(function PropertyWeek({ glance, week, nights, words, amounts, isHeat }: WeekProps) {
  const first = week * nightsOfWeek
  return (
    <div role="presentation" className={style.week} style={{ left: `calc(var(--cell-w) * ${first})` }}>
      {nights.slice(first, first + nightsOfWeek).map((night, offset) => {
        const at = first + offset
        const [price, share] = [glance.lowest[at] ?? null, shareOn(glance, at)]
        const isFull = glance.left[at] === 0
        return (
          <div
            key={night.date}
            role="gridcell"
            aria-colindex={at + 2}
            aria-label={saidOf({ words, night, amounts, price, share, isFull })}
            data-heat={(isHeat && tintOf(share)) || undefined}
            className={[
              style.cell,
              night.isWeekend && style.weekend,
              night.date === glance.today && style.today,
              night.date < glance.today && style.past,
            ]
              .filter(Boolean)
              .join(' ')}
          >
            {isFull ? (
              <b className={own.full}>{words.calendar.full}</b>
            ) : (
              <b className={own.lowest}>{price === null ? '–' : amounts.format(price)}</b>
            )}
            <small className={own.share} data-share={share === null ? ' ' : `${share}%`} />
          </div>
        )
      })}
    </div>
  )
})

interface Said {
  readonly words: LineWords
  readonly night: Night
  readonly amounts: Intl.NumberFormat
  readonly price: number | null
  readonly share: number | null
  readonly isFull: boolean
}

/** "Thursday 11 March 2027: from 119, 62 percent occupied". */
function saidOf({ words, night, amounts, price, share, isFull }: Said): string {
  const said = [
    isFull
      ? words.calendar.full
      : price === null
        ? words.calendar.noPrice
        : filled(words.group.lowest, { price: amounts.format(price) }),
  ]
  if (share !== null) said.push(filled(words.calendar.occupied, { share }))
  return `${night.spoken}: ${said.join(', ')}`
}

/** A week of a calendar that is being read. */
const Waiting = ({ week, said }: { readonly week: number; readonly said: string }) => (
  <div
    role="presentation"
    className={style.week}
    style={{ left: `calc(var(--cell-w) * ${week * nightsOfWeek})` }}
  >
    <div role="gridcell" aria-label={said} aria-colindex={week * nightsOfWeek + 2} className={own.waiting} />
  </div>
)

const formats = new Map<string, Intl.NumberFormat>()

function amountsOf(language: string, decimals: number): Intl.NumberFormat {
  const key = `${language} ${decimals}`
  const known = formats.get(key) ?? priceFormat(language, decimals)
  formats.set(key, known)
  return known
}
