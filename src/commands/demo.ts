// The demo destination: loaded when a server starts on a new embedded database of a machine of one's own, or by
// `hostelry demo` on request.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type DemoShelves, demoKey, demoPublisherName, limitDemo, loadDemo } from '../demo/load-demo.ts'
import { checkDiscountDocument } from '../lodging/discount-document.ts'
import type { AppContext } from '../operations/context.ts'
import { importProperty } from '../operations/properties/import-property.ts'
import { readDemoState, writeDemoState } from '../store/installation/demo-state.ts'
import { readExchangeRates, writeExchangeRates } from '../store/installation/exchange-rates.ts'
import { listDiscounts, saveDiscount } from '../store/properties/discount-codes.ts'
import { listProperties } from '../store/properties/properties.ts'
import { createKey, listKeys } from '../store/publishers/keys.ts'
import {
  createPublisher,
  getPublisher,
  grantProperties,
  listPublishers,
  readGrantedPropertyIds,
  updatePublisher,
} from '../store/publishers/publishers.ts'
import { localTime } from '../values/civil-dates.ts'
import { badRequest } from '../values/faults.ts'
import type { Command } from './command.ts'
import { guessableKeys } from './guessable-keys.ts'

export const demo: Command = {
  name: 'demo',
  namesDatabase: true,
  usage: '',
  summary:
    'Load the demo destination and the publisher key "demo"; again moves its two years of nights up to today.',
  words: [0, 0],
  async run({ context, print }) {
    await requestDemo(context)
    await installDemo(context, { renew: true })
    print('the demo is loaded; its publisher key is "demo"', { loaded: true })
    for (const sentence of await guessableKeys(context)) process.stderr.write(`${sentence}\n`)
  },
}

/** Notes that the demo is wanted, so that a load that is cut short goes on at the next start. */
export const requestDemo = ({ database }: AppContext): Promise<void> =>
  database.transaction(transaction => writeDemoState(transaction, 'wished'))

export const isDemoRequested = async ({ database }: AppContext): Promise<boolean> =>
  (await readDemoState(database)) === 'wished'

/** Whether the demo is loaded, so that its key can be shown around. */
export const demoIsLoaded = async ({ database }: AppContext): Promise<boolean> =>
  (await readDemoState(database)) === 'loaded'

/** Loads what is not there yet; loading it twice is loading it once. */
export async function installDemo(context: AppContext, { renew = false } = {}): Promise<void> {
  await loadDemo(shelvesOf(context), {
    renew,
    today: localTime(context.clock.now(), 'UTC').today,
    permalinkUrl: 'https://www.example.com/stay',
    bookDirectUrl: 'https://book.example.com',
  })
  await context.database.transaction(transaction => writeDemoState(transaction, 'loaded'))
}

/** What an older version let the demo publisher sell is taken back; gives a sentence where it was, else null. */
export async function limitDemoPublisher(context: AppContext): Promise<string | null> {
  if (!(await limitDemo(shelvesOf(context)))) return null
  return `The publisher "${demoPublisherName}" sold every property under the key "${demoKey}", which anybody can guess. It sells the demo's properties only from now on; for others create a publisher of your own.`
}

function shelvesOf(context: AppContext): DemoShelves {
  const { database } = context
  return {
    listProperties: () => listProperties(database),
    importProperty: async (document, directory) => {
      await importProperty(context, document, name => readFile(resolve(directory, name)))
    },
    listDiscountCodes: async () => (await listDiscounts(database)).map(({ code }) => code),
    saveDiscount: async document => {
      const checked = checkDiscountDocument(document)
      if ('errors' in checked) throw badRequest(checked.errors)
      await database.transaction(transaction => saveDiscount(transaction, checked.discount))
    },
    listExchangeRates: async () => [...(await readExchangeRates(database)).keys()],
    writeExchangeRates: async rates => {
      await database.transaction(transaction => writeExchangeRates(transaction, rates, 'demo'))
    },
    listPublishers: () => listPublishers(database),
    createPublisher: publisher =>
      database.transaction(transaction => createPublisher(transaction, publisher)),
    listGrants: publisherId => readGrantedPropertyIds(database, publisherId),
    limitTo: (id, propertyIds) =>
      database.transaction(async transaction => {
        const { name } = await getPublisher(transaction, id)
        await updatePublisher(transaction, { id, name, sellsAll: false, settings: {} })
        await grantProperties(transaction, id, propertyIds)
      }),
    listKeyLabels: async publisherId => (await listKeys(database, publisherId)).map(({ label }) => label),
    createKey: async ({ publisherId, scopes, label, text }) => {
      const holder = { kind: 'publisher', publisherId, scopes } as const
      await database.transaction(transaction =>
        createKey(transaction, { holder, label, text, expiresAt: null }),
      )
    },
  }
}
