// What a guest types into the checkout: addresses and numbers that reach nobody are asked again, and what a browser fills in is
// understood.

import { describe, expect, test } from 'vitest'
import {
  entriesIn,
  problemsIn,
  reservationFields,
} from '../../../src/http/sites/checkout/checkout-entries.ts'
import type { Wanted } from '../../../src/http/sites/checkout/checkout-wanted.ts'
import { isReachableEmail, isTelephone } from '../../../src/lodging/reservations/guest-contact.ts'
import { typed } from '../../support/pages/scripted-checkout.ts'
import { scriptedPage } from '../../support/pages/scripted-page.ts'

const wanted = {
  propertyId: 1,
  accommodationId: 2,
  rateCode: 'BAR',
  currency: 'USD',
  holdId: '',
  extras: [],
  sought: {
    dates: { checkin: '2027-03-12', checkout: '2027-03-16', nights: 4 },
    rooms: [{ adults: 2, ages: [] }],
    code: '',
  },
} satisfies Wanted

function formOf(changes: Record<string, string>) {
  const { page } = scriptedPage({ form: String(new URLSearchParams({ ...typed, ...changes })) })
  const entries = entriesIn(page, wanted)
  return { entries, problems: [...problemsIn(page, entries)], page }
}

describe('an e-mail address', () => {
  test.each([
    'ada@example.com',
    'ada.lovelace+stay@mail.example.co.uk',
    "o'hara@example.museum",
    '用户@例え.テスト',
    'ada@xn--r8jz45g.xn--zckzah',
    'a@1und1.de',
  ])('%s is taken', email => {
    expect(isReachableEmail(email)).toBe(true)
    expect(formOf({ email }).problems).toEqual([])
  })

  test.each([
    'a@b',
    'guest@gmail',
    'a..b@example.com',
    '.a@example.com',
    'a@example..com',
    'a@-x.com',
    'a@b@c.com',
  ])('%s is asked again', email => {
    expect(isReachableEmail(email)).toBe(false)
    expect(formOf({ email }).problems).toEqual([['email', 'invalid']])
  })
})

describe('a telephone number', () => {
  test.each([
    '+1 970 555 0100',
    '(030) 12 34 56',
    '０３－１２３４－５６７８',
    '+44 20 7946 0000 ext. 12',
    '55100',
  ])('%s is taken', phone => {
    expect(isTelephone(phone)).toBe(true)
    expect(formOf({ phone }).problems).toEqual([])
  })

  test.each(['abc', '123', 'call me', '+1 970 CALL NOW', '9'.repeat(21)])('%s is asked again', phone => {
    expect(isTelephone(phone)).toBe(false)
    expect(formOf({ phone }).problems).toEqual([['phone', 'invalid']])
  })
})

test.each([
  ['Colorado', 'CO'],
  ['colorado ', 'CO'],
  ['co', 'CO'],
  ['Nowhere', 'Nowhere'],
])('the state "%s" is %s', (region, code) => {
  expect(formOf({ region }).entries.region).toBe(code)
})

test('a province is understood with and without its accents', () => {
  expect(formOf({ country: 'CA', region: 'Quebec' }).entries.region).toBe('QC')
})

test('two names of the greatest length make the name of the room as long as that may be', () => {
  const long = 'x'.repeat(120)
  const { page, entries, problems } = formOf({ first_name: long, last_name: long })
  expect(problems).toEqual([])
  expect(reservationFields(page, wanted, entries).rooms[0]!.name).toBe(long)
})
