// Whatever dies, and wherever: every confirmation number that was answered stands, no rooms and no money are held for
// nothing, the payment company's and the remote company's books are ours, and everybody is told (threats B3, B4, E3, F2).
// Ten deaths here; `node scripts/chaos.ts` goes through all steps.

import { expect, test } from 'vitest'
import { openEmbedded } from '../../../src/store/embedded/embedded-postgres.ts'
import { chaos } from '../../chaos/chaos.ts'
import { openChaosContext } from '../../chaos/chaos-context.ts'
import { type Fate, fatesOf } from '../../chaos/deaths.ts'
import type { Intent } from '../../chaos/guests.ts'
import {
  afterAnswer,
  afterCommit,
  beforeCommit,
  sourceCalls,
  steps,
  webhookReceived,
  whileAnswering,
} from '../../chaos/steps.ts'
import { untruths } from '../../chaos/truth.ts'

const sale = 'sale in one transaction (T1, C)'
const sent = 'sent to the source (S1)'
const confirmation = 'confirmation (P2, C)'

const ten: readonly Fate[] = [
  { step: afterCommit(sale), victim: 'database' },
  { step: afterCommit(sent), victim: 'server' },
  { step: whileAnswering(sourceCalls.book), victim: 'server' },
  { step: whileAnswering('authorise'), victim: 'server' },
  { step: beforeCommit(confirmation), victim: 'database' },
  { step: afterCommit(confirmation), victim: 'server' },
  { step: whileAnswering('capture'), victim: 'server' },
  { step: beforeCommit('cancellation'), victim: 'connection' },
  { step: afterAnswer('void'), victim: 'server' },
  { step: webhookReceived, victim: 'server' },
]

test('ten kills of server and database under load leave nothing untrue', { timeout: 600_000 }, async () => {
  const seed = 20_261_121
  const fates = ten.map(fate => ({ ...fate, isAlone: true }) as const)
  const { cycles, hits, missed, failures, intents } = await chaos({ seed, fates })
  expect(failures).toEqual([])
  expect(missed).toEqual([])
  expect(cycles).toBe(ten.length)
  const struck = hits.map(({ death: { step, victim } }) => ({ step, victim }))
  expect(struck).toEqual(expect.arrayContaining([...ten]))
  expect(intents.filter(({ outcome }) => outcome === 200).length).toBeGreaterThan(ten.length)
})

test('a long run comes by every step with every victim', () => {
  const fatesInThree = fatesOf(3 * steps.length, 1)
  expect(new Set(fatesInThree.map(({ step, victim }) => `${victim} at ${step}`)).size).toBe(3 * steps.length)
  expect(new Set(fatesInThree.slice(0, steps.length).map(({ step }) => step)).size).toBe(steps.length)
})

test('what was told and is not so is found', { timeout: 60_000 }, async () => {
  await using context = await openChaosContext(
    async () => undefined,
    () => 0,
  )
  const { dataDirectory } = context
  await using _running = await openEmbedded({ dataDirectory, exclusive: false })
  const told: Intent = {
    email: 'ada@example.com',
    key: null,
    outcome: 200,
    numbers: new Set(['R2611ANSWERED']),
    isCancelled: false,
    repetitions: 0,
  }
  expect(await untruths(context, [], 0)).toEqual([])

  const { books } = context.stripe
  const { id } = books.create(
    new Map(
      Object.entries({
        amount: '100',
        currency: 'usd',
        capture_method: 'manual',
        'metadata[reservation]': 'x',
      }),
    ),
  )
  const card = books.card(
    new Map([
      ['card[number]', '4242424242424242'],
      ['card[cvc]', '123'],
    ]),
  ) as { id: string }
  books.confirm(id, new Map([['payment_method', card.id]]))
  const reference = '0f0'
  await fetch(`${context.company.url}/book`, { method: 'POST', body: JSON.stringify({ reference }) })
  await fetch(context.receiver.url, { method: 'POST', headers: { 'webhook-id': 'e1' }, body: '{}' })
  await context.database.query(
    `INSERT INTO inventory_hold (property_id, hold_id, publisher_id, room_id, checkin, checkout, rooms_count, expires_at)
     SELECT 9001, gen_random_uuid(), publisher_id, 1, '2027-03-01', '2027-03-02', 1, now() - interval '1 hour'
       FROM publisher LIMIT 1`,
  )
  const found = (await untruths(context, [told], 0)).join('\n')
  for (const sentence of [
    'was given R2611ANSWERED, which does not exist',
    'I6: reservation x, not there: 100 are still held',
    'I7: reservation 0f0, not there: 1 bookings stand at the company',
    'I8: event e1 was told and is not written down',
    'I2: room 1 of property 9001 on 2027-03-01',
    'I12: hold',
  ]) {
    expect(found).toContain(sentence)
  }
})
