// The places and properties of a site, for suggestions and to find what a guest types. Kept for a minute, as a list of a thousand
// names costs more than the page that shows it.

import type { SettingsAnswer } from '../../../../client/src/types.ts'
import { remembered } from '../../../values/remembered.ts'
import type { Page } from '../page.ts'

export interface SitePlaces {
  readonly settings: SettingsAnswer
  /** The first ones in the order of the publisher, up to 1,000. */
  readonly properties: readonly { readonly id: number; readonly name: string }[]
  /** How many properties the site has. */
  readonly count: number
}

/** What a name stands for: fields of a search, and the property if it is the name of one. */
export interface FoundPlace {
  readonly fields: {
    readonly destination_ids?: number[]
    readonly area_ids?: number[]
    readonly property_ids?: number[]
    readonly text?: string
  }
  readonly propertyId?: number
}

const mostNames = 1000
const keptMilliseconds = 60_000
/** Properties whose names have a word of the guest in them. */
const mostNamed = 100
/** Sites and host names that are kept at once. */
const mostKept = 1000

const known = new Map<string, () => Promise<SitePlaces>>()

/** The places of the page’s site. */
export function placesOf(page: Page): Promise<SitePlaces> {
  const key = `${page.site.publisher.id} ${page.absolute('/')}`
  const found = known.get(key) ?? remembered(() => askPlaces(page), keptMilliseconds)
  if (known.size >= mostKept) known.clear()
  known.set(key, found)
  return found()
}

async function askPlaces(page: Page): Promise<SitePlaces> {
  const [{ body: settings }, { body: properties, headers }] = await Promise.all([
    page.ask('settings', {}),
    page.ask('properties/view', { verbosity: 0, sort: 'order', limit: mostNames }),
  ])
  return {
    settings,
    properties: properties.map(({ id, name }) => ({ id, name })),
    count: Number(headers['X-Total-Count'] ?? properties.length),
  }
}

/** A destination, an area or a property by its name, else properties with the text in their name; null if there is none. */
export function placeNamed({ settings, properties }: SitePlaces, text: string): FoundPlace | null {
  const wanted = folded(text)
  const isWanted = ({ name }: { readonly name: string }): boolean => folded(name) === wanted
  const destination = settings.destinations.find(isWanted)
  if (destination) return { fields: { destination_ids: [destination.id] } }
  const area = settings.destinations.flatMap(({ areas }) => areas).find(isWanted)
  if (area) return { fields: { area_ids: [area.id] } }
  const property = properties.find(isWanted)
  if (property) return { fields: { property_ids: [property.id] }, propertyId: property.id }
  const named = properties.filter(({ name }) => folded(name).includes(wanted)).slice(0, mostNamed)
  return named.length === 0 ? null : { fields: { property_ids: named.map(({ id }) => id) } }
}

/** Without case and accents, and with one kind of apostrophe, as guests type. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim()
