// The tools that price, hold and book: what each asks of the interface, in which order, and every answer and refusal whole.

import { describe, expect, test } from 'vitest'
import { Fault } from '../../src/values/faults.ts'
import { bookedReservation, searchedProperty } from '../support/pages/scripted-page.ts'
import { askedTool, refusedTool } from '../support/wire/asked-tool.ts'

const hold = '5f0c3f6e-8c1b-4a52-9c0e-6f8f1a2b3c4d'
const chosen = {
  property_id: 3144,
  accommodation_id: 28,
  rate_code: 'BAR',
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: [{ adults: 2 }],
}
const confirmed = { confirm_total: '424.1', confirm_currency: 'USD' }
const cancellation_policy =
  'Free cancellation until 10 Mar 2027, 15:00 (property time); after that the first night is charged. If nobody arrives, the full amount is charged.'

/** The rate that preview answers, with its taxes and fees by name. */
const previewed = (meta: object = {}) => {
  const property = searchedProperty()
  const [room] = property.property_accommodation
  const { tax_items, fees, checkin_fees } = bookedReservation()
  const rate = { ...room!.rates[1]!, tax_items, fees, checkin_fees }
  return {
    ...property,
    property_accommodation: [{ ...room!, rates: [rate] }],
    meta_data: { currency: 'USD', ...meta },
  }
}
const summary = {
  property_id: 3144,
  property_name: 'Hôtel des Alpes',
  accommodation_id: 28,
  room_name: 'Garden Suite',
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  currency: 'USD',
  rate_code: 'BAR',
  title: 'Best available',
  description: 'Our best rate',
  meal_plan: 'breakfast',
  total: '424.10',
  nightly_average: '90.89',
  due_now: '90.89',
  due_at_checkin: '12.72',
  promotional_savings: '40.40',
  discount_savings: '0.00',
  promotion: '10% off',
  is_refundable: false,
  must_choose_bed: true,
  cancellation_policy,
}
const priceText = [
  'Hôtel des Alpes, Garden Suite, Best available, 2027-03-12 to 2027-03-16.',
  'Total 424.10 USD; due when booking 90.89 USD, further charges at check-in 12.72 USD.',
  cancellation_policy,
].join('\n')
const penalties = {
  cancellation_penalties: [
    { from: null, until: '2027-03-10T15:00:00-07:00', penalty: '0.00' },
    { from: '2027-03-10T15:00:00-07:00', until: null, penalty: '90.89' },
  ],
  no_show_penalty: '424.10',
}

describe('preview_price', () => {
  test('shows the price line by line', async () => {
    const night = (date: string) => ({ date, price: '90.89' })
    const whole = {
      ...summary,
      ...penalties,
      nights: ['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15'].map(night),
      taxes: [{ name: 'State tax', amount: '10.54', is_included: false }],
      fees: [{ name: 'Cleaning', amount: '50.00', is_included: false }],
      charges_at_checkin: [{ name: 'Resort', amount: '12.72', is_included: false }],
      extras: [],
      deposit_policy: 'The first night is due when booking.',
      discount_reason: null,
      price_promised_until: null,
    }
    const ask = (meta = {}) =>
      askedTool('preview_price', chosen, { answers: { 'book/preview': previewed(meta) } })
    expect(await ask()).toEqual({ asked: [['book/preview', chosen]], data: whole, text: priceText })
    const meta = { discount_reason: 'unknown_code', quote_expires_at: '2026-12-01T12:15:00Z' }
    expect((await ask(meta)).data).toEqual({
      ...whole,
      discount_reason: 'unknown_code',
      price_promised_until: '2026-12-01T12:15:00Z',
    })
  })

  test('tells what the guest can add, and prices what is chosen', async () => {
    const property = previewed()
    const [room] = property.property_accommodation
    const parking = { code: 'parking', name: 'Parking', description: 'Roofed.' }
    const price = { unit: 'night', amount: 15, total: 60.1, tax: 6.02, maximum: 2, quantity: 1 }
    const rate = { ...room!.rates[0]!, extras: [{ ...parking, ...price }] }
    const answer = { ...property, property_accommodation: [{ ...room!, rates: [rate] }] }
    const sent = { ...chosen, extras: [{ code: 'parking' }] }
    const { asked, data } = await askedTool('preview_price', sent, { answers: { 'book/preview': answer } })
    expect(asked).toEqual([['book/preview', sent]])
    expect(data).toMatchObject({ extras: [{ ...parking, price: '66.12', maximum: 2, quantity: 1 }] })
  })
})

const held = {
  hold_id: hold,
  expires_at: '2026-12-01T12:15:00Z',
  property_id: 3144,
  accommodation_id: 28,
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: 1,
}

describe('hold_rooms and release_hold', () => {
  test('hold and release, and say so', async () => {
    expect(await askedTool('hold_rooms', chosen, { answers: { 'book/hold': held } })).toEqual({
      asked: [['book/hold', chosen]],
      data: held,
      text: `Held until 2026-12-01T12:15:00Z as hold ${hold}: 1 room(s), 2027-03-12 to 2027-03-16.`,
    })
    const reference = { property_id: 3144, hold_id: hold }
    expect(
      await askedTool('release_hold', reference, { answers: { 'book/release': { released: true } } }),
    ).toEqual({
      asked: [['book/release', reference]],
      data: { released: true },
      text: 'The rooms are for sale again.',
    })
  })
})

describe('book', () => {
  const site = { slug: 'demo', hosts: [], isDefault: true, properties: null }
  const link =
    'https://rooms.example/checkout?property=3144&accommodation=28&rate=BAR&checkin=2027-03-12&checkout=2027-03-16' +
    `&room=2&currency=USD&hold=${hold}`
  const answers = { 'book/preview': previewed(), 'book/hold': held, 'book/release': { released: true } }
  const data = {
    status: 'payment_required',
    payment_link: link,
    hold_id: hold,
    expires_at: '2026-12-01T12:15:00Z',
    ...summary,
    confirmed_total: '424.10',
  }

  test('holds the rooms, and answers with the page where the guest pays', async () => {
    expect(await askedTool('book', { ...chosen, ...confirmed }, { answers, publisher: { site } })).toEqual({
      asked: [
        ['book/preview', chosen],
        ['book/hold', chosen],
      ],
      data,
      text: `Nothing is booked yet. The guest pays at ${link} until 2026-12-01T12:15:00Z.\n${priceText}`,
    })
  })

  test('hands what the guest adds on to that page', async () => {
    const extras = [{ code: 'parking' }, { code: 'breakfast', quantity: 2 }]
    const asked = { ...chosen, extras, ...confirmed }
    const { data: found } = await askedTool('book', asked, { answers, publisher: { site } })
    expect(found).toEqual({
      ...data,
      payment_link: link.replace('&currency', '&extra_parking=1&extra_breakfast=2&currency'),
    })
  })

  test('of a publisher without pages leaves the reservation to a program', async () => {
    const { data: found, text } = await askedTool('book', { ...chosen, ...confirmed }, { answers })
    expect(found).toEqual({ ...data, payment_link: null })
    expect(text).toBe(
      'The rooms are held until 2026-12-01T12:15:00Z, but this publisher has no booking pages to pay at: a program of the ' +
        `publisher has to make the reservation with hold_id ${hold}. Nothing is booked yet.\n${priceText}`,
    )
  })

  test.each([
    ['424.11', 'USD'],
    ['424.09', 'USD'],
    ['424.10', 'EUR'],
  ])('at %s %s is refused with the total, and nothing is held', async (confirm_total, confirm_currency) => {
    expect(await refusedTool('book', { ...chosen, confirm_total, confirm_currency }, { answers })).toEqual({
      type: 'BookingValidationException',
      status: 422,
      message:
        `The total is 424.10 USD, not ${confirm_total} ${confirm_currency}. Show it to the guest, and send it as ` +
        'confirm_total and confirm_currency if the guest agrees.',
      errors: [{ field: 'confirm_total', message: 'must be 424.10 USD' }],
      asked: ['book/preview'],
    })
  })

  describe('with a hold', () => {
    const fields = { ...chosen, ...confirmed, hold_id: hold }
    const sold = new Fault('RoomUnavailableException', 'Sold.')
    const pathsOf = async (more: object) =>
      (await askedTool('book', fields, { answers: { ...answers, ...more } })).asked.map(([path]) => path)

    test('makes another, and ends the one before', async () => {
      const { asked } = await askedTool('book', fields, { answers })
      expect(asked).toEqual([
        ['book/preview', chosen],
        ['book/hold', chosen],
        ['book/release', { property_id: 3144, hold_id: hold }],
      ])
      const ended = new Fault('NotFoundException', 'x')
      expect(await pathsOf({ 'book/release': ended })).toEqual(['book/preview', 'book/hold', 'book/release'])
      expect(
        await refusedTool('book', fields, { answers: { ...answers, 'book/release': new Error('broken') } }),
      ).toMatchObject({
        message: 'broken',
      })
    })

    test('of the last rooms ends it before', async () => {
      let holds = 0
      const second = () => {
        holds += 1
        return holds === 1 ? sold : held
      }
      expect(await pathsOf({ 'book/hold': second })).toEqual([
        'book/preview',
        'book/hold',
        'book/release',
        'book/preview',
        'book/hold',
      ])
    })

    test('keeps the rooms where the total is another', async () => {
      let previews = 0
      const preview = () => {
        previews += 1
        return previews === 1 ? sold : previewed()
      }
      const sent = { ...fields, confirm_total: '400' }
      expect(await refusedTool('book', sent, { answers: { ...answers, 'book/preview': preview } })).toEqual({
        type: 'BookingValidationException',
        status: 422,
        message:
          'The total is 424.10 USD, not 400 USD. Show it to the guest, and send it as confirm_total and confirm_currency if ' +
          `the guest agrees. The rooms stay held until 2026-12-01T12:15:00Z as hold_id ${hold}.`,
        errors: [{ field: 'confirm_total', message: 'must be 424.10 USD' }],
        asked: ['book/preview', 'book/release', 'book/preview', 'book/hold'],
      })
    })

    test('that is refused for another reason ends nothing', async () => {
      for (const fault of [new Fault('NotFoundException', 'x'), new Error('broken')]) {
        const { asked } = await refusedTool('book', fields, {
          answers: { ...answers, 'book/preview': fault },
        })
        expect(asked).toEqual(['book/preview'])
      }
    })
  })
})
