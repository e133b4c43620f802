// The pages on which a guest changes a booking, whole: the form, what the change costs, and every way that it can go. The sheets in
// outlines/ are what they show.

import { expect, test } from 'vitest'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { badRequest, Fault } from '../../../src/values/faults.ts'
import { answerOutline, variantsOf } from '../../support/pages/page-outline.ts'
import { action, bookingOutline, scriptedBooking, sources } from '../../support/pages/scripted-booking.ts'
import { bookedReservation, type PageChoices, searchedProperty } from '../../support/pages/scripted-page.ts'

await compileComponents()
const { changePage, changeBooking, changeWithOtherCard } = await import(
  '../../../src/http/sites/booking/change-page.tsx'
)
const { openBooking } = await import('../../../src/http/sites/booking/open-booking.ts')

const stay = (changes: object = {}) => ({
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  room: 'Garden Suite',
  total: 424.1,
  rooms: [{ adults: 2, children: 0, children_ages: [] }],
  ...changes,
})
const modified = (changes: object = {}) => {
  const shown = {
    before: stay(),
    after: stay(),
    difference: 0,
    penalty: 0,
    charged: 0,
    refunded: 0,
    currency: 'USD',
    ...changes,
  }
  const { before, after, penalty, charged, refunded, currency } = shown
  const charge = { currency, total_before: before.total, total: after.total, penalty, charged, refunded }
  return { modification: { charge, ...shown }, reservation: bookedReservation() }
}

test('the form of a change', async () => {
  const form = await bookingOutline(changePage)
  await expect(form).toMatchFileSnapshot('../outlines/change.txt')
  const change = (fields: Record<string, string>, answers: object = {}, reservation = {}) =>
    bookingOutline(changeBooking, { form: fields, answers, reservation })
  const alternatives = (kind: string) => ({
    ...searchedProperty(),
    property_accommodation: [],
    alternatives: [
      {
        kind,
        checkin: '2027-03-14',
        checkout: '2027-03-18',
        nights: 4,
        total: 300,
        bookings: [{ accommodation_id: 29, rate_code: 'FLEX', rooms: [], total: 300 }],
      },
    ],
  })
  const sold = { 'reservation/modify': new Fault('RoomUnavailableException', 'x') }
  const [room] = bookedReservation().rooms
  const sheet = await variantsOf(form, {
    'not possible': () =>
      bookingOutline(changePage, { reservation: { actions: [action('modify', 'is_past')] } }),
    'not possible any more': () =>
      change({ step: 'preview' }, {}, { actions: [action('modify', 'is_past')] }),
    'two rooms': () =>
      bookingOutline(changePage, { reservation: { rooms: [room!, { ...room!, name: 'Grace' }] } }),
    'rooms not known': () =>
      bookingOutline(changePage, { answers: { 'property/available': badRequest([]) } }),
    'rooms without beds': () => {
      const property = searchedProperty()
      const [first] = property.property_accommodation
      const rates = first!.rates.map(rate => ({ ...rate, beds: [] }))
      const answers = {
        'property/available': { ...property, property_accommodation: [{ ...first!, rates }] },
      }
      return bookingOutline(changePage, { answers })
    },
    'other rooms, as asked for': () =>
      change({ step: 'rooms', checkin: '2027-03-13', checkout: '2027-03-17' }),
    'no other rooms': () => change({ step: 'rooms' }, { 'property/available': alternatives('dates') }),
    'no rooms for other dates': () =>
      change({ step: 'rooms', checkout: '2027-03-14' }, { 'property/available': alternatives('dates') }),
    'other rooms for what cannot be': () => change({ step: 'rooms', 'adults-0': '0' }),
    'a choice that is listed': () => change({ step: 'edit', choice: '28/king/FLEX' }),
    'a choice that is not listed': () => change({ edit: 'yes', step: 'confirm', choice: '7/king/FLEX' }),
    'wrong in one of two rooms': () =>
      change(
        { 'adults-1': '0', 'children-1': '1', 'name-1': '', last_name: 'n'.repeat(121) },
        {},
        { rooms: [room!, { ...room!, name: 'Grace' }] },
      ).then(text => text.replace(/n{100,}/g, 'nnn…')),
    'everything wrong': () =>
      change({
        checkin: 'x',
        'adults-0': 'x',
        'children-0': 'x',
        'name-0': '',
        first_name: '',
        note: 'n'.repeat(2001),
      }).then(text => text.replace(/n{100,}/g, 'nnn…')),
    'sold out, with other dates': () => change({}, { ...sold, 'property/available': alternatives('dates') }),
    'sold out, with two rooms only': () =>
      change({}, { ...sold, 'property/available': alternatives('rooms') }),
    'refused for a name': () =>
      change({}, { 'reservation/modify': badRequest([{ field: 'guest.last_name', message: '' }]) }),
    'refused for the name of a room': () =>
      change({}, { 'reservation/modify': badRequest([{ field: 'rooms[0].name', message: '' }]) }),
    'refused for its state': () =>
      change({}, { 'reservation/modify': badRequest([{ field: 'status', message: '' }]) }),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/change-form.txt')
  for (const fault of [new Fault('ServiceUnavailableException', 'x'), new Error('broken')]) {
    await expect(change({}, { 'reservation/modify': fault })).rejects.toBe(fault)
    await expect(
      change({}, { 'property/available': fault, 'reservation/modify': badRequest([]) }),
    ).rejects.toBe(fault)
  }
})

test('the price of a change, and its confirmation', async () => {
  const attempt = 'abcdefghijklmnopqrstuv'
  const change = (answer: unknown, form: Record<string, string> = {}, page: PageChoices = {}) =>
    bookingOutline(changeBooking, { form, page, answers: { 'reservation/modify': answer } })
  const same = await change(modified())
  await expect(same).toMatchFileSnapshot('../outlines/change-price.txt')
  const dearer = { after: stay({ total: 500 }), difference: 75.9, charged: 80.9, penalty: 5 }
  const withForm = {
    ...dearer,
    card_form: { provider: 'stripe', publishable_key: 'pk_1', amount: 8090, currency: 'usd' },
  }
  const confirm = (fault: Error, form: object = {}, page: PageChoices = {}) =>
    change(
      ({ simulate }: { simulate?: boolean }) => (simulate ? modified(dearer) : fault),
      { step: 'confirm', attempt, ...form },
      page,
    )
  const paymentFault = (type: 'CreditCardException' | 'BookingValidationException', ...fields: string[]) =>
    new Fault(type, 'x', { errors: fields.map(field => ({ field, message: '' })) })
  const challenge = {
    provider: 'stripe',
    publishable_key: 'pk',
    client_secret: 's',
    expires_at: '2026-12-01T12:10:00Z',
  }
  const asked = modified()
  const asking = {
    ...asked,
    reservation: { ...asked.reservation, payment: { ...asked.reservation.payment, challenge } },
  }
  const sheet = await variantsOf(same, {
    'another stay at the same total': () => change(modified({ after: stay({ checkin: '2027-03-13' }) })),
    cheaper: () => change(modified({ after: stay({ total: 400 }), difference: -24.1, refunded: 24.1 })),
    'cheaper in two rooms with a child': () =>
      change(
        modified({
          after: stay({ total: 423.1, rooms: Array(2).fill({ adults: 2, children: 1 }) }),
          difference: -1,
        }),
      ),
    'dearer, paid with a card': () => change(modified(dearer)),
    'dearer, paid by the form of the company': () =>
      change(modified(withForm), {}, { cardForm: async () => sources }),
    'a choice of room, as it is sent': () => change(modified(), { choice: '28/king/FLEX', note: 'Late' }),
    'a button with other dates': () => change(modified(), { step: 'dates 2027-03-14 2027-03-18 29//FLEX' }),
    'confirmed without a key': () => change(modified(), { step: 'confirm', attempt: 'x' }),
    confirmed: () => change(modified(), { step: 'confirm', attempt }),
    'confirmed, and asked about by the bank': () => change(asking, { step: 'confirm', attempt }),
    declined: () => confirm(paymentFault('CreditCardException')),
    'a card that cannot be': () => confirm(paymentFault('BookingValidationException', 'payment.number')),
    'a card that is missing': () => confirm(paymentFault('BookingValidationException', 'payment')),
    'risen meanwhile': () =>
      confirm(
        new Fault('PriceChangedException', 'x', {
          errors: [
            { field: 'old_total', message: '450' },
            { field: 'new_total', message: '500' },
          ],
        }),
      ),
    'not done': () => confirm(new Fault('ServiceUnavailableException', 'x')),
    'not possible any more': () => confirm(paymentFault('BookingValidationException', 'status')),
    'after the bank said no': async () => {
      const { page } = scriptedBooking({ answers: { 'reservation/modify': modified(dearer) } })
      const party = [{ adults: 1, children: 0, children_ages: [] }]
      const wanted = { checkin: '2027-05-01', checkout: '2027-05-03', roomId: 28, rateCode: 'FLEX', party }
      const answer = await changeWithOtherCard(page, await openBooking(page), wanted)
      return answerOutline(answer).replace(/(name=attempt \| value=)[\w-]{22}/, '$1KEY')
    },
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/change-prices.txt')
  for (const fault of [new Fault('TooManyRequestsException', 'x'), new Error('broken')])
    await expect(confirm(fault)).rejects.toBe(fault)
})

test('what a change asks', async () => {
  const attempt = 'abcdefghijklmnopqrstuv'
  const card = {
    card_number: '4111111111111111',
    card_cardholder: ' Ada ',
    card_month: '4',
    card_year: '29',
    card_cvv: '123',
  }
  const operations = async (form: Record<string, string>, page: PageChoices = {}) => {
    const { page: opened, asked } = scriptedBooking({
      form,
      page,
      answers: { 'reservation/modify': modified() },
    })
    await changeBooking(opened)
    return asked.slice(2)
  }
  const changes = {
    id: bookedReservation().id,
    checkin: '2027-03-12',
    checkout: '2027-03-16',
    rooms: [{ name: 'Ada Lovelace', adults: 2, children: 0, children_ages: [] }],
    guest: { first_name: 'Ada', last_name: 'Lovelace' },
  }
  expect(await operations({})).toEqual([['reservation/modify', { ...changes, simulate: true }]])
  expect(await operations({ step: 'rooms' })).toEqual([
    [
      'property/available',
      {
        property_id: 3144,
        checkin: '2027-03-12',
        checkout: '2027-03-16',
        currency: 'USD',
        rooms: [{ adults: 2, children: 0, children_ages: [] }],
        alternatives: true,
        discount_code: 'LATER20',
      },
    ],
  ])
  const confirmed = async (form: Record<string, string>, page: PageChoices = {}) =>
    (await operations({ step: 'confirm', attempt, expected_total: '424.1', ...form }, page))[0]
  const sent = { ...changes, expected_total: '424.1' }
  const options = { idempotencyKey: attempt }
  expect(await confirmed({})).toEqual(['reservation/modify', sent, options])
  const payment = { cardholder: 'Ada', number: '4111111111111111', month: '04', cvv: '123', postal_code: '' }
  for (const [typed, year] of [
    ['29', 2029],
    ['2029', 2029],
    ['x', 0],
    ['129', 129],
  ] as const)
    expect(await confirmed({ ...card, card_year: typed })).toEqual([
      'reservation/modify',
      { ...sent, payment: { ...payment, year } },
      options,
    ])
  const company = { cardForm: async () => sources }
  expect(await confirmed({ token: ' tok ' }, company)).toEqual([
    'reservation/modify',
    { ...sent, payment: { token: 'tok' } },
    options,
  ])
  expect(await confirmed({ token: ' ' }, company)).toEqual(['reservation/modify', sent, options])
  await expect(confirmed({ ...card, token: 'tok' }, company)).rejects.toMatchObject({
    errors: Object.keys(card).map(field => ({ field, message: expect.stringContaining('must not be sent') })),
  })
})
