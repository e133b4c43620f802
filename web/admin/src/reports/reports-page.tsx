// Reports: one at a time, as a plot and as a table with totals.

import { NativeSelect, TextInput } from '@mantine/core'
import { type ReportName, reportNames } from '../api/kinds.ts'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import {
  csvAddress,
  type Grouping,
  groupings,
  type Question,
  type ReportAnswer,
  useQuestion,
  useReport,
  useValues,
} from './report-data.ts'
import { ReportPlot } from './report-plot.tsx'
import { ReportTable } from './report-table.tsx'
import style from './reports.module.css'

type Change = (change: Partial<Question>) => void

export function Page() {
  const { words, count } = useWords()
  const { propertyId } = useScope()
  const [question, change] = useQuestion()
  const { data, error, refetch, isPlaceholderData } = useReport(question)
  const isOfThis = data?.report === question.report
  return (
    <div className="page">
      <div className="title">
        <h1>{words.reports.title}</h1>
        <span className="grow muted" role="status">
          {data && isOfThis && count(data.rows.length, words.reports.found)}
        </span>
        <a className={style.download} href={csvAddress(question, propertyId)} download>
          {words.reports.download}
        </a>
      </div>
      <Conditions question={question} change={change} data={data} />
      <p className={`small muted ${style.about}`}>{words.reports.about[question.report]}</p>
      {error && <Refused error={error} again={refetch} />}
      {!error && !isOfThis && <PageLoading />}
      {!error && data && isOfThis && (
        <div className={style.result} data-late={isPlaceholderData || undefined}>
          <Shown data={data} question={question} change={change} />
        </div>
      )}
    </div>
  )
}

function Conditions({
  question,
  change,
  data,
}: {
  readonly question: Question
  readonly change: Change
  readonly data: ReportAnswer | undefined
}) {
  const { words } = useWords()
  const may = useRights()
  const { report, first, second, from, to, currency } = question
  // The server shows what publishers earn to those only who may read publishers.
  const reports = reportNames.filter(name => name !== 'commissions' || may('publishers.read'))
  const known: readonly Grouping[] = groupings[report]
  const option = (value: Grouping) => ({ value, label: words.reports.groups[value] })
  const currencies = [...new Set([...(data?.totals ?? []).map(total => total.currency ?? ''), currency])]
    .filter(code => code !== '')
    .sort()
  return (
    <search className={style.conditions}>
      <NativeSelect
        label={words.reports.report}
        value={report}
        data={reports.map(value => ({ value, label: words.reports.names[value] }))}
        onChange={event => change({ report: event.currentTarget.value as ReportName })}
      />
      <TextInput
        type="date"
        label={words.reports.from}
        value={from}
        max={to}
        onChange={event => event.currentTarget.value && change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={words.reports.to}
        value={to}
        min={from}
        onChange={event => event.currentTarget.value && change({ to: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.reports.by}
        value={first}
        data={known.map(option)}
        onChange={event => change({ first: event.currentTarget.value as Grouping, second })}
      />
      <NativeSelect
        label={words.reports.and}
        value={second ?? ''}
        data={[
          { value: '', label: words.reports.nothingElse },
          ...known.filter(each => each !== first).map(option),
        ]}
        onChange={event => change({ second: (event.currentTarget.value || null) as Grouping | null })}
      />
      {currencies.length > 1 && (
        <NativeSelect
          label={words.reports.currency}
          value={currency}
          data={[{ value: '', label: currencies.join(', ') }, ...currencies]}
          onChange={event => change({ currency: event.currentTarget.value })}
        />
      )}
    </search>
  )
}

/** The plot of one column, and the table. */
function Shown({
  data,
  question,
  change,
}: {
  readonly data: ReportAnswer
  readonly question: Question
  readonly change: Change
}) {
  const { words, language } = useWords()
  const { columnOf } = useValues()
  if (data.rows.length === 0) {
    return (
      <div className={style.none}>
        <h2>{words.reports.none}</h2>
        <p className="muted">{words.reports.noneHelp}</p>
      </div>
    )
  }
  const usual = usualColumn[data.report]
  const column =
    data.columns.find(({ name }) => name === question.shown) ??
    data.columns.find(({ name }) => name === usual) ??
    data.columns[0]!
  const number = new Intl.NumberFormat(language)
  return (
    <>
      {data.searches !== null && (
        <p className="strong">
          {filled(words.reports.ofSearches, {
            lost: number.format(data.totals[0]?.values[0] ?? 0),
            searches: number.format(data.searches),
          })}
        </p>
      )}
      {data.columns.length > 1 && (
        <NativeSelect
          className={style.choice}
          label={words.reports.shown}
          value={column.name}
          data={data.columns.map(each => ({ value: each.name, label: columnOf(each) }))}
          onChange={event => change({ shown: event.currentTarget.value })}
        />
      )}
      <ReportPlot data={data} column={column} />
      <ReportTable data={data} />
      {data.next_cursor !== null && (
        <p className="note">{filled(words.reports.first, { count: number.format(data.rows.length) })}</p>
      )}
    </>
  )
}

const usualColumn: Readonly<Record<ReportName, string>> = {
  bookings: 'revenue',
  stays: 'room_nights',
  'pick-up': 'room_nights',
  'lost-searches': 'searches',
  commissions: 'commission',
}
