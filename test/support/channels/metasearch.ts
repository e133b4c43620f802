// Reads feeds of a running server as a metasearch site does.

import { allAt, childAt, childrenOf, parseXml, type XmlElement } from '../../../src/channels/xml.ts'
import type { TestApp } from '../run/test-app.ts'
import { expectShape } from './metasearch-shapes.ts'

/** What a stay costs, as text. */
export interface ReadPrice {
  readonly room: string
  readonly currency: string
  readonly amounts: { readonly base: string; readonly tax: string; readonly fees: string }
}

export interface ReadResult {
  readonly property: string
  readonly checkin: string
  readonly nights: number
  /** For two adults; null: it cannot be booked. */
  readonly price: ReadPrice | null
  /** By adults and the ages of children, as `2-8-5`. */
  readonly bundles: Readonly<Record<string, ReadPrice>>
}

/** The results of a Query, whose answer has the published shape. */
export async function resultsOf({ app }: TestApp, key: string, query: string): Promise<ReadResult[]> {
  const answer = await fetch(`${app.url}/feeds/price-query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/xml' },
    body: query,
  })
  const xml = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status}: ${xml}`)
  expectShape('transaction', xml)
  return childrenOf(parseXml(xml), 'Result').map(resultIn)
}

function resultIn(result: XmlElement): ReadResult {
  const textAt = (name: string): string => childAt(result, name)!.text
  const bundles = childrenOf(result, 'RoomBundle').map(bundle => [partyOf(bundle), priceIn(bundle)!])
  return {
    property: textAt('Property'),
    checkin: textAt('Checkin'),
    nights: Number(textAt('Nights')),
    price: priceIn(result),
    bundles: Object.fromEntries(bundles),
  }
}

function priceIn(priced: XmlElement): ReadPrice | null {
  const base = childAt(priced, 'Baserate')
  const textAt = (name: string): string => childAt(priced, name)!.text
  if (!base) return null
  const amounts = { base: base.text, tax: textAt('Tax'), fees: textAt('OtherFees') }
  return { room: textAt('RoomID'), currency: base.attributes.get('currency')!, amounts }
}

const partyOf = (bundle: XmlElement): string =>
  [
    childAt(bundle, 'OccupancyDetails', 'NumAdults')!.text,
    ...allAt(bundle, 'OccupancyDetails', 'Children', 'Child').map(({ attributes }) => attributes.get('age')),
  ].join('-')

export type PriceLine = Readonly<Record<string, string | number | null>>

/** The lines of the plain feed, of all its parts. */
export async function linesOf(
  { app }: TestApp,
  key: string,
  query: Readonly<Record<string, string | number>>,
): Promise<PriceLine[]> {
  const lines: PriceLine[] = []
  let parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  for (;;) {
    const answer = await fetch(`${app.url}/feeds/prices.jsonl?${parameters}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`)
    lines.push(...text.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)])))
    const next = /^<\?([^>]*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    if (next === undefined) return lines
    parameters = new URLSearchParams(next)
  }
}

export const queryXml = (properties: readonly (string | number)[], stay: string, context = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Query>${stay}<PropertyList>${properties
    .map(id => `<Property>${id}</Property>`)
    .join('')}</PropertyList>${context}</Query>`
