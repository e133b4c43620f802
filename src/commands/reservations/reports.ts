// hostelry report: a report as CSV.

import { showReport } from '../../operations/reports/report.ts'
import { reportCsv } from '../../operations/reports/report-csv.ts'
import {
  type Grouping,
  groupings,
  type Report,
  type ReportName,
  reportNames,
} from '../../operations/reports/report-question.ts'
import { type Day, formatDay, parseDay } from '../../values/civil-dates.ts'
import { type Command, type CommandLine, readId, textOption, UsageError } from '../kit/command.ts'

export const report: Command = {
  name: 'report',
  usage: `${reportNames.join('|')} [--from DAY] [--to DAY] [--by GROUP[,GROUP]] [--property ID] [--publisher ID] [--currency CODE] [--since DAY] [--until DAY]`,
  summary: 'Print a report as CSV; --json prints its figures with amounts in minor units.',
  options: {
    from: 'text',
    to: 'text',
    by: 'text',
    property: 'text',
    publisher: 'text',
    currency: 'text',
    since: 'text',
    until: 'text',
  },
  words: [1, 1],
  async run(line) {
    const name = oneOf(reportNames, line.words[0], 'the report') as ReportName
    const [since, until] = [dayOption(line, 'since'), dayOption(line, 'until')]
    if (name !== 'pick-up' && (since !== null || until !== null))
      throw new UsageError('--since and --until are for the report pick-up; others take --from and --to')
    const found = await showReport(line.context, {
      report: name,
      from: dayOption(line, 'from'),
      to: dayOption(line, 'to'),
      by: groupsOf(line),
      filter: {
        propertyId: idOption(line, 'property'),
        publisherId: idOption(line, 'publisher'),
        roomId: null,
        rateCode: null,
        channel: null,
        country: null,
        within: null,
        currency: textOption(line, 'currency')?.toUpperCase() ?? null,
      },
      since,
      until,
    })
    line.print([...reportCsv(found)].join('').replace('\ufeff', '').trimEnd(), inJson(found))
  },
}

/** The report with days as dates. */
const inJson = ({ from, to, rows, ...report }: Report) => ({
  ...report,
  from: formatDay(from),
  to: formatDay(to),
  rows: rows.map(({ top, ...row }) =>
    top === undefined ? row : { ...row, top: { ...top, arrival: formatDay(top.arrival) } },
  ),
})

function oneOf<const Word extends string>(
  words: readonly Word[],
  word: string | undefined,
  what: string,
): Word {
  const found = words.find(each => each === word)
  if (found === undefined) throw new UsageError(`${what} is one of ${words.join(', ')}`)
  return found
}

const groupsOf = (line: CommandLine): Grouping[] | null =>
  textOption(line, 'by')
    ?.split(',')
    .map(word => oneOf(groupings, word, '--by')) ?? null

function dayOption(line: CommandLine, name: string): Day | null {
  const text = textOption(line, name)
  if (text === undefined) return null
  const day = parseDay(text)
  if (day === undefined) throw new UsageError(`--${name} is a date, written YYYY-MM-DD`)
  return day
}

function idOption(line: CommandLine, name: string): number | null {
  const text = textOption(line, name)
  return text === undefined ? null : readId(text, `--${name}`)
}
