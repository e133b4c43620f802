// The bytes of an answer are JSON.stringify of the plain object, byte for byte, whatever the property (contract S1 to S5).

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writer } from '../../../src/http/json/byte-writer.ts'
import { fragment, pieces } from '../../../src/http/json/fragments.ts'
import { amountsIn } from '../../../src/http/publisher/presenter/amounts.ts'
import { answerBody } from '../../../src/http/publisher/presenter/answer-bytes.ts'
import { writeProperties, writeProperty } from '../../../src/http/publisher/presenter/property.ts'
import {
  writeCancellation,
  writeReservation,
  writeReservationPage,
} from '../../../src/http/publisher/presenter/reservation.ts'
import { writePromotion } from '../../../src/http/publisher/presenter/savings.ts'
import type { PropertyAnswer, ReservationAnswer, SearchedStay } from '../../../src/operations/answers.ts'
import type { PricedRate } from '../../../src/pricing/priced-stay.ts'
import { decimalNumber, minor } from '../../../src/values/money.ts'
import { presentProperty } from '../../support/prices/plain-presenter.ts'
import {
  presentCancellation,
  presentReservation,
  presentReservationPage,
} from '../../support/prices/plain-presenter-reservation.ts'
import {
  sampleAnswer,
  sampleBooking,
  samplePromotion,
  sampleSearch,
} from '../../support/prices/sample-answers.ts'
import { randomAnswers } from '../../support/random/random-answers.ts'
import { randomRuns } from '../../support/run/random-runs.ts'

const publicUrl = 'https://rooms.example/é'

const written = (write: () => unknown): string => {
  writer.begin()
  write()
  return writer.take().toString()
}

const bytesOf = (answer: PropertyAnswer): string => written(() => writeProperty(writer, answer, publicUrl))
const plainOf = (answer: PropertyAnswer): string => JSON.stringify(presentProperty(answer, publicUrl))

async function answerBytes(...answer: Parameters<typeof answerBody>): Promise<Buffer> {
  const body = answerBody(...answer)
  return Buffer.isBuffer(body) ? body : Buffer.concat(await Array.fromAsync(body))
}

describe('the bytes are those of the plain object', () => {
  test('for random properties, the first time and from what was kept', () => {
    fc.assert(
      fc.property(randomAnswers, answer => {
        const plain = plainOf(answer)
        expect(bytesOf(answer)).toBe(plain)
        expect(bytesOf(answer)).toBe(plain)
      }),
      { numRuns: randomRuns(100, 1000) },
    )
  })

  test('for the same property at another verbosity, address and publisher', () => {
    const answers = ([2, 0, 1] as const).flatMap(verbosity => [
      sampleAnswer(verbosity),
      sampleAnswer(verbosity, sampleSearch),
    ])
    for (const address of ['https://a.example', 'https://b.example', 'https://a.example']) {
      for (const answer of answers) {
        expect(written(() => writeProperty(writer, answer, address))).toBe(
          JSON.stringify(presentProperty(answer, address)),
        )
      }
    }
  })

  test('for a promotion that is shown in one currency and then in another', () => {
    for (const to of ['USD', 'JPY', 'USD']) {
      const amounts = amountsIn({ from: 'USD', to, rate: to === 'USD' ? '1' : '150', asOf: null })
      const applied = { promotion: samplePromotion, saved: minor(100), displayString: `100 ${to} off` }
      expect(written(() => writePromotion(writer, applied, amounts))).toContain(`"100 ${to} off"`)
    }
  })

  test('for the low rate, the first of several that cost the same', () => {
    const [room, other] = sampleSearch.priced.rooms
    const rates = room!.rates.flatMap(rate => [rate, { ...rate, plan: { ...rate.plan, code: 'SAME' } }])
    const rooms = [other!, { ...room!, rates }, { ...room!, rates: rates.toReversed() }]
    const searched = { ...sampleSearch, priced: { ...sampleSearch.priced, rooms } }
    expect(bytesOf(sampleAnswer(0, searched))).toContain('"low":{"accommodation_id":28,"rate_code":"BAR"')
    expect(bytesOf(sampleAnswer(0, searched))).toBe(plainOf(sampleAnswer(0, searched)))
  })

  const withRates = (search: Partial<SearchedStay>, changed: Partial<PricedRate>): SearchedStay => {
    const rooms = sampleSearch.priced.rooms.map(room => ({
      ...room,
      rates: room.rates.map(rate => ({ ...rate, ...changed })),
    }))
    return { ...sampleSearch, ...search, priced: { ...sampleSearch.priced, rooms } }
  }

  test.each(['rebate', 'promotionalSavings', 'discountSavings'] as const)(
    'for a total with %s only',
    saving => {
      const none = { rebate: minor(0), promotionalSavings: minor(0), discountSavings: minor(0) }
      const { total } = sampleSearch.priced.rooms[0]!.rates[0]!
      const answer = sampleAnswer(0, withRates({}, { total: { ...total, ...none, [saving]: minor(150) } }))
      expect(bytesOf(answer)).toBe(plainOf(answer))
    },
  )

  test('for a rate with beds of its own, itemised or not', () => {
    const beds = [{ ...sampleSearch.priced.rooms[0]!.room.beds[0]!, code: 'own' }]
    for (const itemised of [true, false]) {
      const answer = sampleAnswer(0, withRates({ itemised }, { beds }))
      expect(bytesOf(answer)).toBe(plainOf(answer))
    }
  })

  test('for reservations, pages of them and cancellations', () => {
    const price = { ...sampleBooking.reservation.price, discount: null, promotions: [] }
    const answers: ReservationAnswer[] = [
      sampleBooking,
      { ...sampleBooking, reservation: { ...sampleBooking.reservation, price } },
      { ...sampleBooking, reservation: { ...sampleBooking.reservation, status: 'unknown' } },
    ]
    for (const answer of answers) {
      expect(written(() => writeReservation(writer, answer))).toBe(JSON.stringify(presentReservation(answer)))
    }
    for (const reservations of [[], answers]) {
      const page = { reservations, page: 1, limit: 20, total: 3 }
      expect(written(() => writeReservationPage(writer, page))).toBe(
        JSON.stringify(presentReservationPage(page)),
      )
    }
    const cancellation = {
      ...sampleBooking,
      simulated: true,
      penalty: minor(9089),
      refund: minor(10),
      currency: 'USD',
      decimals: 2,
      owed: { currency: 'EUR', amounts: { penalty: minor(8000), refund: minor(9) } },
      asOf: '2026-12-01T00:00:00Z',
    }
    expect(written(() => writeCancellation(writer, cancellation))).toBe(
      JSON.stringify(presentCancellation(cancellation)),
    )
  })
})

describe('amounts', () => {
  const [blank] = pieces('')
  test.each([0, 1, 2, 3, 4])('with %i decimals are the digits of the JSON number', decimals => {
    const edges = [0, 1, 9, 10, 99, 100, 101, 999, 1000, 9_999, 10_000, 99_999, 10 ** 6, 10 ** 8 - 1, 10 ** 8]
    const amounts = fc.oneof(
      fc.constantFrom(...edges),
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.maxSafeInteger(),
    )
    fc.assert(
      fc.property(amounts, amount => {
        expect(written(() => writer.amount(blank, amount, decimals))).toBe(
          JSON.stringify(decimalNumber(amount, decimals)),
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('of less than a cent in size never show the dust of binary fractions', () => {
    for (let amount = 0; amount < 20_000; amount++) {
      expect(written(() => writer.amount(blank, amount, 2))).toBe(String(decimalNumber(amount, 2)))
    }
  })
})

describe('the page', () => {
  const [open, comma, close] = pieces('["…","…"]')

  test('is turned when it is full, at whatever place that is', () => {
    for (const length of [262_143, 262_144, 200_000, 130_000, 1023, 7]) {
      const text = 'é'.repeat(length)
      const list = Array.from({ length: 5 }, () => text)
      const json = written(() => {
        writer.put(open).raw(text)
        for (const each of list) writer.put(comma).paste(fragment(each))
        for (let count = 0; count < 60_000; count++) writer.integer(comma, count)
        writer.put(close)
      })
      expect(json).toBe(`["${[text, ...list].join('","')}","${[...Array(60_000).keys()].join('","')}"]`)
    }
  })

  test('is turned for text that fits a page but not the rest of it, and then begins anew', () => {
    const text = '€'.repeat(60_000)
    expect(written(() => writer.raw(text).raw('-').raw(text).raw(text))).toBe(`${text}-${text}${text}`)
    expect(writer.put(open).take().toString()).toBe('["')
  })

  test('has nothing of an answer that failed half way', async () => {
    const broken = answerBytes(out => {
      out.put(open)
      throw new Error('broken')
    }, 'bare')
    await expect(broken).rejects.toThrow('broken')
    expect((await answerBytes(out => void out.put(close), 'data')).toString()).toBe('{"data":"]}')
  })

  test('belongs to one answer at a time, also while a list of many rests', async () => {
    const many = Array.from({ length: 100 }, () => sampleAnswer(2, sampleSearch))
    const one = sampleAnswer(0)
    const answers = await Promise.all([
      answerBytes(
        out => writeProperties(out, { answers: many }, { write: writeProperty, publicUrl }),
        'data',
      ),
      answerBytes(out => writeProperty(out, one, publicUrl), 'bare'),
      answerBytes(out => writeProperties(out, { answers: [] }, { write: writeProperty, publicUrl }), 'bare'),
      answerBytes(
        out => writeProperties(out, { answers: many }, { write: writeProperty, publicUrl }),
        'bare',
      ),
    ])
    const list = `[${many.map(plainOf).join(',')}]`
    expect(answers.map(String)).toEqual([`{"data":${list}}`, plainOf(one), '[]', list])
  })

  test('refuses pieces that are not plain ASCII', () => {
    expect(() => pieces('"é"')).toThrow(/ASCII/)
  })
})
