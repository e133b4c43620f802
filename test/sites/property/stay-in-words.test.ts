// A stay in words and in links, the weekend that comes next, and the pictures of its season.

import { expect, test } from 'vitest'
import { partyOf, partyText } from '../../../src/http/sites/booking/booking-text.ts'
import { cancellationSentences } from '../../../src/http/sites/checkout/cancellation-sentences.ts'
import { confirmHref } from '../../../src/http/sites/checkout/confirm-href.ts'
import { nextWeekend } from '../../../src/http/sites/home/weekend.ts'
import { amountsOf } from '../../../src/http/sites/parts/charge.ts'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { seasonalImages } from '../../../src/http/sites/parts/seasonal-images.ts'
import { guestsInWords, listed, stayInWords } from '../../../src/http/sites/parts/stay-words.ts'
import {
  checkoutHref,
  datesHref,
  offerParameters,
  onDates,
  priceHref,
  propertyHref,
  stayParameters,
} from '../../../src/http/sites/property/stay-links.ts'
import type { Sought } from '../../../src/http/sites/stay-query.ts'
import { scriptedPage, searchedProperty } from '../../support/pages/scripted-page.ts'

await compileComponents()
const { stayText } = await import('../../../src/http/sites/property/rooms.tsx')

const dates = { checkin: '2027-03-12', checkout: '2027-03-16', nights: 4 }
const one: Sought = { dates, rooms: [{ adults: 2, ages: [] }], code: '' }
const family: Sought = {
  dates: null,
  rooms: [
    { adults: 2, ages: [7, 4] },
    { adults: 1, ages: [] },
  ],
  code: 'SKI',
}

test.each([
  ['en', ', 2 adults'],
  ['ja', '、大人2名'],
] as const)('the guests come after the dates of a stay in %s', (language, text) => {
  const { page } = scriptedPage({ language })
  expect(stayText(page, one)).toBe(`${page.formats.days(dates.checkin, dates.checkout)}${text}`)
})

test.each([
  ['en', '4 nights, 2 adults', '3 adults, 2 children, 2 rooms'],
  ['de', '4 Nächte, 2 Erwachsene', '3 Erwachsene, 2 Kinder, 2 Zimmer'],
  ['ja', '4泊、大人2名', '大人3名、子ども2名、2室'],
] as const)('nights, guests and rooms are said in %s', (language, stay, guests) => {
  const { page } = scriptedPage({ language })
  expect(stayInWords(page, one)).toBe(stay)
  expect(stayInWords(page, family)).toBe(guests)
  expect(guestsInWords(page, family)).toBe(guests)
})

test('what a booking says one after the other is joined as its language does', () => {
  const party = partyOf([
    { adults: 2, children: 2 },
    { adults: 1, children: 0 },
  ])
  const ofBooking = (language: 'en' | 'ja', { page } = scriptedPage({ language })) => [
    partyText(page, party),
    partyText(page, { adults: 1, children: 0 }),
    listed(page, ['a', '', null, undefined, false, 'b']),
  ]
  expect(ofBooking('en')).toEqual(['3 adults, 2 children', '1 adult', 'a, b'])
  expect(ofBooking('ja')).toEqual(['大人3名、子ども2名', '大人1名', 'a、b'])
})

test('one child is one child, and one room is not said', () => {
  const { page } = scriptedPage()
  expect(guestsInWords(page, { rooms: [{ adults: 1, ages: [3] }] })).toBe('1 adult, 1 child')
})

test('links have the stay, then the currency that the guest chose, then what is more', () => {
  const { page } = scriptedPage({ query: 'currency=EUR&room=9' })
  const plain = scriptedPage({ query: 'room=9' }).page
  const offer = offerParameters(3144, 28, 'BAR')
  const stay = 'checkin=2027-03-12&checkout=2027-03-16&room=2'
  expect(String(stayParameters(page, family, [['month', '2027-05']]))).toBe(
    'room=2-7-4&room=1&code=SKI&currency=EUR&month=2027-05',
  )
  expect(propertyHref(page, 3144, one)).toBe(`/properties/3144?${stay}&currency=EUR`)
  expect(propertyHref(plain, 3144, one, [['detail', '28-BAR']])).toBe(
    `/properties/3144?${stay}&detail=28-BAR`,
  )
  expect(checkoutHref(page, offer, one)).toBe(
    `/checkout?property=3144&accommodation=28&rate=BAR&${stay}&currency=EUR`,
  )
  expect(datesHref(plain, 3144, one, [['month', '2027-05']])).toBe(
    `/properties/3144/dates?${stay}&month=2027-05`,
  )
  expect(priceHref(plain, 3144, one, offer)).toBe(`/properties/3144/price?${stay}&accommodation=28&rate=BAR`)
  expect(onDates(family, '2027-04-01', '2027-04-03', 2)).toEqual({
    ...family,
    dates: { checkin: '2027-04-01', checkout: '2027-04-03', nights: 2 },
  })
})

test('the page of the bank’s question has the key of the page that leads there', () => {
  expect(confirmHref(scriptedPage({ query: 'key=abc' }).page, 'R1')).toBe('/checkout/confirm/R1?key=abc')
  expect(confirmHref(scriptedPage({ query: 'key=abc' }).page, 'R1', { asked: 'yes' })).toBe(
    '/checkout/confirm/R1?key=abc&asked=yes',
  )
  expect(confirmHref(scriptedPage().page, 'R1')).toBe('/checkout/confirm/R1')
})

test.each([
  ['2026-12-03', '2026-12-04', '2026-12-06'],
  ['2026-12-04', '2026-12-04', '2026-12-06'],
  ['2026-12-05', '2026-12-11', '2026-12-13'],
  ['2026-12-07', '2026-12-11', '2026-12-13'],
])('the weekend after %s is %s to %s', (today, checkin, checkout) => {
  expect(nextWeekend(today)).toEqual({
    dates: { checkin, checkout, nights: 2 },
    rooms: [{ adults: 2, ages: [] }],
    code: '',
  })
})

const pictures = ['winter', 'summer', ''].map(season => ({ alt: season, season }))
const seasonsOn = (day: string, latitude: number | null) =>
  seasonalImages(
    {
      ...searchedProperty(),
      property_image: [...pictures, ...pictures] as never,
      physical_address: latitude === null ? null : ({ latitude } as never),
    },
    day,
  ).map(({ alt }) => alt)
const winterFirst = ['winter', 'winter', '', '', 'summer', 'summer']
const summerFirst = ['summer', 'summer', '', '', 'winter', 'winter']

test.each([
  ['2027-04-30', 39, winterFirst],
  ['2027-05-01', 39, summerFirst],
  ['2027-10-31', 39, summerFirst],
  ['2027-11-01', 39, winterFirst],
  ['2027-04-30', -39, summerFirst],
  ['2027-05-01', -39, winterFirst],
  ['2027-10-31', -39, winterFirst],
  ['2027-11-01', -39, summerFirst],
  ['2027-01-01', 0, winterFirst],
  ['2027-01-01', null, winterFirst],
])('on %s at the latitude %s pictures come as %o', (day, latitude, seasons) => {
  expect(seasonsOn(day, latitude)).toEqual(seasons)
})

test('a property without pictures has none in any season', () => {
  const { property_image: _, ...property } = searchedProperty()
  expect(seasonalImages(property, '2027-01-01')).toEqual([])
})

type Penalty = readonly [from: string | null, until: string | null, penalty: number]
const sentences = (steps: readonly Penalty[], noShow: number) => {
  const [rate] = searchedProperty().property_accommodation[0]!.rates
  const shown = amountsOf(
    {
      total: { ...rate!.total, total: 400 },
      cancellation_penalties: steps.map(([from, until, penalty]) => ({ from, until, penalty })),
      no_show_penalty: noShow,
    },
    'USD',
  )
  return cancellationSentences(scriptedPage().page, { shown, charged: shown })
}
const moment = '2027-03-10T18:00:00-07:00'
const later = '2027-03-11T06:30:00-07:00'

test('what cancelling costs is said step by step, and then what not arriving costs', () => {
  expect(
    sentences(
      [
        [null, moment, 0],
        [moment, later, 100.5],
        [later, null, 400],
      ],
      400,
    ),
  ).toMatchInlineSnapshot(`
    [
      "Free to cancel until Wednesday, 10 March 2027, 18:00 (property time).",
      "From Wednesday, 10 March 2027, 18:00 (property time) on, cancelling costs 100.50 USD.",
      "From Thursday, 11 March 2027, 06:30 (property time) on, cancelling costs 400.00 USD.",
      "Not arriving costs 400.00 USD.",
    ]
  `)
  expect(sentences([[null, null, 0]], 0)).toMatchInlineSnapshot(`
    [
      "Free to cancel at any time.",
    ]
  `)
  expect(sentences([[null, null, 400]], 0)).toMatchInlineSnapshot(`
    [
      "Not refundable: cancelling costs the whole price.",
    ]
  `)
  expect(sentences([[null, null, 399.99]], 0.01)).toMatchInlineSnapshot(`
    [
      "Cancelling costs 399.99 USD.",
      "Not arriving costs 0.01 USD.",
    ]
  `)
  expect(
    sentences(
      [
        [null, moment, 50],
        [moment, null, 400],
      ],
      0,
    ),
  ).toMatchInlineSnapshot(`
    [
      "Cancelling until Wednesday, 10 March 2027, 18:00 (property time) costs 50.00 USD.",
      "From Wednesday, 10 March 2027, 18:00 (property time) on, cancelling costs 400.00 USD.",
    ]
  `)
})
