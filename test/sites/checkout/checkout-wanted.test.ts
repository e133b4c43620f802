// What a checkout is for, in an address and in a form: each part that is needed, the price that is asked for, and the form of an
// address in each country.

import { describe, expect, test } from 'vitest'
import { addressForm } from '../../../src/http/sites/checkout/address-forms.ts'
import { heldOfferOf, isAboutHold, newRequestKey } from '../../../src/http/sites/checkout/checkout-view.ts'
import {
  agesPath,
  rateFields,
  roomsPath,
  wantedIn,
  wantedParameters,
} from '../../../src/http/sites/checkout/checkout-wanted.ts'
import { badRequest, Fault } from '../../../src/values/faults.ts'
import { scriptedPage, searchedProperty } from '../../support/pages/scripted-page.ts'

const hold = '5f0c3f6e-8c1b-4a52-9c0e-6f8f1a2b3c4d'
const stay = 'checkin=2027-03-12&checkout=2027-03-16&room=2-7'
const offer = `property=3144&accommodation=28&rate=BAR&${stay}`
const { page } = scriptedPage()
const wantedFrom = (query: string) => wantedIn(page, new URLSearchParams(query))
const wanted = {
  propertyId: 3144,
  accommodationId: 28,
  rateCode: 'BAR',
  sought: {
    dates: { checkin: '2027-03-12', checkout: '2027-03-16', nights: 4 },
    rooms: [{ adults: 2, ages: [7] }],
    code: '',
  },
  currency: 'USD',
  holdId: '',
  extras: [],
}

const [late, park] = [
  { code: 'late', quantity: 1 },
  { code: 'park', quantity: 2 },
]

const refusal = (query: string) => {
  try {
    return wantedFrom(query)
  } catch (error) {
    return error instanceof Fault ? [error.type, error.errors] : error
  }
}

describe('an address', () => {
  test.each([
    [offer, wanted],
    [`${offer}&code=SKI`, { ...wanted, sought: { ...wanted.sought, code: 'SKI' } }],
    [`${offer}&code=4111111111111111`, wanted],
    [`${offer}&currency=EUR`, { ...wanted, currency: 'EUR' }],
    [`${offer}&currency=CHF`, wanted],
    [`${offer}&hold=${hold}`, { ...wanted, holdId: hold }],
    [`${offer}&hold=${hold.toUpperCase()}`, { ...wanted, holdId: hold.toUpperCase() }],
    [`${offer}&extra_park=2&extra_dog=0&extra_late=1`, { ...wanted, extras: [late, park] }],
    [`${offer}&extra_4111111111111111=1&extra_=1&extra_late=x&extra_park=100`, wanted],
    [`${offer}&hold=x${hold}`, wanted],
    [`${offer}&hold=${hold}x`, wanted],
    [offer.replace('3144', '123456789'), { ...wanted, propertyId: 123_456_789 }],
    [offer.replace('BAR', 'r'.repeat(64)), { ...wanted, rateCode: 'r'.repeat(64) }],
  ])('%s wants %o', (query, found) => expect(wantedFrom(query)).toEqual(found))

  test('without the age of a child leads back to where it is asked for', () => {
    const query = new URLSearchParams(offer.replace('room=2-7', 'children=1'))
    expect(agesPath(page, query)).toBe(
      '/properties/3144?checkin=2027-03-12&checkout=2027-03-16&room=2-x#stay',
    )
  })

  const guests = 'must be the adults and the age of each child of a room, such as 2-7-4'
  const id = 'must be an id'
  const rate = 'must be the code of a rate'
  test.each([
    [offer.replace('3144', ''), 'property', id],
    [offer.replace('2-7', '2-x'), 'room', guests],
    [offer.replace('2-7', '2,7'), 'room', guests],
    [offer.replace('3144', 'x1'), 'property', id],
    [offer.replace('3144', '1x'), 'property', id],
    [offer.replace('3144', '1234567890'), 'property', id],
    [offer.replace('property=3144&', ''), 'property', id],
    [offer.replace('28', '-1'), 'accommodation', id],
    [offer.replace(stay, ''), 'checkin', 'needs a stay'],
    [offer.replace('2027-03-16', '2027-03-12'), 'checkin', 'needs a stay'],
    [offer.replace('rate=BAR&', ''), 'rate', rate],
    [offer.replace('BAR', ''), 'rate', rate],
    [offer.replace('BAR', 'r'.repeat(65)), 'rate', rate],
    [offer.replace('BAR', '4111111111111111'), 'rate', rate],
  ])('%s is refused for %s: %s', (query, field, message) => {
    expect(refusal(query)).toEqual(['BadRequestException', [{ field, message }]])
  })
})

test('what is wanted is written into links, and asked for, in one form', () => {
  const whole = `${offer}&code=SKI&currency=EUR&hold=${hold}&extra_late=1`
  expect(String(new URLSearchParams(wantedParameters(wantedFrom(whole))))).toBe(whole)
  expect(String(new URLSearchParams(wantedParameters(wanted)))).toBe(`${offer}&currency=USD`)
  expect(roomsPath(page, wantedFrom(whole))).toBe(`/properties/3144?${stay}&code=SKI`)
  const fields = {
    property_id: 3144,
    accommodation_id: 28,
    rate_code: 'BAR',
    checkin: '2027-03-12',
    checkout: '2027-03-16',
    rooms: [{ adults: 2, children: 1, children_ages: [7] }],
    currency: 'USD',
  }
  expect(rateFields(wanted)).toEqual(fields)
  expect(rateFields(wantedFrom(whole))).toEqual({
    ...fields,
    currency: 'EUR',
    discount_code: 'SKI',
    extras: [{ code: 'late', quantity: 1 }],
  })
})

describe('the offer', () => {
  const property = searchedProperty()
  const [room] = property.property_accommodation
  const [rate] = room!.rates
  const sources = { script: 'https://pay.example/v3', scripts: [], frames: [], connections: [] }
  const cardForm = { provider: 'stripe', publishable_key: 'pk_1', amount: 9089, currency: 'usd' }

  test('is the preview with its quote and its card form', async () => {
    const quoted = { currency: 'EUR', quote_id: 'q1', quote_expires_at: '2026-12-01T12:15:00Z' }
    const previewed = { ...property, meta_data: { ...quoted, card_form: cardForm } }
    const { page, asked } = scriptedPage({
      answers: { 'book/preview': previewed },
      cardForm: async id => (id === 3144 ? (sources as never) : null),
    })
    expect(await heldOfferOf(page, wanted)).toEqual({
      wanted,
      offer: {
        property: previewed,
        room,
        rate,
        currency: 'EUR',
        quoteId: 'q1',
        quoteExpiresAt: '2026-12-01T12:15:00Z',
        cardForm,
        cardFormSources: sources,
        asksAddress: false,
        tooManyCodes: false,
      },
    })
    expect(asked).toEqual([['book/preview', rateFields(wanted)]])
  })

  test.each([[null], [{}]])('is without what a preview with the data %o does not have', async meta_data => {
    const { page } = scriptedPage({ answers: { 'book/preview': { ...property, meta_data } } })
    const { offer } = await heldOfferOf(page, { ...wanted, currency: 'GBP' })
    expect([
      offer.currency,
      offer.quoteId,
      offer.quoteExpiresAt,
      offer.cardForm,
      offer.cardFormSources,
    ]).toEqual(['GBP', '', '', null, null])
  })

  test('is asked for with the hold, and without one that has ended', async () => {
    const ended = badRequest([{ field: 'hold_id', message: 'has ended' }])
    const preview = (fields: { hold_id?: string }) => (fields.hold_id === undefined ? property : ended)
    const { page, asked } = scriptedPage({ answers: { 'book/preview': preview } })
    const { wanted: left } = await heldOfferOf(page, { ...wanted, holdId: hold })
    expect(left).toEqual(wanted)
    expect(asked).toEqual([
      ['book/preview', { ...rateFields(wanted), hold_id: hold }],
      ['book/preview', rateFields(wanted)],
    ])
    const refused = scriptedPage({ answers: { 'book/preview': new Fault('RoomUnavailableException', 'x') } })
    await expect(heldOfferOf(refused.page, wanted)).rejects.toMatchObject({
      type: 'RoomUnavailableException',
    })
    expect(refused.asked).toHaveLength(1)
  })

  test('is without each extra that is refused, and with the others', async () => {
    const refusal = new Fault('BookingValidationException', 'x', {
      errors: [{ field: 'extras[1].code', message: 'is not offered' }],
    })
    const preview = ({ extras }: { extras?: object[] }) => (extras?.length === 1 ? property : refusal)
    const { page, asked } = scriptedPage({ answers: { 'book/preview': preview } })
    const held = await heldOfferOf(page, { ...wanted, extras: [late, { code: 'gone', quantity: 1 }] })
    expect([held.wanted.extras, asked.length]).toEqual([[late], 2])
  })

  test('is without the code after too many guesses, also where the hold has ended', async () => {
    const limited = new Fault('TooManyRequestsException', 'x')
    const ended = badRequest([{ field: 'hold_id', message: 'has ended' }])
    const preview = ({ discount_code, hold_id }: { discount_code?: string; hold_id?: string }) =>
      discount_code !== undefined ? limited : hold_id === undefined ? property : ended
    const { page } = scriptedPage({ answers: { 'book/preview': preview } })
    const held = await heldOfferOf(page, wantedFrom(`${offer}&code=SKI&hold=${hold}`))
    expect(held).toMatchObject({ wanted, offer: { property, tooManyCodes: true } })
    const refused = scriptedPage({ answers: { 'book/preview': limited } })
    await expect(heldOfferOf(refused.page, wantedFrom(`${offer}&code=SKI`))).rejects.toBe(limited)
    expect(refused.asked).toHaveLength(2)
  })

  test('knows a refusal that is about the hold', () => {
    const about = (field: string) =>
      isAboutHold(
        badRequest([
          { field: 'x', message: '' },
          { field, message: '' },
        ]),
      )
    expect([about('hold_id'), about('hold'), isAboutHold(new Error('hold_id'))]).toEqual([true, false, false])
    expect(newRequestKey()).toMatch(/^[\w-]{22}$/)
  })
})

describe('an address', () => {
  const partFirst = ['line_1', 'line_2', 'postal_code', 'city', 'region']
  const cityFirst = ['line_1', 'line_2', 'city', 'region', 'postal_code']
  const wholeFirst = ['postal_code', 'region', 'city', 'line_1', 'line_2']
  test.each([
    ['US', cityFirst, 'state', true, true, 60],
    ['CA', cityFirst, 'province', true, false, 13],
    ['AU', cityFirst, 'state', true, true, 8],
    ['GB', ['line_1', 'line_2', 'city', 'postal_code'], null, true, false, 0],
    ['IE', ['line_1', 'line_2', 'city', 'postal_code'], 'county', true, false, 0],
    ['IN', cityFirst, 'state', true, true, 0],
    ['NZ', ['line_1', 'line_2', 'city', 'postal_code'], null, true, false, 0],
    ['BR', cityFirst, 'state', true, true, 0],
    ['KR', cityFirst, null, true, true, 0],
    ['JP', wholeFirst, 'prefecture', true, true, 0],
    ['CN', wholeFirst, 'province', true, true, 0],
    ['TW', wholeFirst, null, true, false, 0],
    ['DE', ['line_1', 'line_2', 'postal_code', 'city'], null, true, true, 0],
    ['MX', partFirst, 'state', true, true, 0],
    ['ES', partFirst, 'province', true, true, 0],
    ['IT', partFirst, 'province', true, true, 0],
    ['AE', ['line_1', 'line_2', 'postal_code', 'city'], null, false, false, 0],
    ['ZW', partFirst, null, false, false, 0],
    ['EE', ['line_1', 'line_2', 'postal_code', 'city'], null, true, true, 0],
    ['AX', ['line_1', 'line_2', 'postal_code', 'city'], null, true, false, 0],
  ])('in %s has the fields %o', (country, fields, regionKind, isNeeded, isNumeric, regions) => {
    const form = addressForm(country)
    expect({ ...form, regions: form.regions.length }).toEqual({
      fields,
      regionKind,
      regions,
      hasZipCode: country === 'US',
      isPostalCodeNeeded: isNeeded,
      isPostalCodeNumeric: isNumeric,
    })
  })
})
