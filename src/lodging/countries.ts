// The countries of the world and their states and provinces, as ISO 3166 lists them.

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
const subdivisions = new Set(iso31662.map(({ code }) => code))
const countriesWithSubdivisions = new Set(iso31662.map(({ parent }) => parent.slice(0, 2)))

export const isCountry = (code: string): boolean => countries.has(code)

export const isSubdivision = (country: string, code: string): boolean =>
  subdivisions.has(`${country}-${code}`)

export const hasSubdivisions = (country: string): boolean => countriesWithSubdivisions.has(country)

/** In alphabetical order of their English names. */
export const subdivisionsOf = (country: string): Subdivision[] =>
  iso31662
    .filter(({ code }) => code.startsWith(`${country}-`))
    .map(({ code, name }) => ({ code: code.slice(country.length + 1), name }))
    .sort((one, other) => one.name.localeCompare(other.name))
