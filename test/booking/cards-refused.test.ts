// What is said of a card, or a token in place of one, that cannot be accepted, whole; and what is left of one that can. Without a
// database.

import { describe, expect, test } from 'vitest'
import { type CardBrand, cardBrands } from '../../src/lodging/cards/cards.ts'
import { checkCard } from '../../src/operations/booking/card-check.ts'
import { checkToken } from '../../src/operations/booking/token-check.ts'
import type { TokenReading } from '../../src/outbound/payments/card-form.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { refusal, refusalOf, unacceptable, type WrongFields } from '../support/wire/whole-refusal.ts'

const accepting = (...codes: readonly string[]) =>
  ({ content: { payment_types: codes.map(code => ({ code, name: `the ${code}` })) } }) as never

describe('a card', () => {
  const local = { today: parseDay('2026-12-01')!, minuteOfDay: 0 }
  const all = accepting(...Object.keys(cardBrands))
  const card = (changes: { number?: string; cvv?: string; month?: string; year?: number } = {}) => {
    const { number = '4111111111111111', cvv = '123', month = '12', year = 2028 } = changes
    return {
      cardholder: 'Ada Lovelace',
      number: new Secret(number),
      cvv: new Secret(cvv),
      month,
      year,
      postalCode: '81224',
    }
  }
  const notOne = ['payment.number', 'is not a card number; check its digits'] as const
  const noMonth = ['payment.month', 'must be a two-digit month from 01 to 12'] as const
  const wrong = (...errors: WrongFields) =>
    unacceptable(
      'CreditCardException',
      `The card cannot be accepted: ${errors[0]![0]} ${errors[0]![1]}.`,
      ...errors,
    )

  test.each([
    ['VI', '4111111111111111', '123'],
    ['MC', '5555555555554444', '123'],
    ['AX', '378282246310005', '1234'],
    ['DS', '6011111111111117', '123'],
    ['DC', '30569309025904', '123'],
    ['JC', '3530111333300000', '123'],
    ['UP', '6200000000000005', '123'],
  ])(
    'of %s is known by its number, and of it brand, end, expiry and holder are left',
    (brand, number, cvv) => {
      expect(checkCard(card({ number, cvv }), all, local)).toEqual({
        brand,
        last_four: number.slice(-4),
        expiry_month: '12',
        expiry_year: 2028,
        cardholder: 'Ada Lovelace',
      })
    },
  )

  test.each<[object, WrongFields]>([
    [{ number: '4111111111111112' }, [notOne]],
    [{ number: '' }, [notOne]],
    [{ number: '41111111111' }, [notOne]],
    [{ number: '41111111111111111111' }, [notOne]],
    [{ number: '4111.1111.1111.1111' }, [notOne]],
    [{ number: '62123456789000005' }, [notOne]],
    [{ number: '9999999999999995' }, [notOne]],
    [{ month: '1' }, [noMonth]],
    [{ month: '00' }, [noMonth]],
    [{ month: '13' }, [noMonth]],
    [{ month: '012' }, [noMonth]],
    [{ month: '11', year: 2026 }, [['payment.year', 'says that the card has expired; use another']]],
    [{ month: '12', year: 2025 }, [['payment.year', 'says that the card has expired; use another']]],
    [{ month: '01', year: 2047 }, [['payment.year', 'is too far ahead for a card; check the year']]],
    [{ cvv: '12' }, [['payment.cvv', 'must be the 3-digit code printed on the card']]],
    [{ cvv: '1234' }, [['payment.cvv', 'must be the 3-digit code printed on the card']]],
    [{ cvv: '12345' }, [['payment.cvv', 'must be the 3-digit code printed on the card']]],
    [{ cvv: '12a' }, [['payment.cvv', 'must be the 3-digit code printed on the card']]],
    [
      { number: '378282246310005', cvv: '123' },
      [['payment.cvv', 'must be the 4-digit code printed on the card']],
    ],
    [
      { number: '1', month: '00', cvv: '12' },
      [notOne, noMonth, ['payment.cvv', 'must be the 3 or 4-digit code printed on the card']],
    ],
    [{ number: '1', cvv: '1234' }, [notOne]],
  ])('such as %j is refused, naming every field', async (changes, errors) => {
    expect(await refusalOf(() => checkCard(card(changes), all, local))).toEqual(wrong(...errors))
  })

  test.each([{ month: '12', year: 2026 }, { month: '12', year: 2046 }, { number: ' 4111 1111-1111 1111' }])(
    'such as %j is accepted',
    changes => expect(checkCard(card(changes), all, local)).toMatchObject({ brand: 'VI', last_four: '1111' }),
  )

  test.each([
    [accepting('MC', 'AX'), 'the MC, the AX'],
    [accepting(), 'no cards'],
  ])('of a brand that is not taken is told what is', async (property, names) => {
    const message = `is of the brand Visa; this property accepts ${names}`
    expect(await refusalOf(() => checkCard(card(), property, local))).toEqual(
      wrong(['payment.number', message]),
    )
  })
})

describe('a token in place of a card', () => {
  const guest = { first_name: 'Ada', last_name: 'Lovelace' }
  const read = (reading: TokenReading) => {
    const cardForm = { isToken: (text: string) => text.startsWith('tok'), read: async () => reading }
    return { payments: { cardForm }, sources: new Map() } as never
  }
  const card = { brand: 'VI' as CardBrand | null, lastFour: '4242', month: '12', year: 2034, cardholder: '' }
  const at = (codes: readonly string[], more: object = {}) =>
    ({
      source: 'crs',
      sourceMappings: [],
      paymentCollection: 'gateway',
      ...(accepting(...codes) as object),
      ...more,
    }) as never
  const check = (reading: TokenReading, property = at(['VI', 'MC']), token = 'tok_1') =>
    checkToken(read(reading), { token: new Secret(token) }, { property, guest })
  const wrong = (message: string) =>
    unacceptable('CreditCardException', `The card cannot be accepted: payment.token ${message}.`, [
      'payment.token',
      message,
    ])
  const unusable = 'cannot be used, or no longer; have the card typed in again'

  test('is the card that the company says, with the name of the guest where it has none', async () => {
    const found = { brand: 'VI', last_four: '4242', expiry_month: '12', expiry_year: 2034 }
    expect(await check({ read: 'card', card })).toEqual({ ...found, cardholder: 'Ada Lovelace' })
    const named = { ...card, cardholder: 'G. Hopper' }
    expect(await check({ read: 'card', card: named })).toEqual({ ...found, cardholder: 'G. Hopper' })
  })

  test.each([
    ['is not taken', { paymentCollection: 'none' }, 'tok_1', 'is not taken by this property; send the card'],
    ['is none', {}, 'x', unusable],
  ])('that %s is refused without asking the company', async (_name, more, token, message) => {
    const asking = () => check({ read: 'unusable' }, at(['VI'], more), token)
    expect(await refusalOf(asking)).toEqual(wrong(message))
  })

  test('that the company does not take, or not read, is refused', async () => {
    expect(await refusalOf(() => check({ read: 'unusable' }))).toEqual(wrong(unusable))
    expect(await refusalOf(() => check({ read: 'no answer', reason: 'timeout' }))).toEqual({
      ...refusal(
        'ServiceUnavailableException',
        503,
        'The payment could not be made. Nothing was booked or charged; send the request again.',
      ),
      headers: { 'Retry-After': '5' },
    })
    await expect(check({ read: 'no answer', reason: 'timeout' })).rejects.toMatchObject({
      cause: { message: 'the token was not read: timeout' },
    })
  })

  test.each([
    [null, ['VI', 'MC'], 'is for a card of another brand; this property accepts the VI, the MC'],
    ['DC', ['VI', 'MC'], 'is for a card of the brand Diners Club; this property accepts the VI, the MC'],
    ['DC', [], 'is for a card of the brand Diners Club; this property accepts no cards'],
  ] as const)(
    'for a card of brand %s at a property that accepts %j is refused',
    async (brand, codes, message) => {
      const reading = { read: 'card', card: { ...card, brand } } as const
      expect(await refusalOf(() => check(reading, at(codes)))).toEqual(wrong(message))
    },
  )
})
