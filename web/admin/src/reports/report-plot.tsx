// One column of a report: by day or month as bars over time, by anything else as bars with their names, the most first.

import { useWords } from '../words/use-words.ts'
import { type Column, currenciesOf, type ReportAnswer, useValues } from './report-data.ts'
import style from './reports.module.css'

interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
}

interface Props {
  readonly data: ReportAnswer
  readonly column: Column
}

export function ReportPlot({ data, column }: Props) {
  const { words } = useWords()
  const [first] = data.group
  const currency = currenciesOf(data)[0] ?? null
  const bars = useBars({ data, column }, currency)
  if (bars.every(({ value }) => value === 0)) {
    return <p className="small faint">{words.reports.notPlotted}</p>
  }
  const isTime = first === 'day' || first === 'month' || first === 'arrival'
  return isTime && bars.length > 1 ? (
    <TimePlot bars={bars} column={column} currency={currency} />
  ) : (
    <NamedBars bars={bars} column={column} currency={currency} />
  )
}

/** A bar for each first key; of two groupings, sums are added and averages left out. */
function useBars({ data, column }: Props, currency: string | null): Bar[] {
  const { keyOf } = useValues()
  const place = data.columns.indexOf(column)
  const isSum = column.kind === 'amount' ? column.name !== 'average_rate' : column.kind === 'count'
  const bars = new Map<string, Bar>()
  for (const row of data.rows) {
    if (row.currency !== currency || (data.group.length > 1 && !isSum)) continue
    const key = row.keys[0]!
    const label = keyOf(data.group[0]!, key, row.labels[0] ?? key)
    bars.set(key, { key, label, value: (bars.get(key)?.value ?? 0) + (row.values[place] ?? 0) })
  }
  return [...bars.values()]
}

interface Drawn {
  readonly bars: readonly Bar[]
  readonly column: Column
  readonly currency: string | null
}

const [width, height, bottom, top] = [900, 190, 160, 24]

function TimePlot({ bars: unsorted, column, currency }: Drawn) {
  const { columnOf, textOf } = useValues()
  const bars = unsorted.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most))
  const scale = Math.max(highest.value, ...bars.map(({ value }) => -value))
  const step = width / bars.length
  const xOf = (index: number): number => index * step
  const heightOf = (value: number): number => (Math.max(0, value) / scale) * (bottom - top)
  const at = bars.indexOf(highest)
  const last = bars.length - 1
  const anchorOf = (index: number) => (index < last / 3 ? 'start' : index > (last * 2) / 3 ? 'end' : 'middle')
  return (
    <figure className={style.figure}>
      <figcaption className="small muted">
        {columnOf(column)}
        {column.kind === 'amount' && currency ? `, ${currency}` : ''}
      </figcaption>
      <svg className={style.plot} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={columnOf(column)}>
        {bars.map(({ key, label, value }, index) => (
          <rect
            key={key}
            className={index === at ? style.highest : undefined}
            x={xOf(index) + step * 0.12}
            width={step * 0.76}
            y={bottom - heightOf(value)}
            height={heightOf(value)}
          >
            <title>{`${label}: ${textOf(column, value, currency)}`}</title>
          </rect>
        ))}
        <line x1="0" x2={width} y1={bottom} y2={bottom} />
        <text className={style.value} x={xOf(at) + step / 2} y={top - 8} textAnchor={anchorOf(at)}>
          {textOf(column, highest.value, currency)}
        </text>
        {[0, Math.round(last / 2), last].map(index => (
          <text key={index} x={xOf(index) + step / 2} y={bottom + 20} textAnchor={anchorOf(index)}>
            {bars[index]?.label}
          </text>
        ))}
      </svg>
    </figure>
  )
}

const mostNamed = 10

function NamedBars({ bars, column, currency }: Drawn) {
  const { words, count } = useWords()
  const { columnOf, textOf } = useValues()
  const sorted = bars.toSorted((one, other) => other.value - one.value)
  const most = Math.max(...sorted.map(({ value }) => Math.abs(value)))
  return (
    <figure className={style.figure}>
      <figcaption className="small muted">
        {columnOf(column)}
        {column.kind === 'amount' && currency ? `, ${currency}` : ''}
      </figcaption>
      <dl className={style.bars}>
        {sorted.slice(0, mostNamed).map(({ key, label, value }) => (
          <div key={key}>
            <dt className="clip" title={label}>
              {label}
            </dt>
            <dd className="number">
              <meter className="unseen" min={0} max={most} value={Math.max(0, value)} aria-label={label} />
              <svg className={style.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(Math.max(0, value) / most) * 100} height="10" />
              </svg>
              <span>{textOf(column, value, currency)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {sorted.length > mostNamed && (
        <p className="small faint">{count(sorted.length - mostNamed, words.reports.others)}</p>
      )}
    </figure>
  )
}
