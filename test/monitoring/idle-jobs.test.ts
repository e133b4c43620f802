// The jobs that run every second cost little where nothing waits: each looks once, and locks and writes nothing.

import { expect, test } from 'vitest'
import { Teller } from '../../src/operations/channels/tell-channels.ts'
import type { AppContext } from '../../src/operations/context.ts'
import { JobKeeper } from '../../src/operations/job-keeper.ts'
import { Courier } from '../../src/operations/notifications/deliver.ts'
import { sendLinks } from '../../src/operations/people/send-links.ts'
import { goOnWithImports } from '../../src/operations/sources/running-imports.ts'
import type { Database } from '../../src/store/postgres/database.ts'
import { bookingContext } from '../support/hotels/booking-context.ts'

const { context, book, request } = await bookingContext()

/** The same context; `asked` gets a word for each time that its database is asked. */
function watched(): { readonly context: AppContext; readonly asked: ('look' | 'transaction')[] } {
  const asked: ('look' | 'transaction')[] = []
  const { database } = context
  const patient: Database['patient'] = {
    query: (text, values) => {
      asked.push('transaction')
      return database.patient.query(text, values)
    },
  }
  const noting: Database = {
    ...database,
    patient,
    query: (text, values) => {
      asked.push('look')
      return database.query(text, values)
    },
    transaction: (work, timeouts) => {
      asked.push('transaction')
      return database.transaction(work, timeouts)
    },
  }
  return { context: Object.create(context, { database: { value: noting } }), asked }
}

test.each<[string, (context: AppContext) => Promise<unknown>]>([
  ['deliveries', context => new Courier(context, () => undefined).run()],
  ['bookings for channels', context => new Teller(context, () => undefined).run()],
  ['links', context => sendLinks(context, () => undefined)],
])('whoever sends %s looks once where nothing waits', async (_what, run) => {
  const { context, asked } = watched()
  expect(await run(context)).toBe(0)
  expect(asked).toEqual(['look'])
})

test('an event that waits is delivered by transactions', async () => {
  await book(request())
  const { context, asked } = watched()
  const courier = new Courier(context, () => undefined)
  await courier.run()
  await courier.settled()
  expect(asked.slice(0, 2)).toEqual(['look', 'transaction'])
})

test('a run that nobody asks for costs one look a second', async () => {
  const { context, asked } = watched()
  const keeper = new JobKeeper(context)
  keeper.onAsked('fold reports', () => undefined)
  await expect.poll(() => asked.length).toBe(1)
  await keeper[Symbol.asyncDispose]()
  expect(asked).toEqual(['look'])
})

test('without sources nobody looks for imports', async () => {
  const { context, asked } = watched()
  await goOnWithImports(Object.create(context, { sources: { value: new Map() } }))
  expect(asked).toEqual([])
})
