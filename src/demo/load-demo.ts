// Fills a server with the demo destination and a publisher to ask for it. Whatever is already there stays as it is,
// so that loading again, or after somebody has changed a demo property, changes nothing.

import { demoKey } from '../lodging/api-key.ts'
import type { DatedRate } from '../lodging/exchange.ts'
import type { PropertyDocument } from '../lodging/property-document-schema.ts'
import type { PublisherSettings, Scope } from '../lodging/publisher.ts'
import type { DiscountDocument } from '../lodging/schema-rules.ts'
import { type Day, parseDay } from '../values/civil-dates.ts'
import { demoProperties } from './destination.ts'
import { demoDiscountCodes } from './discount-codes.ts'
import { demoExchangeRates } from './exchange-rates.ts'
import { demoPictureDirectory } from './picture-directory.ts'

/** The key that the demo publisher shows. Anybody can guess it: a demo has nothing to hide. */
export { demoKey }

export const demoPublisherName = 'Demo publisher'

const demoScopes: readonly Scope[] = ['view', 'availability', 'preview', 'book', 'manage']

/** What loading needs of the server. Everything that reads may answer before anything is written. */
export interface DemoShelves {
  listProperties(): Promise<readonly DemoProperty[]>
  /** Pictures of the document are files in `pictureDirectory`. */
  importProperty(document: PropertyDocument, pictureDirectory: string): Promise<void>
  /** Codes as they were written, in any case. */
  listDiscountCodes(): Promise<readonly string[]>
  saveDiscount(document: DiscountDocument): Promise<void>
  /** Currencies that have a rate. */
  listExchangeRates(): Promise<readonly string[]>
  writeExchangeRates(rates: ReadonlyMap<string, DatedRate>): Promise<void>
  listPublishers(): Promise<readonly DemoPublisher[]>
  createPublisher(publisher: {
    readonly name: string
    readonly sellsAll: false
    readonly settings: Partial<PublisherSettings>
  }): Promise<DemoPublisher>
  /** The properties that a publisher was given to sell. */
  listGrants(publisherId: number): Promise<readonly number[]>
  /** Gives it these and no others, and takes away that it sells all. */
  limitTo(publisherId: number, propertyIds: readonly number[]): Promise<void>
  /** Labels of the keys of a publisher, revoked ones too: a demo key that was revoked is not made again. */
  listKeyLabels(publisherId: number): Promise<readonly string[]>
  createKey(key: {
    readonly publisherId: number
    readonly scopes: readonly Scope[]
    readonly label: string
    readonly text: string
  }): Promise<void>
}

interface DemoProperty {
  readonly id: number
  readonly name: string
}

interface DemoPublisher {
  readonly id: number
  readonly name: string
  readonly sellsAll: boolean
}

interface DemoChoices {
  /** The day that seasons and offers are counted from. */
  readonly today: Day
  /** Whether properties of the demo that are there are written anew, so that their two years begin today. */
  readonly renew: boolean
  /** Addresses of the demo publisher's own pages; null for none. */
  readonly permalinkUrl: string | null
  readonly bookDirectUrl: string | null
}

/** What was added; all zeros and false when everything was there. */
interface LoadedDemo {
  readonly properties: number
  readonly discountCodes: number
  readonly exchangeRates: number
  readonly key: boolean
}

/** Adds what is missing of the demo. An interrupted load is finished by the next one. */
export async function loadDemo(shelves: DemoShelves, choices: DemoChoices): Promise<LoadedDemo> {
  const exchangeRates = await addExchangeRates(shelves)
  const properties = await addProperties(shelves, choices)
  const discountCodes = await addDiscountCodes(shelves, choices.today)
  const publisher = await ensurePublisher(shelves, choices)
  await grantDemo(shelves, publisher)
  return { exchangeRates, properties, discountCodes, key: await addKey(shelves, publisher) }
}

/**
 * Takes it away from the demo publisher that it sells all, as older versions let it; false when there is no such publisher.
 * Its key can be guessed, so it sells properties of the demo only.
 */
export async function limitDemo(shelves: DemoShelves): Promise<boolean> {
  const publisher = (await shelves.listPublishers()).find(({ name }) => name === demoPublisherName)
  if (!publisher?.sellsAll) return false
  await grantDemo(shelves, publisher)
  return true
}

/** Whether it is a property of the demo: somebody may have put another in its place. */
export function isOfDemo({ id, name }: DemoProperty): boolean {
  demoNames ??= new Map(demoProperties(anyDay).map(property => [property.id, property.name]))
  return demoNames.get(id) === name
}

let demoNames: ReadonlyMap<number, string> | undefined
/** Names are the same whenever the demo begins. */
const anyDay = parseDay('2026-01-01')!

async function grantDemo(shelves: DemoShelves, { id, sellsAll }: DemoPublisher): Promise<void> {
  const ofDemo = (await shelves.listProperties()).filter(isOfDemo).map(property => property.id)
  const granted = await shelves.listGrants(id)
  const missing = ofDemo.filter(property => !granted.includes(property))
  if (sellsAll) await shelves.limitTo(id, ofDemo)
  else if (missing.length > 0) await shelves.limitTo(id, [...granted, ...missing])
}

async function addExchangeRates(shelves: DemoShelves): Promise<number> {
  const present = new Set(await shelves.listExchangeRates())
  const missing = new Map([...demoExchangeRates()].filter(([currency]) => !present.has(currency)))
  if (missing.size > 0) await shelves.writeExchangeRates(missing)
  return missing.size
}

async function addProperties(shelves: DemoShelves, { today, renew }: DemoChoices): Promise<number> {
  const kept = (await shelves.listProperties()).filter(property => !(renew && isOfDemo(property)))
  const present = new Set(kept.map(({ id }) => id))
  const missing = demoProperties(today).filter(document => !present.has(document.id))
  for (const document of missing) await shelves.importProperty(document, demoPictureDirectory)
  return missing.length
}

async function addDiscountCodes(shelves: DemoShelves, today: Day): Promise<number> {
  const present = new Set((await shelves.listDiscountCodes()).map(code => code.toUpperCase()))
  const missing = demoDiscountCodes(today).filter(document => !present.has(document.code))
  for (const document of missing) await shelves.saveDiscount(document)
  return missing.length
}

async function ensurePublisher(shelves: DemoShelves, choices: DemoChoices): Promise<DemoPublisher> {
  const present = (await shelves.listPublishers()).find(publisher => publisher.name === demoPublisherName)
  if (present) return present
  const { permalinkUrl, bookDirectUrl } = choices
  return shelves.createPublisher({
    name: demoPublisherName,
    sellsAll: false,
    settings: { permalinkUrl, bookDirectUrl },
  })
}

async function addKey(shelves: DemoShelves, publisher: DemoPublisher): Promise<boolean> {
  const label = 'Demo key'
  if ((await shelves.listKeyLabels(publisher.id)).includes(label)) return false
  await shelves.createKey({ publisherId: publisher.id, scopes: demoScopes, label, text: demoKey })
  return true
}
