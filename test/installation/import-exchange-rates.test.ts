// Taking the European Central Bank's rates in: what is written, what stays, and what is refused whole.

import { beforeEach, describe, expect, test } from 'vitest'
import { importRates } from '../../src/operations/installation/import-exchange-rates.ts'
import {
  listExchangeRates,
  readExchangeRates,
  writeExchangeRates,
} from '../../src/store/installation/exchange-rates.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { Fault } from '../../src/values/faults.ts'
import { ecbFile } from '../support/hotels/ecb-file.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const context = { database, clock: new FixedClock('2026-04-13T12:00:00Z') }

const setByAdmin = (currency: string, perEuro: string): Promise<unknown> =>
  database.transaction(transaction =>
    writeExchangeRates(transaction, new Map([[currency, { perEuro, asOf: '2026-04-01' }]]), 'admin'),
  )

beforeEach(async () => {
  context.clock.moveTo('2026-04-13T12:00:00Z')
  await database.query('DELETE FROM exchange_rate')
})

describe('an import writes the newest day of the file', () => {
  test('with every digit and its date', async () => {
    const xml = ecbFile({
      '2026-04-13': [
        ['USD', '1.1000'],
        ['HUF', '310.70'],
      ],
      '2026-04-10': [['USD', '1.2']],
    })
    expect(await importRates(context, xml)).toEqual({
      asOf: '2026-04-13',
      written: 2,
      skipped: [],
      warnings: [],
    })
    expect(await readExchangeRates(database)).toEqual(
      new Map([
        ['HUF', { perEuro: '310.70', asOf: '2026-04-13', isPinned: false }],
        ['USD', { perEuro: '1.1000', asOf: '2026-04-13', isPinned: false }],
      ]),
    )
  })

  test('over that of an earlier import; what the file no longer has stays', async () => {
    await importRates(
      context,
      ecbFile({
        '2026-04-10': [
          ['USD', '1.1'],
          ['GBP', '0.8'],
        ],
      }),
    )
    await importRates(context, ecbFile({ '2026-04-13': [['USD', '1.2']] }))
    expect(await readExchangeRates(database)).toEqual(
      new Map([
        ['GBP', { perEuro: '0.8', asOf: '2026-04-10', isPinned: false }],
        ['USD', { perEuro: '1.2', asOf: '2026-04-13', isPinned: false }],
      ]),
    )
  })

  test('and the same file twice changes nothing', async () => {
    const xml = ecbFile({
      '2026-04-13': [
        ['USD', '1.1'],
        ['GBP', '0.8'],
      ],
    })
    const first = await importRates(context, xml)
    expect(await importRates(context, xml)).toEqual(first)
    expect((await readExchangeRates(database)).size).toBe(2)
  })
})

test('rates of the demo are told as such, and the first import takes their place, also with an older day', async () => {
  await database.transaction(transaction =>
    writeExchangeRates(transaction, new Map([['USD', { perEuro: '1.5', asOf: '2026-04-14' }]]), 'demo'),
  )
  expect(await listExchangeRates(database)).toMatchObject([{ currency: 'USD', origin: 'demo' }])
  const xml = ecbFile({ '2026-04-13': [['USD', '1.1']] })
  expect(await importRates(context, xml)).toEqual({
    asOf: '2026-04-13',
    written: 1,
    skipped: [],
    warnings: [],
  })
  expect(await listExchangeRates(database)).toMatchObject([{ perEuro: '1.1', origin: 'ecb' }])
  await database.transaction(transaction =>
    writeExchangeRates(transaction, new Map([['USD', { perEuro: '1.5', asOf: '2026-04-14' }]]), 'demo'),
  )
  expect(await listExchangeRates(database)).toMatchObject([{ perEuro: '1.1', origin: 'ecb' }])
})

describe('what is not written is told', () => {
  test('a rate that an admin set stays', async () => {
    await setByAdmin('USD', '1.5')
    const outcome = await importRates(
      context,
      ecbFile({
        '2026-04-13': [
          ['USD', '1.1'],
          ['GBP', '0.8'],
        ],
      }),
    )
    expect(outcome).toEqual({
      asOf: '2026-04-13',
      written: 1,
      skipped: [{ currency: 'USD', reason: 'an admin set its rate, or a newer one is held' }],
      warnings: [],
    })
    expect((await readExchangeRates(database)).get('USD')).toEqual({
      perEuro: '1.5',
      asOf: '2026-04-01',
      isPinned: true,
    })
  })

  test('a currency that is gone', async () => {
    const { written, skipped } = await importRates(
      context,
      ecbFile({
        '2026-04-13': [
          ['USD', '1.1'],
          ['BGN', '1.9558'],
        ],
      }),
    )
    expect(written).toBe(1)
    expect(skipped).toEqual([{ currency: 'BGN', reason: 'not an active ISO 4217 code' }])
  })
})

describe('a file that cannot be believed changes nothing', () => {
  test.each([
    [
      'one rate that is none',
      ecbFile({
        '2026-04-13': [
          ['USD', '1.2'],
          ['GBP', '0'],
        ],
      }),
      'GBP',
    ],
    ['a day yet to come', ecbFile({ '2026-04-14': [['USD', '1.2']] }), '2026-04-14'],
  ])('%s', async (_what, xml, named) => {
    await importRates(context, ecbFile({ '2026-04-10': [['USD', '1.1']] }))
    const error = await importRates(context, xml).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Fault)
    expect(error).toMatchObject({ type: 'BadRequestException', message: expect.stringContaining(named) })
    expect((await readExchangeRates(database)).get('USD')?.perEuro).toBe('1.1')
  })

  test('today is that of Frankfurt', async () => {
    context.clock.moveTo('2026-04-13T22:30:00Z')
    const { asOf } = await importRates(context, ecbFile({ '2026-04-14': [['USD', '1.1']] }))
    expect(asOf).toBe('2026-04-14')
  })
})

test('an older file does not take the place of a newer one', async () => {
  await importRates(context, ecbFile({ '2026-04-13': [['USD', '1.2']] }))
  const older = await importRates(context, ecbFile({ '2026-04-10': [['USD', '1.1']] }))
  expect(older.written).toBe(0)
  expect((await readExchangeRates(database)).get('USD')?.perEuro).toBe('1.2')
})
