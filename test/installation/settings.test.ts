// What holds for the whole installation: settings, discount codes and exchange rates.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  defaultSettings,
  installationSettings,
  settingNames,
} from '../../src/lodging/installation/installation-settings.ts'
import { readExchangeRates, writeExchangeRates } from '../../src/store/installation/exchange-rates.ts'
import { readSettings, writeSettings } from '../../src/store/installation/settings.ts'
import {
  deleteDiscount,
  findDiscount,
  listDiscounts,
  redeemDiscount,
  returnDiscount,
  saveDiscount,
} from '../../src/store/properties/discount-codes.ts'
import { percentCode } from '../support/prices/pricing-rules.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()

const save = (code: string, maxUses: number | null = null) =>
  database.transaction(transaction => saveDiscount(transaction, percentCode(10, { code, maxUses })))
const redeem = (discountId: number, guest = 'a guest', reservationId: string = randomUUID()) =>
  database.transaction(transaction =>
    redeemDiscount(transaction, { discountId, reservationId, guestFingerprint: Buffer.from(guest) }),
  )

describe('a discount code', () => {
  test('is found in any case', async () => {
    const saved = await save('Été10')
    expect(await findDiscount(database, 'ÉTÉ10')).toEqual(saved)
    expect(await findDiscount(database, 'ete10')).toBeUndefined()
  })

  test('saved again keeps its id and its uses', async () => {
    const { id } = await save('AGAIN')
    await redeem(id)
    expect(await save('again', 3)).toMatchObject({ id, code: 'again', uses: 1, maxUses: 3 })
  })

  test('used by many at once counts no more uses than it has', async () => {
    const { id } = await save('THREE', 3)
    const redeemed = await Promise.all(Array.from({ length: 12 }, () => redeem(id)))
    expect(redeemed.filter(Boolean)).toHaveLength(3)
    expect(await findDiscount(database, 'three')).toMatchObject({ uses: 3 })
  })

  test('that a guest has used up is not counted again, and is given back once', async () => {
    const { id } = await database.transaction(transaction =>
      saveDiscount(transaction, percentCode(10, { code: 'MINE', maxUses: 5, maxUsesPerGuest: 1 })),
    )
    const uses = async () => (await findDiscount(database, 'MINE'))?.uses
    const reservationId = randomUUID()
    const giveBack = () => database.transaction(transaction => returnDiscount(transaction, reservationId))
    expect([await redeem(id, 'Ada', reservationId), await redeem(id, 'Ada')]).toEqual([true, false])
    expect(await uses()).toBe(1)
    expect([await redeem(id, 'Grace'), await uses()]).toEqual([true, 2])
    await giveBack()
    await giveBack()
    expect(await uses()).toBe(1)
    expect([await redeem(id, 'Ada'), await redeem(id, 'Grace')]).toEqual([true, false])
  })

  test('without a limit is never used up; one that is gone cannot be used', async () => {
    const { id } = await save('ALWAYS')
    expect(await redeem(id)).toBe(true)
    const remove = () => database.transaction(transaction => deleteDiscount(transaction, id))
    expect([await remove(), await remove(), await redeem(id)]).toEqual([true, false, false])
    expect((await listDiscounts(database)).map(({ code }) => code)).not.toContain('ALWAYS')
  })
})

test('a setting has its default until it is set, and the others stay as they are', async () => {
  expect(await readSettings(database)).toEqual(defaultSettings)
  const set = { defaultCurrency: 'NOK', envelope: 'data', bookableHorizonDays: 365 } as const
  await database.transaction(transaction => writeSettings(transaction, set))
  await database.transaction(transaction => writeSettings(transaction, { defaultCurrency: null }))
  expect(await readSettings(database)).toEqual({ ...defaultSettings, ...set, defaultCurrency: null })
})

test('every setting reads its own default, and keeps another value under a name of its own', async () => {
  const others = Object.fromEntries(
    settingNames.map(name => {
      const { fallback, read } = installationSettings[name]
      expect(read(String(fallback ?? 'none')), name).toBe(fallback)
      const other = ['17', 'data', 'chf', 'operator']
        .map(word => read(word))
        .find(value => value !== undefined)
      expect(other, name).not.toBe(fallback)
      return [name, other]
    }),
  )
  await database.transaction(transaction => writeSettings(transaction, others))
  expect(await readSettings(database)).toEqual(others)
})

test.each([
  ['defaultCurrency', ['XXZ', 'euro', ''], 'eur', 'EUR'],
  ['envelope', ['BARE', 'other', ''], 'data', 'data'],
  ['inventorySharePercent', ['0', '101', '1.5', '-1', '', ' 5', '1e1'], '100', 100],
  ['inventoryShareMinutes', ['0', '10081', '0x10'], '10080', 10_080],
  [
    'secondFactorFor',
    ['operators', '', 'operator,', 'OPERATOR'],
    'front_desk, operator',
    'operator,front_desk',
  ],
] as const)('%s takes the values that it names and no others', (name, refused, word, value) => {
  const { read } = installationSettings[name]
  for (const wrong of refused) expect(read(wrong), wrong).toBeUndefined()
  expect(read(word)).toBe(value)
})

test('an exchange rate that an admin set is not overwritten by the European Central Bank', async () => {
  const write = (currency: string, perEuro: string, origin: 'ecb' | 'admin') =>
    database.transaction(transaction =>
      writeExchangeRates(transaction, new Map([[currency, { perEuro, asOf: '2026-11-20' }]]), origin),
    )
  await write('USD', '1.0875', 'ecb')
  await write('USD', '1.0880', 'ecb')
  await write('CHF', '0.93', 'ecb')
  await write('CHF', '0.950', 'admin')
  await write('CHF', '0.94', 'ecb')
  expect(await readExchangeRates(database)).toEqual(
    new Map([
      ['CHF', { perEuro: '0.950', asOf: '2026-11-20', isPinned: true }],
      ['USD', { perEuro: '1.0880', asOf: '2026-11-20', isPinned: false }],
    ]),
  )
  await expect(write('GBP', '0.00', 'admin')).rejects.toThrow(/check constraint/)
})
