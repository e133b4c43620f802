// The checkout, whole: as it opens, and in every way that its form can be refused. The sheets in outlines/ are what it shows.

import { expect, test } from 'vitest'
import { badRequest, Fault, type FaultType, notFound } from '../../../src/values/faults.ts'
import { outlineOf, variantsOf } from '../../support/pages/page-outline.ts'
import { withPrior } from '../../support/pages/prior-prices.ts'
import { sources } from '../../support/pages/scripted-booking.ts'
import {
  card_form,
  checkoutAnswer,
  guest,
  hold,
  key,
  offer,
  openedCheckout,
  previewed,
  sentCheckout,
  sentText,
  typed,
} from '../../support/pages/scripted-checkout.ts'
import { bookedReservation } from '../../support/pages/scripted-page.ts'

const standing = await openedCheckout()
const cardThat = (card: 'charged' | 'kept') => {
  const { meta_data } = previewed()
  return { meta_data: { ...meta_data, charge: { ...meta_data!.charge!, card } } }
}

test('the checkout opens with everything', async () => {
  await expect(standing).toMatchFileSnapshot('../outlines/checkout.txt')
  const { total, discount } = bookedReservation()
  const { asked } = await checkoutAnswer('GET', '/checkout', { query: `${offer}&hold=${hold}` })
  expect(asked).toMatchObject([['book/preview', { property_id: 3144, hold_id: hold }]])
  const sheet = await variantsOf(standing, {
    'with entries in the address': () =>
      openedCheckout({ query: `${offer}&currency=EUR&code=SKI&hold=${hold}` }),
    'two rooms with beds': () => openedCheckout({ query: `${offer}&room=1-7` }),
    'one room without beds': () => openedCheckout({ answers: { 'book/preview': previewed({ beds: [] }) } }),
    'nothing due now, nothing saved, nothing promised': () =>
      openedCheckout({
        answers: {
          'book/preview': previewed(
            {
              total: { ...total, balance_due: 0, rebate: 0 },
              promotions: [],
              discount: null,
              checkin_fees: [],
              no_show_penalty: 0,
              nights: bookedReservation().nights.map(night => ({ ...night, original_rate: night.rate })),
            },
            { meta_data: {} },
          ),
        },
      }),
    'lowest prices of thirty days: above the original, between, below the rate, and none': () =>
      openedCheckout({
        answers: {
          'book/preview': previewed({ nights: withPrior(bookedReservation().nights, 120, 95.5, 80, null) }),
        },
      }),
    'what was saved, where no lower price contradicts it': () =>
      openedCheckout({
        answers: {
          'book/preview': previewed({ nights: withPrior(bookedReservation().nights, 100.99, 100.99, 110) }),
        },
      }),
    'a discount that is taken off': () =>
      openedCheckout({
        answers: {
          'book/preview': previewed({ discount, total: { ...total, discount_savings: 20 } }),
        },
      }),
    'a property that says little': () => {
      const { property_policy: _, payment_types: __, property_image: ___, ...property } = previewed()
      const room = property.property_accommodation[0]!
      const { property_accommodation_image: ____, ...rate } = room.rates[0]!
      const bare = { ...property, checkin_time: null, checkout_time: null, currency: 'EUR' }
      return openedCheckout({
        answers: { 'book/preview': { ...bare, property_accommodation: [{ ...room, rates: [rate] }] } },
      })
    },
    'cards with a sentence of their own': () => {
      const [visa] = previewed().payment_types!
      const payment_types = [{ ...visa!, mandatoryDisplayText: 'A fee of 2 % is taken.' }]
      return openedCheckout({ answers: { 'book/preview': previewed({}, { payment_types }) } })
    },
    'another currency than the property’s': () =>
      openedCheckout({ answers: { 'book/preview': previewed({}, { meta_data: { currency: 'JPY' } }) } }),
    'a card that is charged': () =>
      openedCheckout({ answers: { 'book/preview': previewed({}, cardThat('charged')) } }),
    'a card that the property gets': () =>
      openedCheckout({ answers: { 'book/preview': previewed({}, cardThat('kept')) } }),
    'a card that guarantees': () => {
      const nothingDue = { total: { ...total, balance_due: 0 } }
      return openedCheckout({ answers: { 'book/preview': previewed(nothingDue, cardThat('kept')) } })
    },
    'an address that the property asks for': () => {
      const { meta_data } = previewed()
      const asking = { meta_data: { ...meta_data, guest_address: true } }
      return openedCheckout({ answers: { 'book/preview': previewed({}, asking) } })
    },
    'the form of the payment company': () =>
      openedCheckout({
        page: { cardForm: async () => sources },
        answers: { 'book/preview': previewed({}, { meta_data: { currency: 'USD', card_form } }) },
      }),
    'extras that can be added': () => {
      const extra = {
        code: 'late',
        name: 'Late',
        description: '',
        unit: 'stay',
        amount: 30,
        total: 30,
        tax: 3,
      }
      const extras = [
        { ...extra, maximum: 1, quantity: 1 },
        { ...extra, code: 'park', unit: 'night', total: 60, tax: 0, maximum: 2, quantity: 0 },
      ]
      return openedCheckout({
        query: `${offer}&extra_late=1`,
        answers: { 'book/preview': previewed({ extras }) },
      })
    },
    'a site without terms': () => openedCheckout({ page: { document: { terms: {} } } }),
    'sold out': () =>
      openedCheckout({ answers: { 'book/preview': new Fault('RoomUnavailableException', 'x') } }),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/checkout-variants.txt')
  for (const fault of [notFound('x'), new Error('broken')])
    await expect(openedCheckout({ answers: { 'book/preview': fault } })).rejects.toBe(fault)
})

test('names come in the order of their language', async () => {
  const names = async (language: 'en' | 'ja') =>
    [...(await openedCheckout({ page: { language } })).matchAll(/id=field-(first|last)_name \|/g)].map(
      ([, name]) => name,
    )
  expect([await names('en'), await names('ja')]).toEqual([
    ['first', 'last'],
    ['last', 'first'],
  ])
})

test('the address of every country has its own fields', async () => {
  const address = async (country: string) =>
    (await checkoutAnswer('GET', '/checkout/address', { query: `country=${country}` })).text
  const fragments = await Promise.all(['US', 'JP', 'AE', 'AX', 'x'].map(address))
  const texts = fragments.map(text => {
    const { type, content } = JSON.parse(text)
    expect(type).toBe('text/html; charset=utf-8')
    return outlineOf(content).replace(/(?: +option \[value=[A-Z]{2,3}\] "[^"]*"\n?){5,}/g, '      …\n')
  })
  await expect(texts.join('\n\n')).toMatchFileSnapshot('../outlines/addresses.txt')
})

const fault = (type: FaultType, errors: { field: string; message: string }[] = [], status?: 402) =>
  new Fault(type, 'x', { errors, ...(status !== undefined && { status }) })
const about = (...fields: string[]) => fields.map(field => ({ field, message: 'is wrong' }))

test('a form that is refused says why, and keeps what was typed', async () => {
  const dearer = previewed({ total: { ...bookedReservation().total, total: 500 } })
  const refused = (error: Error, more: object = {}, form: object = {}) =>
    sentText({
      form: { ...typed, request: key, ...form },
      answers: { 'book/reservation': error, 'book/hold': notFound('x'), ...more },
    })
  const held = { hold_id: hold, expires_at: '2026-12-01T12:10:00Z' }
  const risen = fault('PriceChangedException')
  // The form as it was typed, with nothing wrong.
  const asTyped = await sentText({ form: { ...typed, request: key, step: 'address' } })
  const sheet = await variantsOf(asTyped, {
    'for its address': () => sentText({ form: { ...typed, request: key, step: 'address', country: 'DE' } }),
    'with nothing typed': () => sentText({ form: {} }),
    'with a key that is none': () => sentText({ form: { ...typed, request: 'x', step: 'address' } }),
    'for fields': () =>
      refused(
        fault('BookingValidationException', [
          ...about('guest.email'),
          { field: 'payment.number', message: 'is of the brand Discover' },
        ]),
      ),
    'for its region and postal code in Japan': () =>
      refused(
        fault('BookingValidationException', about('guest.addresses[0].region', 'payment.postal_code')),
        {},
        { country: 'JP', region: 'x' },
      ),
    'for the beds of a room': () => refused(fault('BookingValidationException', about('rooms[0].bed_type'))),
    'for the token of a card': () =>
      sentText({
        form: { ...guest, request: key, token: '' },
        page: { cardForm: async () => sources },
        answers: { 'book/preview': previewed({}, { meta_data: { currency: 'USD', card_form } }) },
      }),
    declined: () => refused(fault('CreditCardException', [], 402)),
    'declined, and the rooms are held': () =>
      refused(fault('CreditCardException', [], 402), { 'book/hold': held }),
    'booked already': () =>
      refused(fault('DuplicateBookingException', [{ field: 'confirmation_number', message: 'R1' }])),
    'sent twice at once': () => refused(fault('DuplicateBookingException')),
    'sent before with other details': () =>
      refused(fault('BookingValidationException', about('Idempotency-Key'))),
    'dearer than shown': () => refused(risen, { 'book/preview': dearer }, { total: '424.1' }),
    'cheaper than shown': () => refused(risen, {}, { total: '500' }),
    'at the old price again': () => refused(risen, {}, { total: '424.1' }),
    'dearer, and a field is wrong': () =>
      refused(
        fault('BookingValidationException', about('guest.email')),
        { 'book/preview': dearer },
        { total: '424.1' },
      ),
    'with a code that is gone': () =>
      refused(fault('BookingValidationException', about('discount_code')), {}, { code: 'SKI', total: '400' }),
    'with a code that changes nothing any more': () =>
      refused(risen, { 'book/preview': previewed({ discount: null }) }, { code: 'SKI', discounted: 'yes' }),
    'too often': () => refused(fault('TooManyRequestsException')),
    'without an answer': () => refused(fault('ServiceUnavailableException')),
    'without an answer, nor a price': () =>
      refused(fault('ServiceUnavailableException'), { 'book/preview': fault('ServiceUnavailableException') }),
    'without an answer, and sold out': () =>
      refused(fault('ServiceUnavailableException'), { 'book/preview': fault('RoomUnavailableException') }),
    'sold out': () => refused(fault('RoomUnavailableException')),
    'sold out while it was refused': () =>
      refused(fault('BookingValidationException'), { 'book/preview': fault('RoomUnavailableException') }),
    'gone from the site': () => refused(notFound('x')),
    'for a reason that names nothing': () => refused(fault('BookingValidationException')),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/checkout-refusals.txt')
  const broken = new Error('broken')
  const internal = fault('InternalServerErrorException')
  await expect(refused(broken)).rejects.toBe(broken)
  await expect(refused(internal)).rejects.toBe(internal)
  await expect(refused(risen, { 'book/preview': broken })).rejects.toBe(broken)
  const limited = fault('TooManyRequestsException')
  await expect(refused(risen, { 'book/preview': limited })).rejects.toBe(limited)
  await expect(refused(fault('CreditCardException', [], 402), { 'book/hold': broken })).rejects.toBe(broken)
})

test('a form that is taken leads to its booking, by a key that only this visit can send', async () => {
  const booked = { confirmation_number: 'R1', id: 'id-1' }
  const answers = { 'book/reservation': booked }
  const { text, asked } = await sentCheckout({ answers })
  expect(text).toBe('{"redirectTo":"/my-booking/R1?key=signed-R1","status":303}')
  expect(asked).toMatchObject([
    ['book/reservation', { property_id: 3144 }, { idempotencyKey: `checkout-visit-${key}` }],
  ])
  const pending = { 'book/reservation': { ...booked, confirmation_number: null } }
  expect(await sentText({ answers: pending })).toContain('/my-booking/id-1?key=signed-id-1')
  const ended = badRequest([{ field: 'hold_id', message: '' }])
  const script = ({ hold_id }: { hold_id?: string }) => (hold_id === undefined ? booked : ended)
  const form = { ...typed, request: key, hold }
  const again = await sentCheckout({ form, answers: { 'book/reservation': script } })
  expect(again.asked).toMatchObject([
    ['book/reservation', { hold_id: hold }, { idempotencyKey: `checkout-visit-${key}` }],
    ['book/reservation', {}, { idempotencyKey: `checkout-visit-${key}-unheld` }],
  ])
  expect(again.asked[1]![1]).not.toHaveProperty('hold_id')
  const company = { cardForm: async () => sources }
  await expect(sentCheckout({ page: company })).rejects.toMatchObject({ status: 400 })
})
