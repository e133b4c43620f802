// Installs the demo through operations: on a new embedded database of a server that only this machine can reach, or
// by `hostelry demo`.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { defaultLanguage } from '../lodging/documents/languages.ts'
import type { SiteSection } from '../lodging/sites/section.ts'
import type { AppContext } from '../operations/context.ts'
import { demoStateOf, setDemoState } from '../operations/installation/demo-state.ts'
import { addDemoExchangeRates, listExchangeRates } from '../operations/installation/exchange-rates.ts'
import { createPerson, listPeople, operatorGrant, randomPassword } from '../operations/people/people.ts'
import { listDiscountCodes, saveDiscountCode } from '../operations/properties/discount-codes.ts'
import { importProperty } from '../operations/properties/import-property.ts'
import { listProperties } from '../operations/properties/list-properties.ts'
import { createKey, listKeys } from '../operations/publishers/keys.ts'
import {
  createPublisher,
  limitToProperties,
  listGrantedProperties,
  listPublishers,
} from '../operations/publishers/publishers.ts'
import { importReviews } from '../operations/reviews/import-reviews.ts'
import { listSites, saveSite } from '../operations/sites/sites.ts'
import { localTime } from '../values/civil-dates.ts'
import { wholeList } from '../values/list-part.ts'
import type { Secret } from '../values/secrets/secret.ts'
import { demoMap, demoSections } from './demo-place.ts'
import { demoSite } from './demo-site.ts'
import { type DemoTarget, demoIds, demoKey, demoPublisherName, limitDemo, loadDemo } from './load-demo.ts'
import { demoLogoFile, demoPictureDirectory } from './picture-directory.ts'

/** Records that the demo is requested, so that an interrupted load goes on at the next start. */
export const requestDemo = (context: AppContext): Promise<void> => setDemoState(context, 'wished')

/** Whether the demo is requested and not loaded yet. */
export const isDemoRequested = async (context: AppContext): Promise<boolean> =>
  (await demoStateOf(context)) === 'wished'

/** Whether the demo is loaded, so that its key can be shown. */
export const demoIsLoaded = async (context: AppContext): Promise<boolean> =>
  (await demoStateOf(context)) === 'loaded'

/** Loads what is missing; loading twice changes nothing. */
export async function installDemo(context: AppContext, { renew = false } = {}): Promise<void> {
  await loadDemo(demoTargetOf(context), {
    renew,
    isCharged: context.payments?.name === 'test',
    today: localTime(context.clock.now(), 'UTC').today,
  })
  await setDemoState(context, 'loaded')
}

/** Whom the demo lets into the administration. */
export interface DemoOperator {
  readonly email: string
  readonly password: Secret
}

/** Nobody gets mail there. */
export const demoOperatorMail = 'operator@example.com'

/** Makes an operator with a random password, which cannot be shown again; null where there are people already. */
export async function createDemoOperator(context: AppContext): Promise<DemoOperator | null> {
  if ((await listPeople(context, { after: null, limit: 1 })).length > 0) return null
  const operator = { email: demoOperatorMail, password: randomPassword() }
  const person = { ...operator, name: 'Demo operator', language: defaultLanguage }
  await createPerson(context, { ...person, isDrawn: true, grants: [operatorGrant] })
  return operator
}

/** Revokes what an older version let the demo publisher sell; returns a sentence if there was something, else null. */
export async function limitDemoPublisher(context: AppContext): Promise<string | null> {
  if (!(await limitDemo(demoTargetOf(context)))) return null
  return `The publisher "${demoPublisherName}" sold every property under the key "${demoKey}", which anybody can guess. From now on it sells the demo's properties only; create another publisher for yours.`
}

/** The section with its picture stored. */
const withPicture = async (context: AppContext, section: SiteSection): Promise<SiteSection> => {
  const file = await readFile(resolve(demoPictureDirectory, section.picture!))
  return { ...section, picture: (await context.addPicture(file)).id }
}

const demoTargetOf = (context: AppContext): DemoTarget => ({
  listProperties: () => listProperties(context, { ...wholeList, within: demoIds() }),
  importProperty: async (document, directory) => {
    await importProperty(context, document, name => readFile(resolve(directory, name)))
  },
  storePicture: async (file, directory) => {
    await context.addPicture(await readFile(resolve(directory, file)))
  },
  importReviews: async reviews => (await importReviews(context, { reviews }, { publish: true })).written,
  listDiscountCodes: async () => (await listDiscountCodes(context)).map(({ document }) => document.code),
  saveDiscount: async document => {
    await saveDiscountCode(context, document)
  },
  listExchangeRates: async () => (await listExchangeRates(context)).map(({ currency }) => currency),
  writeExchangeRates: rates => addDemoExchangeRates(context, rates),
  listPublishers: () => listPublishers(context),
  createPublisher: publisher => createPublisher(context, publisher),
  listSitePublishers: async () => (await listSites(context)).map(({ publisher }) => publisher.id),
  writeSite: async publisherId => {
    const isFirst = !(await listSites(context)).some(({ isDefault }) => isDefault)
    const logo = (await context.addPicture(await readFile(demoLogoFile))).id
    const sections = await Promise.all(demoSections.map(section => withPicture(context, section)))
    const document = { ...demoSite, logo, sections, map: demoMap }
    await saveSite(context, { publisherId, slug: 'demo', hosts: [], isDefault: isFirst, document })
  },
  listGrants: publisherId => listGrantedProperties(context, publisherId),
  limitTo: async (id, propertyIds) => {
    await limitToProperties(context, id, propertyIds)
  },
  listKeyLabels: async publisherId => (await listKeys(context, publisherId)).map(({ label }) => label),
  createKey: async ({ publisherId, scopes, label, text, origins }) => {
    const holder = { kind: 'publisher', publisherId, scopes, ...(origins && { origins }) } as const
    await createKey(context, { holder, label, text, expiresOn: null })
  },
})
