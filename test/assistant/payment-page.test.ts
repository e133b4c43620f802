// The page where a guest pays what an assistant held, card numbers that no assistant may pass on, and amounts as assistants get them.

import { describe, expect, test } from 'vitest'
import { refuseCardNumbers } from '../../src/http/assistant/card-refusal.ts'
import { paymentLink } from '../../src/http/assistant/payment-link.ts'
import { exactText, isSameAmount } from '../../src/http/assistant/shown-amounts.ts'
import { NumberText } from '../../src/http/reading/json-body.ts'
import type { Fault } from '../../src/values/faults.ts'
import { samplePublisher } from '../support/prices/sample-answers.ts'

describe('the page where a guest pays', () => {
  const stay = {
    hold_id: 'h1',
    property_id: 7,
    accommodation_id: 8,
    rate_code: 'B A',
    checkin: '2027-03-12',
    checkout: '2027-03-16',
    rooms: [
      { adults: 2 },
      { adults: 1, children: 2, children_ages: [4] },
      { adults: 1, children_ages: [5, 6] },
    ],
    currency: 'USD',
    expected_total: '10.00',
  }
  const site = { slug: 'demo', hosts: [], isDefault: false, properties: null }
  const publisher = (bookDirectUrl: string | null) => ({
    ...samplePublisher,
    settings: { ...samplePublisher.settings, bookDirectUrl },
  })
  const rooms = 'room=2&room=1-4-8&room=1-5-6'

  test('is the checkout of its site', () => {
    const link = (discount_code?: string) =>
      paymentLink({ ...publisher(null), site }, { ...stay, discount_code }, 'https://rooms.example')
    const [base, end] = [
      `https://rooms.example/sites/demo/checkout?property=7&accommodation=8&rate=B+A&checkin=2027-03-12&checkout=2027-03-16&${rooms}`,
      '&currency=USD&hold=h1',
    ]
    expect(link()).toBe(`${base}${end}`)
    expect(link('')).toBe(`${base}${end}`)
    expect(link('SKI')).toBe(`${base}&code=SKI${end}`)
  })

  test('is the checkout of its own engine, if it has one', () => {
    const link = (url: string) => paymentLink({ ...publisher(url), site }, stay, 'https://rooms.example')
    const fields = new URLSearchParams({
      hold: 'h1',
      property_id: '7',
      accommodation_id: '8',
      rate_code: 'B A',
      checkin: '2027-03-12',
      checkout: '2027-03-16',
      currency: 'USD',
      expected_total: '10.00',
      rooms: JSON.stringify(stay.rooms),
    })
    for (const url of ['https://engine.example/hotels', 'https://engine.example/hotels//'])
      expect(link(url)).toBe(`https://engine.example/hotels/checkout?${fields}`)
    expect(link('https://engine.example/hotels?from=guide')).toBe(
      `https://engine.example/hotels/checkout?from=guide&${fields}`,
    )
    const extras = [{ code: 'parking' }, { code: 'breakfast', quantity: 2 }]
    const withExtras = paymentLink(publisher('https://engine.example'), { ...stay, extras }, '')
    expect(JSON.parse(new URL(withExtras!).searchParams.get('extras')!)).toEqual(extras)
  })

  test('is none of a publisher without pages', () => {
    expect(paymentLink(publisher(null), stay, 'https://rooms.example')).toBeNull()
  })
})

describe('card numbers', () => {
  const refused = (value: unknown) => {
    try {
      refuseCardNumbers(value, 'message')
      return null
    } catch (error) {
      return (error as Fault).errors.map(({ field }) => field)
    }
  }
  const number = '4111111111111111'
  test.each([
    [number, 'message'],
    [{ a: number }, 'message.a'],
    [{ a: [1, { b: `x ${number}` }] }, 'message.a[1].b'],
    [{ [number]: 1 }, 'message'],
    [{ a: { [number]: 1 } }, 'message.a'],
    [new NumberText(number), 'message'],
    [4_111_111_111_111_111, 'message'],
    [{ a: ['ok', null, true, 12], b: { c: 'text' } }, null],
    [null, null],
  ])('in %o are found at %s', (value, field) => {
    expect(refused(value)).toEqual(field === null ? null : [field])
  })
})

test('amounts are exact, and the same amount in every way of writing it', () => {
  expect([
    exactText(413.5, 'USD'),
    exactText(0, 'USD'),
    exactText(413, 'JPY'),
    exactText(1.5, 'KWD'),
  ]).toEqual(['413.50', '0.00', '413', '1.500'])
  expect(isSameAmount('413.5', '413.50', 'USD')).toBe(true)
  expect(isSameAmount('413.5', '413.51', 'USD')).toBe(false)
  expect(isSameAmount('x', 'x', 'USD')).toBe(false)
})
