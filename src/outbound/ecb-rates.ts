// Reads the euro foreign exchange reference rates in the European Central Bank's format. The file comes from outside,
// so its size, depth and shape are checked, and nothing in it makes the reader open anything (D16).

import { SaxesParser, type SaxesTagNS } from 'saxes'
import { type Day, formatDay, parseDay } from '../values/civil-dates.ts'
import { isCurrency } from '../values/currencies.ts'
import { Fault } from '../values/faults.ts'

export interface EcbRates {
  /** The newest day of the file, YYYY-MM-DD. */
  readonly asOf: string
  /** Units of each currency for one euro on that day, as exact decimal text. */
  readonly rates: ReadonlyMap<string, string>
  /** Entries of that day that were left out, with the reason. */
  readonly skipped: readonly SkippedRate[]
}

export interface SkippedRate {
  readonly currency: string
  readonly reason: string
}

/**
 * Reads the file of one day or of several, of which the newest counts. Throws BadRequestException with a sentence for
 * any other file. Codes that are not active in ISO 4217 are skipped: older files have currencies that no longer
 * exist.
 */
export function parseEcbRates(xml: string): EcbRates {
  if (Buffer.byteLength(xml) > maximumBytes) refuse(`it is larger than ${maximumBytes} bytes`)
  const days = readDays(xml)
  const asOf = [...days.keys()].sort((a, b) => b - a)[0]
  if (asOf === undefined) refuse('it holds no day (Cube with the attribute time)')
  return { asOf: formatDay(asOf), ...chosenRates(days.get(asOf) ?? []) }
}

const maximumBytes = 1_000_000
const maximumDepth = 8
const ratesNamespace = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref'
const envelopeNamespace = 'http://www.gesmes.org/xml/2002-08-01'

interface Entry {
  readonly currency: string
  readonly rate: string
}

/** Walks Envelope / Cube / Cube with a time / Cube with currency and rate; other elements are skipped. */
function readDays(xml: string): Map<Day, Entry[]> {
  const days = new Map<Day, Entry[]>()
  const parser = new SaxesParser({ xmlns: true, position: false })
  let depth = 0
  let insideCubes = false
  let present: Entry[] = []
  parser.on('error', error => refuse('it is not well-formed XML', error))
  parser.on('doctype', () => refuse('it has a DOCTYPE, which its publisher never uses'))
  parser.on('opentag', tag => {
    depth++
    if (depth > maximumDepth) refuse(`its elements are nested deeper than ${maximumDepth}`)
    if (depth === 1) refuseOtherEnvelope(tag)
    if (depth === 2) insideCubes = isCube(tag)
    if (depth <= 2 || !insideCubes) return
    if (!isCube(tag) || depth > 4) refuse(`the element ${shown(tag.name)} has no place among the rates`)
    if (depth === 3) present = openDay(days, tag)
    else present.push(entryOf(tag))
  })
  parser.on('closetag', () => {
    depth--
  })
  parser.write(xml).close()
  return days
}

function refuseOtherEnvelope({ local, uri }: SaxesTagNS): void {
  if (local === 'Envelope' && uri === envelopeNamespace) return
  refuse('its outermost element is not gesmes:Envelope')
}

const isCube = ({ local, uri }: SaxesTagNS): boolean => local === 'Cube' && uri === ratesNamespace

function openDay(days: Map<Day, Entry[]>, tag: SaxesTagNS): Entry[] {
  const time = tag.attributes.time?.value
  const day = parseDay(time)
  if (day === undefined) refuse(`the time of a day is ${shown(time)}; it is a date as 2026-04-13`)
  if (days.has(day)) refuse(`it lists ${formatDay(day)} twice`)
  const entries: Entry[] = []
  days.set(day, entries)
  return entries
}

function entryOf(tag: SaxesTagNS): Entry {
  const currency = tag.attributes.currency?.value
  const rate = tag.attributes.rate?.value
  if (currency === undefined || rate === undefined) refuse('a rate lacks its attribute currency or rate')
  return { currency, rate }
}

function chosenRates(entries: readonly Entry[]): Pick<EcbRates, 'rates' | 'skipped'> {
  const rates = new Map<string, string>()
  const skipped: SkippedRate[] = []
  for (const { currency, rate } of entries) {
    if (!isPrice(rate)) {
      refuse(
        `the rate of ${shown(currency)} is ${shown(rate)}; it is a decimal above 0 of at most 12 digits, as 1.0875`,
      )
    }
    if (rates.has(currency)) refuse(`it lists ${shown(currency)} twice on one day`)
    if (currency === 'EUR') skipped.push({ currency, reason: 'every rate is for one euro' })
    else if (isCurrency(currency)) rates.set(currency, rate)
    else skipped.push({ currency: shortened(currency), reason: 'not an active ISO 4217 code' })
  }
  if (rates.size === 0) refuse('its newest day holds no rate of a currency that is in use')
  return { rates, skipped }
}

const isPrice = (rate: string): boolean =>
  rate.length <= 13 &&
  /^(0|[1-9]\d*)(\.\d+)?$/.test(rate) &&
  /[1-9]/.test(rate) &&
  rate.replace('.', '').length <= 12

/** A text of the file, short enough for a sentence. */
const shown = (text: string | undefined): string =>
  text === undefined ? 'missing' : JSON.stringify(shortened(text))

const shortened = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text)

function refuse(reason: string, cause?: unknown): never {
  throw new Fault(
    'BadRequestException',
    `The file of exchange rates cannot be read: ${reason}. Send eurofxref-daily.xml as the European Central Bank publishes it.`,
    { cause },
  )
}
