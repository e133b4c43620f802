// A bar for each week: what was on the books before, what came on top of it, and a line for last year.

import { formatsOf } from '../parts/formats.ts'
import { useWords } from '../words/use-words.ts'
import style from './dashboard.module.css'

export interface Week {
  /** Its first day. */
  readonly day: string
  readonly nights: number
  readonly pickedUp: number
  readonly lastYear: number
}

const [width, bottom, top] = [380, 196, 28]

export function PickUpPlot({ weeks }: { readonly weeks: readonly Week[] }) {
  const { words, language } = useWords()
  const { axisDay, count } = formatsOf(language)
  const most = Math.max(
    1,
    ...weeks.flatMap(({ nights, pickedUp, lastYear }) => [nights, nights - pickedUp, lastYear]),
  )
  const step = width / weeks.length
  const yOf = (nights: number): number => bottom - (nights / most) * (bottom - top)
  return (
    <>
      <svg className={style.plot} viewBox="0 0 384 240" role="img" aria-label={words.pickUp.chart}>
        <line x1="0" x2={width} y1={bottom} y2={bottom} />
        {weeks.map(({ day, nights, pickedUp, lastYear }, index) => {
          const [x, before] = [index * step + 4, Math.min(nights, nights - Math.max(0, pickedUp))]
          const [dayText, month] = partsOf(axisDay(day))
          const isNewMonth = index === 0 || month !== partsOf(axisDay(weeks[index - 1]!.day))[1]
          return (
            <g key={day}>
              <rect x={x} width={step - 12} y={yOf(before)} height={bottom - yOf(before)} />
              <rect
                className={style.now}
                x={x}
                width={step - 12}
                y={yOf(nights)}
                height={Math.max(0, yOf(before) - yOf(nights))}
              />
              {lastYear > 0 && (
                <line
                  className={style.then}
                  x1={x - 3}
                  x2={x + step - 9}
                  y1={yOf(lastYear)}
                  y2={yOf(lastYear)}
                />
              )}
              {pickedUp !== 0 && (
                <text
                  className={style.last}
                  x={x + (step - 12) / 2}
                  y={Math.min(yOf(nights), lastYear > 0 ? yOf(lastYear) : bottom) - 5}
                  textAnchor="middle"
                >
                  {signed(pickedUp, count)}
                </text>
              )}
              <text x={x + (step - 12) / 2} y={bottom + 16} textAnchor="middle">
                {dayText}
              </text>
              {isNewMonth && (
                <text className={style.month} x={x + (step - 12) / 2} y={bottom + 32} textAnchor="middle">
                  {month}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <p className={`small muted ${style.legend}`}>
        <span className={style.isNow}>{words.pickUp.pickedUp}</span>
        <span className={style.isBefore}>{words.pickUp.before}</span>
        <span className={style.isThen}>{words.pickUp.lastYear}</span>
      </p>
    </>
  )
}

/** "8 Mar" or "8. März" as its day and its month. */
function partsOf(text: string): readonly [string, string] {
  const [day = '', ...month] = text.split(' ')
  return [day, month.join(' ')]
}

export const signed = (value: number, count: (value: number) => string): string =>
  value > 0 ? `+${count(value)}` : value < 0 ? `−${count(-value)}` : '0'
