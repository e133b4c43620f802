// Settings and exchange rates as command line and administration change them: what is taken and what is refused.

import { beforeEach, describe, expect, test } from 'vitest'
import { settingNames } from '../../src/lodging/installation/installation-settings.ts'
import {
  addDemoExchangeRates,
  listExchangeRates,
  removeExchangeRates,
  setExchangeRate,
} from '../../src/operations/installation/exchange-rates.ts'
import { changeSettings, showSettings } from '../../src/operations/installation/settings.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const context = { database, clock: new FixedClock('2026-11-22T23:30:00Z') }

const refused = (fields: string[]) => ({
  type: 'BadRequestException',
  errors: fields.map(field => expect.objectContaining({ field })),
})

describe('settings', () => {
  test('are changed together, by their values or the words for them', async () => {
    const changes = { defaultCurrency: 'nok', holdMinutes: 20, quoteMinutes: '30' }
    const changed = { defaultCurrency: 'NOK', holdMinutes: 20, quoteMinutes: 30 }
    expect(await changeSettings(context, changes)).toEqual(changed)
    expect(await showSettings(context)).toMatchObject({ ...changed, envelope: 'bare' })
    expect(await changeSettings(context, { defaultCurrency: null })).toEqual({ defaultCurrency: null })
    expect(Object.keys(await showSettings(context)).sort()).toEqual([...settingNames].sort())
  })

  test('are refused together with every name and value that cannot be, and then none is changed', async () => {
    const before = await showSettings(context)
    const changes = {
      bookableHorizonDays: 100,
      colour: 'blue',
      toString: 1,
      holdMinutes: 0,
      quoteMinutes: [30],
      envelope: true,
      guestRetentionMonths: 2.5,
      defaultCurrency: 'ZZZ',
    }
    await expect(changeSettings(context, changes)).rejects.toMatchObject(
      refused(Object.keys(changes).filter(name => name !== 'bookableHorizonDays')),
    )
    expect(await showSettings(context)).toEqual(before)
  })
})

describe('exchange rates', () => {
  beforeEach(() => database.query('DELETE FROM exchange_rate'))

  test('set by hand are of today in UTC, replace those of the demo, and can be removed', async () => {
    await addDemoExchangeRates(context, new Map([['USD', { perEuro: '1.1', asOf: '2026-01-01' }]]))
    const rate = { currency: 'USD', perEuro: '1.0875' }
    expect(await setExchangeRate(context, rate)).toEqual({ ...rate, asOf: '2026-11-22' })
    await addDemoExchangeRates(context, new Map([['USD', { perEuro: '1.1', asOf: '2026-12-01' }]]))
    expect(await listExchangeRates(context)).toEqual([
      { ...rate, asOf: '2026-11-22', origin: 'admin', isPinned: true },
    ])
    expect(await removeExchangeRates(context, ['CHF', 'USD'])).toEqual({ removed: ['USD'], warnings: [] })
    expect(await listExchangeRates(context)).toEqual([])
  })

  test('are refused with every field that is wrong', async () => {
    for (const perEuro of ['0', '0.000', '-1', '1e3', '1.', '', '1234567890', '\0']) {
      await expect(setExchangeRate(context, { currency: 'usd', perEuro })).rejects.toMatchObject(
        refused(['currency', 'per_euro']),
      )
    }
    await expect(setExchangeRate(context, { currency: 'EUR', perEuro: '1' })).rejects.toMatchObject(
      refused(['currency']),
    )
    await expect(removeExchangeRates(context, ['HRK', 'usd', 'U\0D'])).rejects.toMatchObject(
      refused(['currencies[1]', 'currencies[2]']),
    )
    expect(await listExchangeRates(context)).toEqual([])
  })
})
