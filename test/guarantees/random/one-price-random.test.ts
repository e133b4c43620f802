// One price for hotels that nobody thought of: random documents are imported, and every rate that availability shows
// is previewed and some are booked, in any currency, party and stay. All amounts agree, to the last unit, and what is
// stored is what was shown (contract P8, P10, S4, B2). HOSTELRY_RUNS says how many hotels; HOSTELRY_SEED
// repeats one run.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { promotionKinds } from '../../../src/lodging/documents/promotion-kinds.ts'
import { checkDiscountDocument } from '../../../src/lodging/prices/discount-document.ts'
import { scopes } from '../../../src/lodging/publishers/publisher.ts'
import { writeExchangeRates } from '../../../src/store/installation/exchange-rates.ts'
import { saveDiscount } from '../../../src/store/properties/discount-codes.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { inventoryUntruths } from '../../support/hotels/inventory-truth.ts'
import { cardBody, guestBody, someName } from '../../support/hotels/small-hotel.ts'
import { overlongNumbers, shownMinor } from '../../support/pages/shown-amounts.ts'
import {
  expectLow,
  expectMinor,
  expectSameInPreview,
  expectSameInReservation,
  expectSums,
  type Json,
  offersOf,
} from '../../support/random/price-agreement.ts'
import {
  namedHotel,
  type Question,
  type RandomHotel,
  randomHotel,
} from '../../support/random/random-documents.ts'
import { randomRuns } from '../../support/run/random-runs.ts'
import { type TestAnswer, testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const runs = randomRuns(15, 35, 150)
const seed = process.env.HOSTELRY_SEED
/** Time for so many hotels on a busy machine, and for making a counter-example smaller. */
const milliseconds = 60_000 + runs * 2_000

const perEuro = {
  USD: '1.0875',
  GBP: '0.8387',
  JPY: '161.37',
  KRW: '1712.9',
  VND: '27650.5',
  KWD: '0.3369',
  BHD: '0.410013',
  CLF: '0.0257',
}

const running = await testApp({ variables: { PAYMENT_GATEWAY: 'test' } })
const { app, post } = running
const { database } = app.context
const today = parseDay(testToday)!
const publishers = [
  await testPublisher(running),
  await testPublisher(running, { settings: { defaultCurrency: 'EUR' } }),
]
const adminKey = await database.transaction(async transaction => {
  const dated = Object.entries(perEuro).map(
    ([code, rate]) => [code, { perEuro: rate, asOf: testToday }] as const,
  )
  await writeExchangeRates(transaction, new Map(dated), 'admin')
  return (await createKey(transaction, { holder: { kind: 'admin' }, label: 'test', expiresAt: null })).key
})

const promotionNames = Object.values(promotionKinds)
  .map(({ name }) => name)
  .sort()

const tally = {
  hotels: 0,
  previewed: 0,
  refused: 0,
  booked: 0,
  paid: 0,
  inBaskets: 0,
  withCode: 0,
  withIncludedTax: 0,
  currencies: new Set<string>(),
  properties: new Set<string>(),
  promotions: new Set<string>(),
}

async function expectOnePrice(hotel: RandomHotel): Promise<void> {
  tally.hotels += 1
  const id = 5000 + 10 * tally.hotels
  const { document, discounts } = namedHotel(hotel, id)
  await importThrough(document)
  for (const discount of discounts) {
    const checked = checkDiscountDocument(discount)
    if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
    await database.transaction(transaction => saveDiscount(transaction, checked.discount))
  }
  const codes = discounts.map(({ code }) => code)
  const keys = await freshKeys()
  for (const question of hotel.questions)
    await expectOneAnswer(
      hotel,
      question,
      searchOf(id, codes, { ...question, key: keys[question.publisher]! }),
    )
}

/** For each publisher one, as a key that asks for many codes which are not for it is stopped after a while. */
const freshKeys = (): Promise<string[]> =>
  database.transaction(async transaction => {
    const keys: string[] = []
    for (const { publisherId } of publishers) {
      const holder = { kind: 'publisher', publisherId, scopes } as const
      keys.push((await createKey(transaction, { holder, label: 'test', expiresAt: null })).key)
    }
    return keys
  })

async function importThrough(document: { readonly id: number }): Promise<void> {
  const answer = await app.server.inject({
    method: 'PUT',
    url: `/admin/v1/properties/${document.id}`,
    headers: { authorization: `Bearer ${adminKey}` },
    payload: JSON.stringify(document),
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

const searchOf = (id: number, codes: readonly string[], question: Question & { readonly key: string }) => ({
  key: question.key,
  property_id: id,
  checkin: formatDay(addDays(today, question.daysAhead)),
  checkout: formatDay(addDays(today, question.daysAhead + question.nights)),
  rooms: question.rooms.map(({ adults, ages, tells }) => ({
    adults,
    children: ages.length,
    ...(tells && ages.length > 0 && { children_ages: ages }),
  })),
  currency: question.currency,
  discount_code: question.code === undefined ? undefined : (codes[question.code] ?? 'nobody-knows-it'),
})

type Search = ReturnType<typeof searchOf>

async function expectOneAnswer({ document }: RandomHotel, question: Question, search: Search): Promise<void> {
  const { body: shown, currency } = await available(search, question.verbosity)
  const { body: owed } = await available({ ...search, currency: document.currency }, 2)
  const offers = offersOf(shown)
  const owedOffers = offersOf(owed)
  expect(owedOffers.map(({ id, rate }) => [id, rate.code])).toEqual(
    offers.map(({ id, rate }) => [id, rate.code]),
  )
  for (const { rate } of offers) expectSums(rate, currency)
  for (const { rate } of owedOffers) expectSums(rate, document.currency)
  expectLow(shown, offers)
  await expectOnlyOffersSell(document, search, offers)
  for (const { id, rate } of offers) {
    const preview = await previewOf({ ...search, accommodation_id: id, rate_code: rate.code }, currency)
    expectSameInPreview(preview.property_accommodation[0].rates[0], rate, currency)
    tallyRate(preview.property_accommodation[0].rates[0])
  }
  // What the payment company charges when booking is booked alone.
  const isAlone = (place: number): boolean =>
    document.payment_collection === 'gateway' && owedOffers[place]!.rate.total.balance_due > 0
  const together = offers.filter((_, place) => !isAlone(place))
  await expectSumInBasket(search, together, currency)
  if (offers.length === 0) return
  const place = question.choice % offers.length
  const { id, rate } = offers[place]!
  const chosen = { ...search, accommodation_id: id, rate_code: rate.code }
  const reservation = await expectSameReservation(chosen, question.promise, currency)
  await expectSameKept(reservation, owedOffers[place]!.rate, document.currency)
  tally.properties.add(document.currency)
}

/** A basket of one rate of each room costs what the rates cost one by one, to the last unit. */
async function expectSumInBasket(
  { discount_code, key, currency: wanted, ...search }: Search,
  offers: readonly { readonly id: number; readonly rate: Json }[],
  currency: string,
): Promise<void> {
  const ofRooms = [...new Map(offers.map(offer => [offer.id, offer])).values()].slice(0, 9)
  if (ofRooms.length === 0) return
  const items = ofRooms.map(({ id, rate }) => ({
    ...search,
    discount_code,
    accommodation_id: id,
    rate_code: rate.code,
  }))
  const { status, body, text } = await post('book/basket/preview/.json', { key, currency: wanted, items })
  expect(status, text).toBe(200)
  for (const [place, { rate }] of ofRooms.entries())
    expectSameInPreview(body.items[place].property_accommodation[0].rates[0], rate, currency)
  for (const name of ['total', 'balance_due', 'tax', 'fee', 'checkin_fee', 'altogether', 'subtotal']) {
    const parts = ofRooms.map(({ rate }) => shownMinor(rate.total[name], currency))
    expect(shownMinor(body.total[name], currency), name).toBe(parts.reduce((sum, part) => sum + part, 0))
  }
  tally.inBaskets += items.length
}

/** One property and several are asked alike and answer alike. */
async function available(search: Search, verbosity: number): Promise<{ body: Json; currency: string }> {
  const one = await post('property/available/.json', { ...search, verbosity })
  expect(one.status, one.text).toBe(200)
  const { property_id, ...rest } = search
  const many = await post('properties/available/.json', { ...rest, property_ids: [property_id], verbosity })
  expect(many.body).toEqual([one.body])
  const { currency } = one.body.meta_data
  expect(overlongNumbers(one.text, currency)).toEqual([])
  return { body: one.body, currency }
}

/** What availability does not offer cannot be previewed. */
async function expectOnlyOffersSell(
  document: RandomHotel['document'],
  search: Search,
  offers: readonly { readonly id: number; readonly rate: Json }[],
): Promise<void> {
  const offered = new Set(offers.map(({ id, rate }) => `${id} ${rate.code}`))
  for (const { id } of document.rooms) {
    for (const { code } of document.rate_plans as readonly { code: string }[]) {
      if (offered.has(`${id} ${code}`)) continue
      tally.refused += 1
      const { status, body } = await post('book/preview/.json', {
        ...search,
        accommodation_id: id,
        rate_code: code,
      })
      expect([status, body.type]).toEqual([409, 'RoomUnavailableException'])
    }
  }
}

async function previewOf(chosen: object, currency: string): Promise<Json> {
  const { status, body, text } = await post('book/preview/.json', chosen)
  expect(status, text).toBe(200)
  expect(body.meta_data.currency).toBe(currency)
  expect(overlongNumbers(text, currency)).toEqual([])
  tally.previewed += 1
  return body
}

/** Books it; a code that changed nothing is refused (P4), and then the same is booked without it at the same price. */
async function expectSameReservation(
  chosen: Search & { readonly accommodation_id: number; readonly rate_code: string },
  promise: Question['promise'],
  currency: string,
): Promise<Json> {
  const session = promise === 'session' ? { meta_data: { session_id: randomUUID() } } : {}
  const preview = await previewOf({ ...chosen, ...session }, currency)
  const previewed = preview.property_accommodation[0].rates[0]
  await app.context.quotes.settled()
  const booking = {
    ...chosen,
    ...session,
    rooms: chosen.rooms.map((party, index) => ({
      ...party,
      name: `Guest ${index}`,
      bed_type: previewed.beds[0]?.code,
    })),
    guest: guestBody(someName()),
    payment: cardBody,
  }
  const promised = {
    ...(promise === 'quote' && { quote_id: preview.meta_data.quote_id }),
    ...(promise === 'expected total' && { expected_total: String(previewed.total.total) }),
  }
  let reservation = await reserve({ ...booking, ...promised })
  if (chosen.discount_code !== undefined && previewed.discount === null) {
    expect([reservation.status, reservation.body.type]).toEqual([422, 'BookingValidationException'])
    reservation = await reserve({ ...booking, discount_code: null })
  } else if (chosen.discount_code !== undefined) tally.withCode += 1
  expect(reservation.status, reservation.text).toBe(200)
  expect(overlongNumbers(reservation.text, currency)).toEqual([])
  expect(reservation.body.meta_data.currency).toBe(currency)
  expectSameInReservation(reservation.body, previewed)
  const { key } = chosen
  const seen = await post('reservation/view/.json', {
    key,
    confirmation_number: reservation.body.confirmation_number,
  })
  expectSameInReservation(seen.body, previewed)
  tally.booked += 1
  tally.currencies.add(currency)
  return reservation.body
}

const reserve = (body: object): Promise<TestAnswer> => post('book/reservation/.json', body)

interface Kept {
  readonly price: Json
  readonly property_price: Json
  readonly authorised: { readonly amount: number; readonly currency: string } | null
}

/** The columns hold what was shown, in minor units; the property is owed its own price, and the card is charged it. */
async function expectSameKept(reservation: Json, owed: Json, propertyCurrency: string): Promise<void> {
  const [kept] = await database.query<Kept & Record<string, unknown>>(
    `SELECT price, property_price,
            (SELECT jsonb_build_object('amount', amount, 'currency', currency) FROM payment_attempt attempt
              WHERE attempt.property_id = reservation.property_id
                AND attempt.reservation_id = reservation.reservation_id AND kind = 'authorise') AS authorised
       FROM reservation WHERE property_id = $1 AND reservation_id = $2`,
    [reservation.property.id, reservation.id],
  )
  expectMinor(kept!.price, reservation, reservation.meta_data.currency)
  expectMinor(kept!.property_price, owed, propertyCurrency)
  if (kept!.authorised === null) return
  tally.paid += 1
  const amount = shownMinor(owed.total.balance_due, propertyCurrency)
  expect(kept!.authorised).toEqual({ amount, currency: propertyCurrency })
}

function tallyRate({ promotions, tax_items }: Json): void {
  for (const { promotion_type } of promotions) tally.promotions.add(promotion_type.name)
  if (tax_items.some(({ included }: Json) => included)) tally.withIncludedTax += 1
}

test('availability, preview and reservation of a random hotel show one price', {
  timeout: milliseconds,
}, async () => {
  const hotels = randomHotel({ today, publisherIds: publishers.map(({ publisherId }) => publisherId) })
  await fc.assert(fc.asyncProperty(hotels, expectOnePrice), {
    numRuns: runs,
    // A counter-example that is not the smallest is better than a test that times out.
    interruptAfterTimeLimit: milliseconds - 20_000,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  })
  // The guarantee is worth nothing where nothing is sold, or always the same.
  expect(tally.booked).toBeGreaterThan(runs / 2)
  expect(tally.previewed).toBeGreaterThan(runs * 3)
  expect([...tally.promotions].sort()).toEqual(promotionNames)
  expect(tally.currencies.size).toBeGreaterThan(4)
  expect(tally.properties.size).toBeGreaterThan(3)
  for (const seen of [tally.refused, tally.paid, tally.withCode, tally.withIncludedTax, tally.inBaskets])
    expect(seen).toBeGreaterThan(0)
  expect(await inventoryUntruths(database)).toEqual([])
})
