// Loads the demo destination and a publisher for it. Whatever already exists stays, so that loading again, even after
// a demo property was changed, changes nothing.

import { textIn } from '../lodging/documents/guest-texts.ts'
import { defaultLanguage } from '../lodging/documents/languages.ts'
import type { DatedRate } from '../lodging/prices/exchange.ts'
import type { DiscountDocument } from '../lodging/prices/schema-rules.ts'
import { imageSlots } from '../lodging/properties/image-slots.ts'
import type { PropertyDocument } from '../lodging/properties/property-document-schema.ts'
import { demoKey, demoOlderKey, demoPublishableKey } from '../lodging/publishers/api-key.ts'
import { loopbackOrigins } from '../lodging/publishers/origins.ts'
import { publishableScopes, type Scope } from '../lodging/publishers/publisher.ts'
import type { ReviewDocument } from '../lodging/reviews/review-document.ts'
import { type Day, parseDay } from '../values/civil-dates.ts'
import { demoProperties } from './destination.ts'
import { demoDiscountCodes } from './discount-codes.ts'
import { demoExchangeRates } from './exchange-rates.ts'
import { demoPictureDirectory } from './picture-directory.ts'
import { demoReviews } from './reviews.ts'

/** The demo publisher's keys. Anybody can guess them; they open demo data only. */
export { demoKey, demoOlderKey, demoPublishableKey }

export const demoPublisherName = 'Demo publisher'

const demoScopes: readonly Scope[] = ['view', 'availability', 'preview', 'book', 'manage', 'explain']

const demoKeys: readonly Omit<Parameters<DemoTarget['createKey']>[0], 'publisherId'>[] = [
  { label: 'Demo key', scopes: demoScopes, text: demoKey },
  {
    label: 'Demo key for pages',
    scopes: publishableScopes,
    text: demoPublishableKey,
    origins: loopbackOrigins,
  },
  {
    label: 'Demo key for pages with a widget of the older form',
    scopes: publishableScopes,
    text: demoOlderKey,
    origins: loopbackOrigins,
  },
]

/** What loading needs of the server. All reads may happen before anything is written. */
export interface DemoTarget {
  /** Those that have the id of one of the demo. */
  listProperties(): Promise<readonly DemoProperty[]>
  /** Pictures of the document are files in `pictureDirectory`. */
  importProperty(document: PropertyDocument, pictureDirectory: string): Promise<void>
  /** Stores a file of `pictureDirectory`, so that an import finds it. */
  storePicture(file: string, pictureDirectory: string): Promise<void>
  /** Imports and publishes reviews; returns how many were not there yet. */
  importReviews(reviews: readonly ReviewDocument[]): Promise<number>
  /** Codes as stored, in any case. */
  listDiscountCodes(): Promise<readonly string[]>
  saveDiscount(document: DiscountDocument): Promise<void>
  /** Currencies that have a rate. */
  listExchangeRates(): Promise<readonly string[]>
  writeExchangeRates(rates: ReadonlyMap<string, DatedRate>): Promise<void>
  listPublishers(): Promise<readonly DemoPublisher[]>
  createPublisher(publisher: { readonly name: string; readonly sellsAll: false }): Promise<DemoPublisher>
  /** Publishers that have a site. */
  listSitePublishers(): Promise<readonly number[]>
  writeSite(publisherId: number): Promise<void>
  /** The properties granted to a publisher. */
  listGrants(publisherId: number): Promise<readonly number[]>
  /** Limits the publisher to these properties, even if it could sell all before. */
  limitTo(publisherId: number, propertyIds: readonly number[]): Promise<void>
  /** Labels of a publisher's keys, including revoked ones: a revoked demo key is not created again. */
  listKeyLabels(publisherId: number): Promise<readonly string[]>
  createKey(key: {
    readonly publisherId: number
    readonly scopes: readonly Scope[]
    readonly label: string
    readonly text: string
    /** Makes it a publishable one, for pages of these origins. */
    readonly origins?: readonly string[]
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
  /** Seasons and offers are relative to this day. */
  readonly today: Day
  /** Whether existing demo properties are written again, so that their two years begin today. */
  readonly renew: boolean
  /** Whether payments go through the test gateway: what is due when booking is charged then, and declined cards decline. */
  readonly isCharged: boolean
}

/** What was added; zeros and false when everything existed. */
interface LoadedDemo {
  readonly properties: number
  readonly reviews: number
  readonly discountCodes: number
  readonly exchangeRates: number
  readonly key: boolean
}

/** Adds what is missing of the demo. The next load finishes an interrupted one. */
export async function loadDemo(target: DemoTarget, choices: DemoChoices): Promise<LoadedDemo> {
  const exchangeRates = await addExchangeRates(target)
  const properties = await addProperties(target, choices)
  const reviews = await addReviews(target)
  const discountCodes = await addDiscountCodes(target, choices.today)
  const publisher = await ensurePublisher(target)
  await grantDemo(target, publisher)
  if (!(await target.listSitePublishers()).includes(publisher.id)) await target.writeSite(publisher.id)
  return { exchangeRates, properties, reviews, discountCodes, key: await addKey(target, publisher) }
}

/**
 * Limits the demo publisher, which older versions let sell all properties; false when there is no such publisher. Its
 * key can be guessed, so it may sell demo properties only.
 */
export async function limitDemo(target: DemoTarget): Promise<boolean> {
  const publisher = (await target.listPublishers()).find(({ name }) => name === demoPublisherName)
  if (!publisher?.sellsAll) return false
  await grantDemo(target, publisher)
  return true
}

/** Whether it is a demo property; a real one may have taken its id. */
export const isOfDemo = ({ id, name }: DemoProperty): boolean => demoNames().get(id) === name

/** Of the demo's properties. */
export const demoIds = (): number[] => [...demoNames().keys()]

let names: ReadonlyMap<number, string> | undefined

const demoNames = (): ReadonlyMap<number, string> => {
  names ??= new Map(
    demoProperties(anyDay).map(({ id, name }) => [id, textIn(name, defaultLanguage, defaultLanguage)]),
  )
  return names
}

/** Names do not depend on the day. */
const anyDay = parseDay('2026-01-01')!

async function grantDemo(target: DemoTarget, { id, sellsAll }: DemoPublisher): Promise<void> {
  const ofDemo = (await target.listProperties()).filter(isOfDemo).map(property => property.id)
  const granted = await target.listGrants(id)
  const missing = ofDemo.filter(property => !granted.includes(property))
  if (sellsAll) await target.limitTo(id, ofDemo)
  else if (missing.length > 0) await target.limitTo(id, [...granted, ...missing])
}

async function addExchangeRates(target: DemoTarget): Promise<number> {
  const present = new Set(await target.listExchangeRates())
  const missing = new Map([...demoExchangeRates()].filter(([currency]) => !present.has(currency)))
  if (missing.size > 0) await target.writeExchangeRates(missing)
  return missing.size
}

async function addProperties(target: DemoTarget, { today, renew, isCharged }: DemoChoices): Promise<number> {
  const kept = (await target.listProperties()).filter(property => !(renew && isOfDemo(property)))
  const present = new Set(kept.map(({ id }) => id))
  const missing = demoProperties(today).filter(document => !present.has(document.id))
  // Pictures take another thread: those of the next properties are encoded while the database takes one.
  const storing = storePictures(target, missing)
  for (const document of missing) {
    const charged = { ...document, payment_collection: document.payment_collection ?? 'gateway' }
    await target.importProperty(isCharged ? charged : document, demoPictureDirectory)
  }
  await storing
  return missing.length
}

/** A picture that cannot be stored is the fault of the import that wants it. */
async function storePictures(target: DemoTarget, documents: readonly PropertyDocument[]): Promise<void> {
  const files = new Set(documents.flatMap(document => imageSlots(document).flatMap(({ file }) => file ?? [])))
  for (const file of files) await target.storePicture(file, demoPictureDirectory).catch(() => undefined)
}

/** Not for a property of somebody's own that has the id of one of the demo. */
async function addReviews(target: DemoTarget): Promise<number> {
  const ofDemo = new Set((await target.listProperties()).filter(isOfDemo).map(({ id }) => id))
  const reviews = demoReviews.filter(({ property_id }) => ofDemo.has(property_id))
  return reviews.length === 0 ? 0 : target.importReviews(reviews)
}

async function addDiscountCodes(target: DemoTarget, today: Day): Promise<number> {
  const present = new Set((await target.listDiscountCodes()).map(code => code.toUpperCase()))
  const missing = demoDiscountCodes(today).filter(document => !present.has(document.code))
  for (const document of missing) await target.saveDiscount(document)
  return missing.length
}

async function ensurePublisher(target: DemoTarget): Promise<DemoPublisher> {
  const present = (await target.listPublishers()).find(publisher => publisher.name === demoPublisherName)
  if (present) return present
  // Its links lead to its site.
  return target.createPublisher({ name: demoPublisherName, sellsAll: false })
}

async function addKey(target: DemoTarget, publisher: DemoPublisher): Promise<boolean> {
  const present = await target.listKeyLabels(publisher.id)
  const { id: publisherId } = publisher
  const missing = demoKeys.filter(({ label }) => !present.includes(label))
  for (const key of missing) await target.createKey({ publisherId, ...key })
  return missing.length > 0
}
