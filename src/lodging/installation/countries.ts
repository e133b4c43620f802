// The countries of the world and their states and provinces, as ISO 3166 lists them, and which of them an address is written with.

import { iso31661, iso31662 } from 'iso-3166'

export interface Subdivision {
  /** Without the country: "CO". */
  readonly code: string
  readonly name: string
}

/** Two-letter codes, in upper case. */
export const countryCodes: readonly string[] = iso31661
  .filter(({ state }) => state === 'assigned')
  .map(({ alpha2 }) => alpha2)

const countries = new Set(countryCodes)
const countriesWithSubdivisions = new Set(iso31662.map(({ parent }) => parent.slice(0, 2)))

export const isCountry = (code: string): boolean => countries.has(code)

/** Countries whose addresses are written without their regions or counties, by the Universal Postal Union. */
const withoutRegions = new Set(
  (
    'AE AT BE BG CH CY CZ DE DK EE FI FR GB GR HR HU IE IL IS LI LT LU LV MC MT NL NO NZ PL PT RS SE SG SI SK ' +
    'ZA'
  ).split(' '),
)

/** Whether an address in a country needs a region: the country has some, and writes them (contract B7). */
export const needsRegion = (country: string): boolean =>
  countriesWithSubdivisions.has(country) && !withoutRegions.has(country)

/** Military mail is addressed as to states, which ISO does not list. */
const militaryStates: readonly Subdivision[] = [
  { code: 'AA', name: 'Armed Forces Americas' },
  { code: 'AE', name: 'Armed Forces Europe' },
  { code: 'AP', name: 'Armed Forces Pacific' },
]

/** In alphabetical order of their English names. */
function subdivisionsOf(country: string): Subdivision[] {
  return iso31662
    .filter(({ code }) => code.startsWith(`${country}-`))
    .map(({ code, name }) => ({ code: code.slice(country.length + 1), name }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

const codedRegions: ReadonlyMap<string, readonly Subdivision[]> = new Map([
  ['US', [...subdivisionsOf('US'), ...militaryStates]],
  ['CA', subdivisionsOf('CA')],
  ['AU', subdivisionsOf('AU')],
])

/** The regions of a country whose addresses take their codes only; empty where any text is one. */
export const codedRegionsOf = (country: string): readonly Subdivision[] => codedRegions.get(country) ?? []
