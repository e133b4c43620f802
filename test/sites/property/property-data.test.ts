// Everything that the page of a property asks of the interface, and what it makes of each refusal.

import { describe, expect, test } from 'vitest'
import type { Calendar, Property } from '../../../client/src/types.ts'
import {
  calendarData,
  isSold,
  propertyData,
  propertyIdOf,
  stayFields,
} from '../../../src/http/sites/property/property-data.ts'
import { calendarDays, shownMonths } from '../../../src/http/sites/property/shown-months.ts'
import { formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { badRequest, Fault, notFound } from '../../../src/values/faults.ts'
import { scriptedPage, searchedProperty, viewedProperty } from '../../support/pages/scripted-page.ts'

const stay = 'checkin=2027-03-12&checkout=2027-03-16&room=2-7'
const rooms = [{ adults: 2, children: 1, children_ages: [7] }]
const two = [{ adults: 2, children: 0, children_ages: [] }]

const day = (date: string, changes: Partial<Calendar['days'][number]> = {}): Calendar['days'][number] => ({
  date,
  is_available: false,
  lowest_total: null,
  lowest_nightly: null,
  accommodation_id: null,
  rate_code: null,
  minimum_stay: null,
  maximum_stay: null,
  arrival_allowed: true,
  departure_allowed: true,
  reasons: ['no_inventory'],
  ...changes,
})
const calendar: Calendar = {
  property_id: 3144,
  nights: 4,
  days: [day('2027-03-01'), day('2027-03-02', { is_available: true, reasons: [] })],
  meta_data: { currency: 'EUR', exchange_rate: 1, exchange_rate_as_of: null, discount_reason: null },
}
/** Every room with pictures of its own. */
const pictured = (): Property => {
  const property = searchedProperty()
  const [first, second] = property.property_accommodation
  const image = { ...first!.rates[0]!.property_accommodation_image![0]!, alt: 'Attic' }
  const rates = [{ ...first!.rates[0]!, property_accommodation_image: [image] }]
  return { ...property, property_accommodation: [first!, { ...second!, rates }] }
}
const answers = { 'property/available': pictured(), 'property/calendar': calendar, 'properties/view': [] }
const opened = (choices: Parameters<typeof scriptedPage>[0] = {}) =>
  scriptedPage({ parameters: { id: '3144' }, ...choices })
const refused = (...fields: string[]) => badRequest(fields.map(field => ({ field, message: '' })))

describe('the id in the address', () => {
  test.each(['1', '3144', '999999999'])('%s is one', id => {
    expect(propertyIdOf({ parameters: { id } })).toBe(Number(id))
  })
  test.each(['', '0', '01', 'x1', '1x', '1234567890', '-1'])('"%s" is none', id => {
    expect(() => propertyIdOf({ parameters: { id } })).toThrow('There is no such property.')
  })
  test('is needed', () => {
    expect(() => propertyIdOf({ parameters: {} })).toThrow('There is no such property.')
  })
})

test('totals in another currency than the property’s are asked for as they are charged, too', async () => {
  const inYen = { ...pictured(), meta_data: { ...pictured().meta_data, currency: 'JPY' } }
  const available = ({ currency }: { currency: string }) => (currency === 'USD' ? pictured() : inYen)
  const { page, asked } = opened({
    query: stay,
    currency: 'JPY',
    answers: { ...answers, 'property/available': available },
  })
  const [room] = pictured().property_accommodation
  const totals = room!.rates.map(({ code, total }) => [`${room!.id} ${code}`, 'USD', total.total])
  const { charged } = await propertyData(page)
  expect([...charged].map(([name, { currency, total }]) => [name, currency, total])).toEqual(
    expect.arrayContaining(totals),
  )
  expect(
    asked
      .filter(([path]) => path === 'property/available')
      .map(([, fields]) => (fields as { currency: string }).currency),
  ).toEqual(['JPY', 'USD'])
  const refused = (fields: { currency: string }) =>
    fields.currency === 'USD' ? new Fault('ServiceUnavailableException', 'x') : inYen
  const without = opened({
    query: stay,
    currency: 'JPY',
    answers: { ...answers, 'property/available': refused },
  })
  expect((await propertyData(without.page)).charged.size).toBe(0)
})

test('what the page of a stay asks for: the offers, the calendar, and what is near', async () => {
  const near = { ...viewedProperty(), id: 3145 }
  const { page, asked } = opened({
    query: `${stay}&code=SKI`,
    currency: 'EUR',
    answers: { ...answers, 'properties/view': [viewedProperty(), near] },
  })
  const data = await propertyData(page)
  const party = { rooms, currency: 'EUR', discount_code: 'SKI' }
  expect(asked).toEqual([
    [
      'property/available',
      {
        property_id: 3144,
        checkin: '2027-03-12',
        checkout: '2027-03-16',
        ...party,
        alternatives: true,
        verbosity: 2,
      },
    ],
    ['property/calendar', { property_id: 3144, from: '2027-03-01', days: 61, nights: 4, ...party }],
    [
      'properties/view',
      {
        near: { latitude: 39.1911, longitude: -106.8175, within_km: 3 },
        sort: 'distance',
        limit: 7,
        verbosity: 1,
      },
    ],
  ])
  expect({ ...data, months: null }).toEqual({
    page,
    id: 3144,
    sought: {
      dates: { checkin: '2027-03-12', checkout: '2027-03-16', nights: 4 },
      rooms: [{ adults: 2, ages: [7] }],
      code: 'SKI',
    },
    tooManyCodes: false,
    property: pictured(),
    charged: new Map(),
    refusal: null,
    months: null,
    calendar,
    roomPictures: new Map(
      pictured().property_accommodation.map(({ id, rates }) => [id, rates[0]!.property_accommodation_image]),
    ),
    neighbours: [near],
    currency: 'USD',
  })
})

test('without dates it asks for the property alone, and for pictures of the first stay that is free', async () => {
  const { page, asked } = opened({
    query: 'room=2&code=SKI',
    answers: { ...answers, 'property/view': viewedProperty() },
  })
  const { property, refusal, roomPictures, currency } = await propertyData(page)
  expect(asked.map(([path]) => path)).toEqual([
    'property/view',
    'property/calendar',
    'property/available',
    'properties/view',
  ])
  expect(asked[0]![1]).toEqual({ property_id: 3144, verbosity: 2 })
  expect(asked[1]![1]).toMatchObject({ from: '2026-12-01', days: 62, nights: 1, discount_code: 'SKI' })
  expect(asked[2]![1]).toEqual({
    property_id: 3144,
    checkin: '2027-03-02',
    checkout: '2027-03-06',
    rooms: two,
    currency: 'USD',
    verbosity: 2,
  })
  expect([property, refusal, currency]).toEqual([viewedProperty(), null, 'EUR'])
  expect([...roomPictures.keys()]).toEqual([28, 29])
})

describe('pictures of rooms', () => {
  const searched = searchedProperty()
  const picturesWith = async (script: object, query = 'room=2') => {
    const view = { 'property/view': viewedProperty() }
    const { page, asked } = opened({ query, answers: { ...answers, ...view, ...script } })
    const { roomPictures } = await propertyData(page)
    return {
      rooms: [...roomPictures.keys()],
      times: asked.filter(([path]) => path === 'property/available').length,
    }
  }

  test('are not asked for where no day is free, or where there is no calendar', async () => {
    const full = { ...calendar, days: [day('2027-03-01')] }
    expect(await picturesWith({ 'property/calendar': full })).toEqual({ rooms: [], times: 0 })
    expect(await picturesWith({ 'property/calendar': refused('rooms') })).toEqual({ rooms: [], times: 0 })
  })

  test('of the stay go before those of the first free one', async () => {
    const later = JSON.parse(JSON.stringify(pictured()).replaceAll('"Bed"', '"Bed later"'))
    const available = ({ checkin }: { checkin: string }) => (checkin === '2027-03-12' ? searched : later)
    const { page } = opened({ query: stay, answers: { ...answers, 'property/available': available } })
    const { roomPictures } = await propertyData(page)
    const texts = [...roomPictures].map(([id, images]) => [id, images.map(({ alt }) => alt)])
    expect(texts).toEqual([
      [28, ['Bed']],
      [29, ['Attic']],
    ])
  })

  test('are left out where that stay has just been sold, and a fault of the server is thrown on', async () => {
    const sold = new Fault('RoomUnavailableException', 'x')
    expect(await picturesWith({ 'property/available': sold })).toEqual({ rooms: [], times: 1 })
    await expect(picturesWith({ 'property/available': new Error('broken') })).rejects.toThrow('broken')
  })
})

describe('a stay that cannot be asked for', () => {
  test.each([
    [refused('checkin'), 'past'],
    [refused('rooms', 'checkin'), 'past'],
    [refused('checkout'), 'tooFar'],
    [refused('checkin', 'checkout'), 'past'],
    [refused('rooms'), 'refused'],
    [new Fault('TooManyRequestsException', 'x'), 'unavailable'],
    [new Fault('ServiceUnavailableException', 'x'), 'unavailable'],
    [notFound('x'), null],
    [new Error('broken'), null],
  ] as const)('for %s is shown as %s', async (fault, refusal) => {
    const view = { 'property/view': viewedProperty() }
    const { page } = opened({ query: stay, answers: { ...answers, 'property/available': fault, ...view } })
    if (refusal === null) await expect(propertyData(page)).rejects.toBe(fault)
    else expect((await propertyData(page)).refusal).toBe(refusal)
  })
})

describe('a code after too many guesses', () => {
  const limited = new Fault('TooManyRequestsException', 'x')
  const unlessCode =
    (answer: unknown) =>
    ({ discount_code }: { discount_code?: string }) =>
      discount_code === undefined ? answer : limited
  const asPriced = {
    'property/available': unlessCode(pictured()),
    'property/calendar': unlessCode(calendar),
    'property/view': viewedProperty(),
    'properties/view': [],
  }

  test.each([`${stay}&code=SKI`, 'code=SKI'])(
    'is left out of all that is asked for and shown: %s',
    async query => {
      const { page, asked } = opened({ query, answers: asPriced })
      const data = await propertyData(page)
      expect(data).toMatchObject({ tooManyCodes: true, refusal: null, calendar, sought: { code: '' } })
      const paths = asked.filter(([, fields]) => 'discount_code' in (fields as object)).map(([path]) => path)
      expect(new Set(paths).size).toBe(paths.length)
    },
  )

  test('is left out of the calendar alone', async () => {
    const { page } = opened({ query: `${stay}&code=SKI`, answers: asPriced })
    expect(await calendarData(page)).toMatchObject({ tooManyCodes: true, calendar })
  })

  test('stays where only the calendar of a stay was refused', async () => {
    const { page } = opened({
      query: `${stay}&code=SKI`,
      answers: { ...asPriced, 'property/available': pictured() },
    })
    expect(await propertyData(page)).toMatchObject({ tooManyCodes: false, calendar, sought: { code: 'SKI' } })
  })

  test('changes nothing about a stay that is refused without it', async () => {
    const without = ({ discount_code }: { discount_code?: string }) =>
      discount_code === undefined ? refused('checkin') : limited
    const { page } = opened({
      query: `${stay}&code=SKI`,
      answers: { ...asPriced, 'property/available': without, 'property/calendar': limited },
    })
    expect(await propertyData(page)).toMatchObject({ tooManyCodes: true, refusal: 'past', calendar: null })
  })
})

describe('the calendar', () => {
  const months = (asked: string | null) =>
    shownMonths(asked, { today: parseDay('2026-12-15')!, checkin: null })

  test('is asked for from tomorrow where today is past at the property, and then no more', async () => {
    const script = (answer: (from: string) => unknown) =>
      opened({ answers: { 'property/calendar': ({ from }: { from: string }) => answer(from) } })
    const east = script(from => (from === '2026-12-01' ? refused('from') : calendar))
    expect((await calendarData(east.page)).calendar).toBe(calendar)
    expect(east.asked.map(([, fields]) => fields)).toMatchObject([
      { from: '2026-12-01', days: 62 },
      { from: '2026-12-02', days: 61 },
    ])
    const never = script(() => refused('from'))
    expect((await calendarData(never.page)).calendar).toBeNull()
    expect(never.asked).toHaveLength(2)
    const other = script(() => refused('rooms', 'from'))
    expect((await calendarData(other.page)).calendar).toBeNull()
    expect(other.asked).toHaveLength(1)
  })

  test('of a property that is not there, and a fault of the server, are no calendars', async () => {
    for (const fault of [notFound('x'), new Error('broken')]) {
      const { page } = opened({ answers: { 'property/calendar': fault } })
      await expect(calendarData(page)).rejects.toBe(fault)
    }
  })

  test('has the months of the address, else of the arrival', async () => {
    const first = async (query: string) => {
      const { page } = opened({ query, answers: { 'property/calendar': calendar } })
      return formatDay((await calendarData(page)).months.first)
    }
    expect(await first('month=2027-08')).toBe('2027-08-01')
    expect(await first(stay)).toBe('2027-03-01')
    expect(await first(`${stay}&month=2027-08`)).toBe('2027-08-01')
    expect(await first('')).toBe('2026-12-01')
  })

  test('begins with today, has two whole months, and no days where all are past', () => {
    const days = (asked: string | null, today: string) => {
      const { from, days: count } = calendarDays(months(asked), parseDay(today)!)
      return [formatDay(from), count]
    }
    expect(days(null, '2026-12-15')).toEqual(['2026-12-15', 48])
    expect(days('2027-02', '2026-12-15')).toEqual(['2027-02-01', 59])
    expect(days(null, '2027-01-31')).toEqual(['2027-01-31', 1])
    expect(days(null, '2027-02-01')[1]).toBe(0)
  })
})

test('what is near is asked for where both degrees are known', async () => {
  for (const [latitude, longitude, times] of [
    [0, 0, 1],
    [39, null, 0],
    [null, 39, 0],
  ] as const) {
    const property = pictured()
    const place = { ...property.physical_address!, latitude, longitude }
    const { page, asked } = opened({
      query: stay,
      answers: { ...answers, 'property/available': { ...property, physical_address: place } },
    })
    await propertyData(page)
    expect(asked.filter(([path]) => path === 'properties/view')).toHaveLength(times)
  }
  const { physical_address: _, ...nowhere } = pictured()
  const { page } = opened({ query: stay, answers: { ...answers, 'property/available': nowhere } })
  expect((await propertyData(page)).neighbours).toEqual([])
})

test('amounts are in the currency of the answer, else of the calendar, else of the property', async () => {
  const currencyWith = async (meta_data: object | null, script: object = {}) => {
    const property = { ...pictured(), currency: 'GBP', meta_data }
    const { page } = opened({
      query: stay,
      answers: { ...answers, 'property/available': property, ...script },
    })
    return (await propertyData(page)).currency
  }
  expect(await currencyWith({ currency: 'JPY' })).toBe('JPY')
  expect(await currencyWith({})).toBe('EUR')
  expect(await currencyWith(null)).toBe('EUR')
  expect(await currencyWith(null, { 'property/calendar': refused('rooms') })).toBe('GBP')
})

test('a property is sold unless it says not, or every day of its calendar does', () => {
  const sold = (reason: Property['unavailable_reason'], ...reasons: Calendar['days'][number]['reasons'][]) =>
    isSold({
      property: { ...viewedProperty(), unavailable_reason: reason },
      calendar:
        reasons.length === 0
          ? null
          : { ...calendar, days: reasons.map(each => day('2027-03-01', { reasons: each })) },
    } as Parameters<typeof isSold>[0])
  expect(sold(null)).toBe(true)
  expect(sold('not_bookable')).toBe(false)
  expect(sold('no_rooms_available', ['no_inventory'])).toBe(true)
  expect(sold(null, ['not_bookable'], ['not_bookable', 'stop_sell'])).toBe(false)
  expect(sold(null, ['not_bookable'], [])).toBe(true)
})

test('the party of a stay has a code only where there is one', () => {
  const sought = { dates: null, rooms: [{ adults: 2, ages: [] }], code: '' }
  expect(stayFields({ currency: 'USD' }, sought)).toEqual({ rooms: two, currency: 'USD' })
  expect(stayFields({ currency: 'USD' }, { ...sought, code: 'SKI' })).toEqual({
    rooms: two,
    currency: 'USD',
    discount_code: 'SKI',
  })
})
