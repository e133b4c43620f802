// Periods of nights, from the attributes Start and End, both inclusive.

import { type Day, formatDay, parseDay } from '../../values/civil-dates.ts'
import type { XmlElement } from '../xml.ts'
import { type Findings, quoted } from './findings.ts'
import { errorCodes } from './message-refusal.ts'

export interface Period {
  readonly first: Day
  /** The last night. */
  readonly last: Day
}

/** The period of an element; undefined, with a finding, where its dates are missing, impossible or in the wrong order. */
export function readPeriod(element: XmlElement, findings: Findings): Period | undefined {
  const first = readDate(element, 'Start', findings)
  const last = readDate(element, 'End', findings)
  if (first === undefined || last === undefined) return undefined
  if (first <= last) return { first, last }
  findings.add(element, `End is before Start (${formatDay(first)}).`, errorCodes.dateOrder)
  return undefined
}

/** The first two periods of a list that share a night; undefined when none do. */
export function overlapOf<P extends Period>(periods: readonly P[]): readonly [P, P] | undefined {
  const sorted = periods.toSorted((a, b) => a.first - b.first)
  for (const [index, period] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next && next.first <= period.last) return [period, next]
  }
  return undefined
}

/** A period in a sentence. */
export const shownPeriod = ({ first, last }: Period): string => `${formatDay(first)} to ${formatDay(last)}`

function readDate(element: XmlElement, name: 'Start' | 'End', findings: Findings): Day | undefined {
  const text = element.attributes.get(name)
  const day = parseDay(text)
  if (text === undefined) findings.add(element, `${element.name} needs ${name}.`, errorCodes.missing)
  else if (day === undefined) {
    findings.add(element, `${name} ${quoted(text)} is not a date as 2026-12-24.`, errorCodes.invalidDate)
  }
  return day
}
