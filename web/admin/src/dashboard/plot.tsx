// Revenue as a line over bookings as bars, by day.

import { formatsOf } from '../parts/formats.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './dashboard.module.css'

export interface BookedDay {
  readonly day: string
  readonly bookings: number
  readonly revenue: number
  /** Of the same weekday a year ago; 0 before that is known. */
  readonly lastYear: number
}

const left = 60
const right = 560
const line = { top: 20, bottom: 142 }
const bars = { top: 184, bottom: 240 }

interface Props {
  readonly days: readonly BookedDay[]
  readonly currency: string
}

export function Plot({ days, currency }: Props) {
  const { words, language } = useWords()
  const { day: dayText, amount, count } = formatsOf(language)
  const most = niceMost(Math.max(1, ...days.flatMap(({ revenue, lastYear }) => [revenue, lastYear])))
  const mostBookings = niceMost(Math.max(1, ...days.map(({ bookings }) => bookings)))
  const step = (right - left) / days.length
  const xOf = (index: number): number => left + step * (index + 0.5)
  const yOf = (revenue: number): number => line.bottom - (revenue / most) * (line.bottom - line.top)
  const heightOf = (bookings: number): number => (bookings / mostBookings) * (bars.bottom - bars.top)
  const last = days.at(-1)
  const path = days.map(({ revenue }, index) => `${xOf(index).toFixed(1)} ${yOf(revenue).toFixed(1)}`)
  const hadLastYear = days.some(({ lastYear }) => lastYear > 0)
  const then = days.map(({ lastYear }, index) => `${xOf(index).toFixed(1)} ${yOf(lastYear).toFixed(1)}`)
  const lastThen = last ? Math.max(yOf(last.lastYear), yOf(last.revenue) + 16) : 0
  const title = `${filled(words.dashboard.revenueIn, { currency })}, ${words.dashboard.perDay}`
  return (
    <svg className={style.plot} viewBox="0 0 640 270" role="img" aria-label={title}>
      {[most, most / 2].map(value => (
        <g key={value}>
          <line x1={left} x2={right} y1={yOf(value)} y2={yOf(value)} />
          <text x="0" y={yOf(value) + 4}>
            {count(value)}
          </text>
        </g>
      ))}
      <line x1={left} x2={right} y1={line.bottom} y2={line.bottom} />
      <text x="0" y={line.bottom + 4}>
        {currency}
      </text>
      {hadLastYear && <path className={style.then} d={`M${then.join('L')}`} />}
      <path d={`M${path.join('L')}`} />
      {last && <circle cx={xOf(days.length - 1)} cy={yOf(last.revenue)} r="3" />}
      {last && (
        <text className={style.last} x={right + 6} y={yOf(last.revenue) + 4}>
          {amount(last.revenue, currency)}
        </text>
      )}
      {hadLastYear && last && (
        <text x={right + 6} y={lastThen + 4}>
          {words.pickUp.lastYear}
        </text>
      )}
      <text x={left} y={bars.top - 10}>
        {words.dashboard.perDay}
      </text>
      <text x="0" y={bars.top + 4}>
        {count(mostBookings)}
      </text>
      {days.map(({ day, bookings }, index) => (
        <rect
          key={day}
          x={xOf(index) - step * 0.35}
          y={bars.bottom - heightOf(bookings)}
          width={step * 0.7}
          height={heightOf(bookings)}
        />
      ))}
      <line x1={left} x2={right} y1={bars.bottom} y2={bars.bottom} />
      {labelled(days.length).map(index => (
        <text key={index} x={xOf(index)} y={bars.bottom + 20} textAnchor={index === 0 ? 'start' : 'middle'}>
          {dayText(days[index]?.day ?? '')}
        </text>
      ))}
    </svg>
  )
}

/** The next 1, 2 or 5 times a power of ten. */
function niceMost(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find(times => times * power >= value) ?? 10) * power
}

/** At most four days that have their names under them, the first and the last with them. */
function labelled(days: number): number[] {
  if (days <= 4) return Array.from({ length: days }, (_, index) => index)
  return [0, 1, 2, 3].map(part => Math.round((part * (days - 1)) / 3))
}
