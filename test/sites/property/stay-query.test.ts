// The stay in an address: as our own pages write it, as a form without scripts sends it, and as other sites link to it.

import { expect, test } from 'vitest'
import { stayProblemIn } from '../../../src/http/sites/search/stay-problem.ts'
import {
  guestProblemIn,
  requestedRooms,
  soughtIn,
  soughtParameters,
} from '../../../src/http/sites/stay-query.ts'

const sought = (query: string) => soughtIn(new URLSearchParams(query))
const march = { checkin: '2027-03-12', checkout: '2027-03-16', nights: 4 }

test('a stay survives its own address', () => {
  const address = 'checkin=2027-03-12&checkout=2027-03-16&room=2-7-4&room=1&code=SKI'
  expect(sought(address)).toEqual({
    dates: march,
    rooms: [
      { adults: 2, ages: [7, 4] },
      { adults: 1, ages: [] },
    ],
    code: 'SKI',
  })
  expect(String(new URLSearchParams(soughtParameters(sought(address))))).toBe(address)
  expect(requestedRooms(sought(address).rooms)[0]).toEqual({ adults: 2, children: 2, children_ages: [7, 4] })
})

test('the search box of another site is understood', () => {
  const box = 'Checkin=03/12/2027&Checkout=3/16/2027&GuestsAdult=3&GuestsChildren=1&PromoCode=SKI'
  expect(sought(box)).toEqual({ dates: march, rooms: [{ adults: 3, ages: [null] }], code: 'SKI' })
})

test('a form without scripts spreads its guests over its rooms', () => {
  expect(sought('rooms=2&adults=3&children=2&ages=5, 11').rooms).toEqual([
    { adults: 2, ages: [5, 11] },
    { adults: 1, ages: [] },
  ])
})

test.each(['5 and 11', '5、11', '５、１１', '5/11', '5. 11.'])(
  'the ages of children are read as guests write them: "%s"',
  ages => {
    expect(sought(`children=2&ages=${encodeURIComponent(ages)}`).rooms).toEqual([
      { adults: 2, ages: [5, 11] },
    ])
  },
)

test.each([
  '',
  'checkin=2027-03-12',
  'checkin=2027-03-16&checkout=2027-03-12',
  'checkin=2027-02-30&checkout=2027-03-02',
  'checkin=2027-03-12&checkout=2028-03-12',
  'adults=3e0&children=1.0&rooms=2x',
  'room=0&room=x&room=2-99&rooms=0&adults=-1&children=999&ages=,,',
  'room=2,4,9',
])('whatever cannot be a stay is left out: "%s"', query => {
  expect(sought(query)).toEqual({ dates: null, rooms: [{ adults: 2, ages: [] }], code: '' })
})

test.each([
  ['2027-03-09', 'past'],
  ['2027-03-10', 'past'],
  ['2027-03-11', null],
  ['2027-03-12', null],
])(
  'a stay from %s, asked for on the 12th, is %s: west of Greenwich it may still be the 11th',
  (checkin, problem) => {
    expect(stayProblemIn(new URLSearchParams({ checkin, checkout: '2027-03-16' }), '2027-03-12')).toBe(
      problem,
    )
  },
)

test.each([
  ['', null],
  ['room=2-4-9', null],
  ['adults=2&children=1&ages=4', null],
  ['adults=3&ages=4', null],
  ['room=2-x', 'agesUnknown'],
  ['children=2&ages=4', 'agesUnknown'],
  ['GuestsAdult=2&GuestsChildren=1', 'agesUnknown'],
  ['room=2,4,9', 'guestsUnread'],
  ['room=0-5', 'guestsUnread'],
  ['room=2&room=2-18', 'guestsUnread'],
  ['adults=x', 'guestsUnread'],
  ['GuestsAdult=99', 'guestsUnread'],
  ['children=11', 'guestsUnread'],
  [Array(10).fill('room=1').join('&'), 'guestsUnread'],
])('guests that are not named whole are asked about: "%s" is %s', (query, problem) => {
  expect(guestProblemIn(new URLSearchParams(query))).toBe(problem)
})

test('an age that nobody has said stays so in links, and is the one that the page names in prices', () => {
  const { rooms } = sought('children=2&ages=4')
  expect(rooms).toEqual([{ adults: 2, ages: [4, null] }])
  expect(soughtParameters(sought('children=1')).at(-1)).toEqual(['room', '2-x'])
  expect(sought('room=2-x').rooms).toEqual(sought('children=1').rooms)
  expect(requestedRooms(sought('children=1').rooms)).toEqual([{ adults: 2, children: 1, children_ages: [8] }])
  expect(requestedRooms(rooms)).toEqual([{ adults: 2, children: 2, children_ages: [4, 8] }])
})
