// What is said of a setting, an exchange rate or a file of them that cannot be taken, whole; which currencies are listed; and how many
// cards may be declined by the settings. The network says what the test wants it to.

import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  defaultSettings,
  installationSettings,
  settingNames,
} from '../../src/lodging/installation/installation-settings.ts'
import { verifyAudit } from '../../src/operations/audit/verify.ts'
import { whoChanged } from '../../src/operations/audit/who-changed.ts'
import { removeExchangeRates, setExchangeRate } from '../../src/operations/installation/exchange-rates.ts'
import { importRates, importRatesFrom } from '../../src/operations/installation/import-exchange-rates.ts'
import { listCurrencies } from '../../src/operations/installation/list-currencies.ts'
import { changeSettings } from '../../src/operations/installation/settings.ts'
import { type CardSubject, DeclinedCards } from '../../src/operations/limits/declined-cards.ts'
import { OutboundError } from '../../src/outbound/outbound-error.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { ecbFile } from '../support/hotels/ecb-file.ts'
import { refusal, refusalOf, refusedFields } from '../support/wire/whole-refusal.ts'

const answers = vi.hoisted(() => ({ next: (): unknown => undefined, asked: [] as string[] }))
vi.mock('../../src/outbound/guarded-fetch.ts', () => ({
  guardedFetch: async (address: string) => {
    answers.asked.push(address)
    return answers.next()
  },
}))

const clock = new FixedClock('2026-11-22T23:30:00Z')
const written: string[] = []
/** Nothing is found; what is written is noted, and said to be as given. */
const database = {
  transaction: async (work: (given: object) => unknown) =>
    work({
      announce: () => undefined,
      query: async (text: string, values: readonly unknown[] = []) => {
        written.push(text.trim().split(/\s+/)[0]!)
        return /RETURNING currency/.test(text) ? (values[0] as string[]).map(currency => ({ currency })) : []
      },
    }),
} as never
beforeEach(() => {
  written.length = 0
  answers.asked.length = 0
})

describe('a setting', () => {
  test.each(settingNames)('called %s says what it may be', async name => {
    const { values } = installationSettings[name]
    for (const value of ['', 'no such thing', [1], {}, true, undefined])
      expect(await refusalOf(() => changeSettings({ database }, { [name]: value }))).toEqual(
        refusedFields([name, `must be ${values}`]),
      )
    expect(written).toEqual([])
  })

  test('that is none says which there are, with all others that are wrong', async () => {
    const given = { colour: 'blue', holdMinutes: 0, toString: 'x', quoteMinutes: 30 }
    const noSetting = `is none of ${settingNames.join(', ')}`
    expect(await refusalOf(() => changeSettings({ database }, given))).toEqual(
      refusedFields(
        ['colour', noSetting],
        ['holdMinutes', `must be ${installationSettings.holdMinutes.values}`],
        ['toString', noSetting],
      ),
    )
    expect(await changeSettings({ database }, { quoteMinutes: '30', defaultCurrency: null })).toEqual({
      quoteMinutes: 30,
      defaultCurrency: null,
    })
    expect(written.length).toBeGreaterThan(0)
  })
})

describe('an exchange rate', () => {
  const noCurrency = ['currency', 'must be an ISO 4217 code other than EUR, such as USD'] as const
  const noRate = ['per_euro', 'must be a decimal above zero, such as 1.0875'] as const

  test.each([
    ['USD', '1', []],
    ['USD', '999999999.999999999', []],
    ['USD', '0.000000001', []],
    ['EUR', '1', [noCurrency]],
    ['usd', '1', [noCurrency]],
    ['ZZZ', '1', [noCurrency]],
    ['USD', '1000000000', []],
    ['USD', '1.0000000001', [noRate]],
    ['USD', '0', [noRate]],
    ['USD', '0.0', [noRate]],
    ['USD', '-1', [noRate]],
    ['USD', ' 1', [noRate]],
    ['USD', '1,5', [noRate]],
    ['', '', [noCurrency, noRate]],
  ] as const)('of %j at %j is set, or its fields are told', async (currency, perEuro, errors) => {
    const isTooLong = perEuro === '1000000000'
    const set = () => setExchangeRate({ database, clock }, { currency, perEuro })
    if (errors.length === 0 && !isTooLong)
      expect(await set()).toEqual({ currency, perEuro, asOf: '2026-11-22' })
    else expect(await refusalOf(set)).toEqual(refusedFields(...(isTooLong ? [noRate] : errors)))
  })

  test('is removed by its code, or every code that is none is told', async () => {
    const none = 'must be three capital letters, such as USD'
    expect(
      await refusalOf(() => removeExchangeRates({ database, clock }, ['USD', 'us', 'USDX', 'U D', ''])),
    ).toEqual(refusedFields(...[1, 2, 3, 4].map(index => [`currencies[${index}]`, none] as const)))
    expect(written).toEqual([])
    expect(await removeExchangeRates({ database, clock }, ['HRK'])).toEqual({
      removed: ['HRK'],
      warnings: [],
    })
    // After it, the settings and the currencies without a rate are read.
    expect(written).toEqual(['DELETE', 'SELECT', 'WITH'])
  })
})

describe('a file of exchange rates', () => {
  const file = (day: string) => ecbFile({ [day]: [['USD', '1.1']] })

  test('is of today in Frankfurt, or of a day before', async () => {
    // It is Monday there already.
    expect(await importRates({ database, clock }, file('2026-11-23'))).toMatchObject({ asOf: '2026-11-23' })
    expect(await refusalOf(() => importRates({ database, clock }, file('2026-11-24')))).toEqual(
      refusal(
        'BadRequestException',
        400,
        'The file of exchange rates is of 2026-11-24, which is after today, 2026-11-23. Send the file of today or an earlier day.',
      ),
    )
  })

  test('is fetched from its address, and what is in the way is told', async () => {
    const from = (next: () => unknown) => {
      answers.next = next
      return importRatesFrom({ database, clock }, 'https://bank.example/rates.xml')
    }
    const body = new TextEncoder().encode(file('2026-11-20'))
    expect(await from(() => ({ status: 200, body }))).toMatchObject({ asOf: '2026-11-20' })
    expect(answers.asked).toEqual(['https://bank.example/rates.xml'])
    for (const status of [204, 301, 404])
      expect(await refusalOf(() => from(() => ({ status, body })))).toEqual(
        refusedFields(['url', `must give the file; it answered with status ${status}`]),
      )
    const lost = () => {
      throw new OutboundError('timeout', 'bank.example did not answer in time')
    }
    expect(await refusalOf(() => from(lost))).toEqual(
      refusedFields(['url', 'cannot be fetched: bank.example did not answer in time']),
    )
    const broken = () => {
      throw new RangeError('a fault')
    }
    await expect(from(broken)).rejects.toThrow(RangeError)
  })
})

describe('the currencies', () => {
  const rates = new Map([
    ['USD', { perEuro: '1.1', asOf: '2026-11-20' }],
    ['CHF', { perEuro: '0.95', asOf: '2026-11-20' }],
  ])
  const list = (own: string | null, usual: string | null, given: ReadonlyMap<string, object> = rates) => {
    const asked: unknown[] = []
    const terms = async () => ({
      settings: { defaultCurrency: usual },
      ratesOn: (day: unknown) => {
        asked.push(day)
        return given
      },
    })
    const holder = { publisher: { settings: { defaultCurrency: own } } }
    return listCurrencies({ catalog: { terms }, clock } as never, holder as never)
  }

  test.each([
    ['USD', 'CHF', 'USD'],
    [null, 'CHF', 'CHF'],
    [null, 'EUR', 'EUR'],
    [null, null, undefined],
  ])(
    'are listed by their codes, with that of the publisher or of the installation: %s, %s',
    async (own, usual, standard) => {
      const listed = await list(own, usual)
      expect(listed.map(({ code, perEuro, asOf }) => [code, perEuro, asOf])).toEqual([
        ['CHF', '0.95', '2026-11-20'],
        ['EUR', '1', null],
        ['USD', '1.1', '2026-11-20'],
      ])
      expect(listed.find(({ isDefault }) => isDefault)?.code).toBe(standard)
    },
  )

  test('are none where there is no rate', async () => {
    expect(await list('USD', null, new Map())).toEqual([])
  })
})

test.each<[CardSubject['kind'], number, number]>([
  ['key', 11, 13 * 60],
  ['card range', 7, 13 * 60],
  ['site', 55, 13 * 60],
  ['card range of site', 35, 13 * 60],
  ['guest', 3, 17 * 60],
])('declined cards of a %s are counted by the settings', async (kind, failures, seconds) => {
  const settings = {
    ...defaultSettings,
    declinedCardsPerKey: 11,
    declinedCardsPerCardRange: 7,
    declinedCardsPerSession: 3,
    declinedCardsMinutes: 13,
    declinedCardsSessionMinutes: 17,
  }
  const asked: unknown[] = []
  const failed: string[] = []
  const admit = async (subjects: unknown) => {
    asked.push(subjects)
    return {
      failed: async (attempt: string) => void failed.push(attempt),
      [Symbol.dispose]: () => void failed.push('left'),
    }
  }
  {
    using permit = await new DeclinedCards({ admit } as never, async () => settings).admit([
      { kind, name: 'x' },
    ])
    await permit.declined()
    await permit.declined()
  }
  expect(asked).toEqual([[{ name: 'x', failures, seconds }]])
  expect([new Set(failed).size, failed.at(-1)]).toEqual([3, 'left'])
})

test.each<[RegExp | undefined, string | null]>([
  [undefined, 'Ada at 12:00: limit, name'],
  [/^name$/, 'Ada at 12:00: name'],
  [/^language$/, 'Grace at 11:00: language'],
  [/^colour$/, null],
])('who changed %s last is told with when and what', async (seen, sentence) => {
  const query = async () => [
    { madeBy: 'Ada', madeAt: '12:00', fields: ['limit', 'name'] },
    { madeBy: 'Grace', madeAt: '11:00', fields: ['language', 'name'] },
  ]
  const changed = { kind: 'publisher', id: '1', ...(seen && { seen }) } as const
  expect(await whoChanged({ database: { query } as never }, changed)).toBe(sentence)
})

test.each([
  '',
  '1',
  '0:'.padEnd(66, 'a'),
  `1:${'a'.repeat(63)}`,
  `1:${'A'.repeat(64)}`,
  ` 1:${'a'.repeat(64)}`,
])('the audit trail is not compared with %j, which is no head', async knownHead => {
  expect(await refusalOf(() => verifyAudit({ database, keyring: {} as never }, { knownHead }))).toEqual(
    refusedFields(['head', 'must be the head that an earlier verification printed']),
  )
})
