// The limits of a stay in an address, on both sides of each: nights, rooms, guests, ages, and the length of a code.

import { describe, expect, test } from 'vitest'
import { stayProblemIn } from '../../../src/http/sites/search/stay-problem.ts'
import { dayIn, requestedRooms, soughtIn, soughtParameters } from '../../../src/http/sites/stay-query.ts'
import { formatDay } from '../../../src/values/civil-dates.ts'

const sought = (query: string) => soughtIn(new URLSearchParams(query))
const two = { adults: 2, ages: [] }

describe('dates', () => {
  test.each([
    ['2027-03-11', null],
    ['2027-03-12', null],
    ['2027-03-13', 1],
    ['2027-06-19', 99],
    ['2027-06-20', null],
  ])('a stay from 2027-03-12 to %s has %s nights', (checkout, nights) => {
    const dates = nights === null ? null : { checkin: '2027-03-12', checkout, nights }
    expect(sought(`checkin=2027-03-12&checkout=${checkout}`)).toEqual({ dates, rooms: [two], code: '' })
  })

  test('one day alone is no stay, whichever it is', () => {
    expect(sought('checkout=2027-03-12').dates).toBeNull()
    expect(sought('checkin=2027-03-12').dates).toBeNull()
  })

  test.each([
    ['2027-03-12', '2027-03-12'],
    ['3/2/2027', '2027-03-02'],
    ['03/02/2027', '2027-03-02'],
    ['12/31/2027', '2027-12-31'],
    ['13/01/2027', null],
    ['x3/2/2027', null],
    ['3/2/2027x', null],
    ['003/2/2027', null],
    ['3/2/27', null],
    ['3/2/20270', null],
    ['3/002/2027', null],
    ['', null],
  ])('the text "%s" is the day %s', (text, day) => {
    const found = dayIn(text)
    expect(found === null ? null : formatDay(found)).toBe(day)
  })

  test('blanks around them count for nothing, and our own names go before those of other sites', () => {
    const own = 'checkin=%202027-03-12%20&checkout=2027-03-14%20&Checkin=5/1/2027&Checkout=5/2/2027'
    expect(sought(own).dates).toEqual({ checkin: '2027-03-12', checkout: '2027-03-14', nights: 2 })
    expect(sought(`${own.replace('%202027-03-12%20', '+')}`).dates).toBeNull()
    expect(sought('checkin=+&Checkin=5/1/2027&checkout=&Checkout=5/2/2027').dates).toEqual({
      checkin: '2027-05-01',
      checkout: '2027-05-02',
      nights: 1,
    })
  })
})

describe('rooms of an address', () => {
  test.each([
    ['0', null],
    ['1', { adults: 1, ages: [] }],
    ['30', { adults: 30, ages: [] }],
    ['31', null],
    ['100', null],
    ['2-0', { adults: 2, ages: [0] }],
    ['2-17', { adults: 2, ages: [17] }],
    ['2-18', null],
    ['2-17-18', null],
    ['2-1-2-3-4-5-6-7-8-9-10', { adults: 2, ages: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }],
    ['2-1-2-3-4-5-6-7-8-9-10-11', null],
    ['2-', null],
    ['-2', null],
    ['a2', null],
    ['2a', null],
    ['2-100', null],
  ])('the room "%s" is %o', (text, room) => {
    expect(sought(`room=${text}`).rooms).toEqual([room ?? two])
  })

  test('nine are taken, the tenth is not; one that cannot be is left out of them', () => {
    const rooms = (count: number) => 'room=1&'.repeat(count)
    expect(sought(rooms(9)).rooms).toHaveLength(9)
    expect(sought(rooms(10)).rooms).toHaveLength(9)
    expect(sought('room=x&room=3&room=31&room=1-5').rooms).toEqual([
      { adults: 3, ages: [] },
      { adults: 1, ages: [5] },
    ])
  })

  test('go before the numbers of a form', () => {
    expect(sought('room=3&adults=4&rooms=2').rooms).toEqual([{ adults: 3, ages: [] }])
  })
})

describe('numbers of a form', () => {
  test.each([
    ['adults=0', [two]],
    ['adults=1', [{ adults: 1, ages: [] }]],
    ['adults=30', [{ adults: 30, ages: [] }]],
    ['adults=31', [two]],
    ['adults=0030', [two]],
    ['adults=030', [{ adults: 30, ages: [] }]],
    ['adults=x3', [two]],
    ['adults=%203%20', [{ adults: 3, ages: [] }]],
    ['GuestsAdult=3', [{ adults: 3, ages: [] }]],
    ['adults=4&GuestsAdult=3', [{ adults: 4, ages: [] }]],
    ['children=0', [two]],
    ['children=1', [{ adults: 2, ages: [null] }]],
    ['children=10', [{ adults: 2, ages: Array(10).fill(null) }]],
    ['children=11', [two]],
    ['GuestsChildren=2', [{ adults: 2, ages: [null, null] }]],
    ['children=1&GuestsChildren=2', [{ adults: 2, ages: [null] }]],
    ['children=2&ages=0,17', [{ adults: 2, ages: [0, 17] }]],
    ['children=2&ages=18;3', [{ adults: 2, ages: [3, null] }]],
    ['children=2&ages=5++6', [{ adults: 2, ages: [5, 6] }]],
    ['children=1&ages=5,6', [{ adults: 2, ages: [5, 6] }]],
    ['ages=5,6', [{ adults: 2, ages: [5, 6] }]],
    ['rooms=0', [two]],
    ['rooms=1', [two]],
    [
      'rooms=2',
      [
        { adults: 1, ages: [] },
        { adults: 1, ages: [] },
      ],
    ],
    ['rooms=3&adults=7&children=1&ages=4', [{ adults: 3, ages: [4] }, two, two]],
    [
      'rooms=3',
      [
        { adults: 1, ages: [] },
        { adults: 1, ages: [] },
        { adults: 1, ages: [] },
      ],
    ],
    ['rooms=10', [two]],
  ])('%s is %o', (query, rooms) => {
    expect(sought(query).rooms).toEqual(rooms)
  })

  test('nine rooms are the most', () => {
    expect(sought('rooms=9&adults=18').rooms).toEqual(Array(9).fill(two))
  })
})

describe('a code', () => {
  test.each([
    ['code=SKI', 'SKI'],
    ['code=+SKI+', 'SKI'],
    ['PromoCode=SKI', 'SKI'],
    ['code=A&PromoCode=B', 'A'],
    ['code=+&PromoCode=B', 'B'],
    [`code=${'a'.repeat(50)}`, 'a'.repeat(50)],
    [`code=${'a'.repeat(51)}`, 'a'.repeat(50)],
    ['', ''],
  ])('%s is "%s"', (query, code) => expect(sought(query).code).toBe(code))
})

test('the parameters of a stay are in one order, and leave out what there is not', () => {
  expect(
    soughtParameters(sought('code=SKI&room=2-7-4&room=1&checkout=2027-03-14&checkin=2027-03-12')),
  ).toEqual([
    ['checkin', '2027-03-12'],
    ['checkout', '2027-03-14'],
    ['room', '2-7-4'],
    ['room', '1'],
    ['code', 'SKI'],
  ])
  expect(soughtParameters(sought(''))).toEqual([['room', '2']])
  expect(requestedRooms([two, { adults: 1, ages: [3, 9] }])).toEqual([
    { adults: 2, children: 0, children_ages: [] },
    { adults: 1, children: 2, children_ages: [3, 9] },
  ])
})

test.each([
  ['', null],
  ['room=2', null],
  ['checkin=2027-03-12', 'incomplete'],
  ['checkout=2027-03-12', 'incomplete'],
  ['checkin=+&checkout=2027-03-12', 'incomplete'],
  ['checkin=2027-02-30&checkout=2027-03-12', 'unreadable'],
  ['checkin=2027-03-12&checkout=x', 'unreadable'],
  ['checkin=2027-03-12&checkout=2027-03-12', 'reversed'],
  ['checkin=2027-03-12&checkout=2027-03-11', 'reversed'],
  ['checkin=2027-03-12&checkout=2027-03-13', null],
  ['checkin=2027-03-12&checkout=2027-06-19', null],
  ['checkin=2027-03-12&checkout=2027-06-20', 'tooLong'],
  ['Checkin=3/12/2027&Checkout=3/14/2027', null],
  ['Checkin=3/12/2027', 'incomplete'],
  ['checkin=+2027-03-12+&checkout=+2027-03-14', null],
])('what keeps the stay of "%s" from being searched for is %s', (query, problem) => {
  expect(stayProblemIn(new URLSearchParams(query), '2027-03-12')).toBe(problem)
})
