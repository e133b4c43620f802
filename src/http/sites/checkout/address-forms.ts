// The fields of an address in the order and with the names of each country.

import { codedRegionsOf, needsRegion, type Subdivision } from '../../../lodging/installation/countries.ts'
import type { PageWords } from '../../../wording/pages/page-words.ts'

export type AddressField = 'line_1' | 'line_2' | 'city' | 'region' | 'postal_code'

export interface AddressForm {
  readonly fields: readonly AddressField[]
  readonly regionKind: keyof PageWords['checkoutForm']['regionKinds'] | null
  /** Where the reservation takes codes only; empty: any text. */
  readonly regions: readonly Subdivision[]
  readonly hasZipCode: boolean
  /** Whether a postal code is needed and has digits only. */
  readonly isPostalCodeNeeded: boolean
  readonly isPostalCodeNumeric: boolean
}

const cityFirst = ['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ', 'BR', 'KR']
const wholeToPart = ['JP', 'CN', 'TW']

const regionKinds: Readonly<Record<string, AddressForm['regionKind']>> = {
  US: 'state',
  AU: 'state',
  IN: 'state',
  BR: 'state',
  MX: 'state',
  CA: 'province',
  ES: 'province',
  IT: 'province',
  CN: 'province',
  IE: 'county',
  JP: 'prefecture',
}

/** Countries without postal codes, by the Universal Postal Union. */
const withoutPostalCodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP ML MO MR MW NR NU QA ' +
    'RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
)

const numericPostalCodes = new Set(
  'US DE AT CH FR ES IT BE DK NO FI AU JP CN KR IN MX BR TR TH LU LI HU HR SI EE'.split(' '),
)

/** The form of a country, by its two-letter code in upper case. */
export function addressForm(country: string): AddressForm {
  const lines = ['line_1', 'line_2'] as const
  const order: readonly AddressField[] = wholeToPart.includes(country)
    ? ['postal_code', 'region', 'city', ...lines]
    : cityFirst.includes(country)
      ? [...lines, 'city', 'region', 'postal_code']
      : [...lines, 'postal_code', 'city', 'region']
  return {
    fields: order.filter(field => field !== 'region' || needsRegion(country)),
    regionKind: regionKinds[country] ?? null,
    regions: codedRegionsOf(country),
    hasZipCode: country === 'US',
    isPostalCodeNeeded: !withoutPostalCodes.has(country),
    isPostalCodeNumeric: numericPostalCodes.has(country),
  }
}
