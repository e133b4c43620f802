// The page of taxes and fees by place: the documents that test/pricing/regimes proves, with the arithmetic of each case.

import { readdirSync, readFileSync } from 'node:fs'
import { jsonBlock, markdownTable } from './sections.ts'

/** The taxes and fees of a place, as a property document writes them, and stays with what is paid for them. */
export interface Regime {
  readonly place: string
  /** The rule in words. */
  readonly rule: string
  /** Year of the sources. */
  readonly as_of: string
  readonly sources: readonly string[]
  /** What a property document has besides the parts that all have. */
  readonly document: Readonly<Record<string, unknown>>
  readonly cases: readonly RegimeCase[]
}

export interface RegimeCase {
  readonly checkin: string
  readonly nights: number
  readonly rooms: readonly { readonly adults: number; readonly children_ages?: readonly number[] }[]
  /** 1 where absent. */
  readonly accommodation_id?: number
  /** BAR where absent. */
  readonly rate_code?: string
  /** What is known of the guests. */
  readonly guests?: readonly Readonly<Record<string, string | number>>[]
  /** The price of a US dollar, for amounts in dollars. */
  readonly dollar_rate?: string
  /** The arithmetic of the authority. */
  readonly official: string
  /** All that the guest pays. */
  readonly grand: string
  readonly tax?: string
  /** Amounts by the name of their line. */
  readonly lines?: Readonly<Record<string, number>>
}

const folder = new URL('../../test/pricing/regimes/documents/', import.meta.url)

/** All regimes by their names, such as `fr-paris-4`. */
export const readRegimes = (): [string, Regime][] =>
  readdirSync(folder)
    .sort()
    .flatMap(name => Object.entries(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))

const countries = new Intl.DisplayNames('en', { type: 'region' })
const countryOf = (name: string): string => countries.of(name.slice(0, 2).toUpperCase())!
const priced = ['price_parts', 'fees', 'taxes', 'total_rounding', 'child_age_bands']

/** The regimes by country, in the order of the alphabet. */
export function regimeSections(): string {
  const byCountry = Map.groupBy(readRegimes(), ([name]) => countryOf(name))
  return [...byCountry]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([country, regimes]) => `## ${country}\n\n${regimes.map(([, regime]) => section(regime)).join('\n\n')}`,
    )
    .join('\n\n')
}

function section({ place, rule, as_of, document, cases }: Regime): string {
  const shown = Object.fromEntries(Object.entries(document).filter(([name]) => priced.includes(name)))
  const rows = cases.map(each => [
    `${each.nights} from ${each.checkin}`,
    each.rooms.map(partyText).join('; '),
    each.official,
    Object.entries(each.lines ?? {})
      .map(([name, amount]) => `${name} ${amount}`)
      .join('; '),
    `${each.grand} ${document.currency}`,
  ])
  return [
    `### ${place}`,
    `${rule[0]!.toUpperCase()}${rule.slice(1)} (${as_of}).`,
    jsonBlock(shown),
    markdownTable(['Nights', 'Guests', 'Arithmetic', 'Lines', 'Paid in all'], rows),
  ].join('\n\n')
}

const partyText = ({ adults, children_ages: ages = [] }: RegimeCase['rooms'][number]): string =>
  ages.length === 0 ? `${adults} adults` : `${adults} adults, children of ${ages.join(', ')}`
