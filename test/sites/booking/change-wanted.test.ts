// What a guest wants of a booking instead: read from the form, checked on both sides of every limit, and made into a request.

import { describe, expect, test } from 'vitest'
import {
  faultsOf,
  isAboutCard,
  isAboutStatus,
  risenTotals,
} from '../../../src/http/sites/booking/change-faults.ts'
import {
  type ChangeWanted,
  changesOf,
  choiceIn,
  choiceText,
  faultsIn,
  plannedRooms,
  wantedAgain,
  wantedAsBooked,
  wantedFields,
  wantedIn,
  wantedParties,
} from '../../../src/http/sites/booking/change-wanted.ts'
import { Fault, type FaultType } from '../../../src/values/faults.ts'
import { bookedReservation } from '../../support/pages/scripted-page.ts'

const sample = bookedReservation()
const reservation = {
  ...sample,
  rooms: [
    { name: 'Ada Lovelace', adults: 2, children: 2, children_ages: [4, 9], bed_type: 'king' },
    { name: 'Grace Hopper', adults: 1, children: 0, children_ages: [], bed_type: 'twin' },
  ],
  guest: { ...sample.guest, note: 'Late' },
}
const asBooked: ChangeWanted = {
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: [
    { name: 'Ada Lovelace', adults: '2', children: '2', ages: '4, 9' },
    { name: 'Grace Hopper', adults: '1', children: '0', ages: '' },
  ],
  choice: null,
  extras: null,
  first_name: 'Ada',
  last_name: 'Lovelace',
  note: 'Late',
}
const [first, second] = asBooked.rooms
const wantedOf = (fields: Record<string, string>) => wantedIn(new URLSearchParams(fields), reservation)

describe('what is wanted', () => {
  test('is at first what is booked', () => {
    expect(wantedAsBooked(reservation)).toEqual(asBooked)
    expect(wantedAsBooked(sample).note).toBe('')
    expect(wantedOf({})).toEqual(asBooked)
  })

  test('is what the form says, without blanks around it', () => {
    const wanted = wantedOf({
      checkin: ' 2027-04-01 ',
      checkout: '2027-04-05',
      'name-0': ' Mary ',
      'adults-0': '3',
      'children-0': '1',
      'ages-0': '5',
      'name-1': 'Joan',
      'adults-1': '2',
      'children-1': '1',
      'ages-1': '6',
      choice: '29//FLEX',
      first_name: 'Augusta',
      last_name: 'King',
      note: '',
    })
    expect(wanted).toEqual({
      checkin: '2027-04-01',
      checkout: '2027-04-05',
      rooms: [
        { name: 'Mary', adults: '3', children: '1', ages: '5' },
        { name: 'Joan', adults: '2', children: '1', ages: '6' },
      ],
      choice: { roomId: 29, bed: '', rateCode: 'FLEX' },
      extras: null,
      first_name: 'Augusta',
      last_name: 'King',
      note: '',
    })
    expect(wantedIn(new URLSearchParams(wantedFields(wanted)), reservation)).toEqual(wanted)
  })

  test('is what the planner of guests says of each room, and asks for an age that it does not know', () => {
    const planned = (...rooms: string[]) =>
      wantedIn(new URLSearchParams(rooms.map(room => ['room', room])), reservation)
    expect(planned('3-5-0', '2').rooms).toEqual([
      { name: 'Ada Lovelace', adults: '3', children: '2', ages: '5, 0' },
      { name: 'Grace Hopper', adults: '2', children: '0', ages: '' },
    ])
    const unknown = planned('2-x-4', '1')
    expect(faultsIn(unknown)).toEqual(['ages'])
    expect(plannedRooms(unknown)).toEqual([
      { adults: 2, ages: [4, null] },
      { adults: 1, ages: [] },
    ])
    // Not of every room, or of none that can be: as booked.
    for (const rooms of [['2'], ['2', '1', '1'], ['2', '0']]) expect(planned(...rooms)).toEqual(asBooked)
    expect(plannedRooms(wantedOf({ 'adults-0': 'x', 'children-0': '99', 'ages-0': '7' }))[0]).toEqual({
      adults: 1,
      ages: [7],
    })
  })

  test('is as booked where a card number was typed, and is cut where it is too long', () => {
    expect(wantedOf({ first_name: '4111 1111 1111 1111', note: '4111111111111111' })).toEqual(asBooked)
    expect(wantedOf({ note: 'n'.repeat(2501) }).note).toBe('n'.repeat(2500))
    expect(wantedOf({ first_name: 'n'.repeat(301) }).first_name).toBe('n'.repeat(300))
    // No more is searched than is kept.
    const beyond = `${'n'.repeat(2500)} 4111111111111111`
    expect(wantedOf({ note: beyond }).note).toBe('n'.repeat(2500))
  })

  test('is written into the fields of a form in one order', () => {
    expect(wantedFields(asBooked)).toEqual([
      ['checkin', '2027-03-12'],
      ['checkout', '2027-03-16'],
      ['name-0', 'Ada Lovelace'],
      ['adults-0', '2'],
      ['children-0', '2'],
      ['ages-0', '4, 9'],
      ['name-1', 'Grace Hopper'],
      ['adults-1', '1'],
      ['children-1', '0'],
      ['ages-1', ''],
      ['choice', ''],
      ['first_name', 'Ada'],
      ['last_name', 'Lovelace'],
      ['note', 'Late'],
    ])
  })

  test.each([
    [{ roomId: 28, rateCode: 'BAR', bed: '' }, null],
    [
      { roomId: 28, rateCode: 'FLEX', bed: '' },
      { roomId: 28, rateCode: 'FLEX', bed: 'king' },
    ],
    [
      { roomId: 29, rateCode: 'BAR', bed: '' },
      { roomId: 29, rateCode: 'BAR', bed: '' },
    ],
  ])('once more after a change to %o came to nothing has the choice %o', ({ roomId, rateCode }, choice) => {
    const party = [{ adults: 1, children: 1, children_ages: [3] }]
    const asked = { checkin: '2027-05-01', checkout: '2027-05-03', roomId, rateCode, party }
    expect(wantedAgain(reservation, asked)).toEqual({
      ...asBooked,
      checkin: '2027-05-01',
      checkout: '2027-05-03',
      // A room without a party of its own gets that of the first.
      rooms: [
        { name: 'Ada Lovelace', adults: '1', children: '1', ages: '3' },
        { name: 'Grace Hopper', adults: '1', children: '1', ages: '3' },
      ],
      choice,
    })
  })

  test('once more has the party of each room, and no bed where the booking has none', () => {
    const party = [
      { adults: 1, children: 0, children_ages: [] },
      { adults: 4, children: 0, children_ages: [] },
    ]
    const asked = { checkin: '2027-05-01', checkout: '2027-05-03', roomId: 28, rateCode: 'FLEX', party }
    const bedless = { ...reservation, rooms: reservation.rooms.map(room => ({ ...room, bed_type: null })) }
    const { rooms, choice } = wantedAgain(bedless, asked)
    expect(rooms.map(({ adults }) => adults)).toEqual(['1', '4'])
    expect(choice?.bed).toBe('')
    expect(wantedAgain({ ...reservation, rooms: [] }, asked).choice?.bed).toBe('')
  })
})

describe('a choice of room, bed and rate', () => {
  test.each([
    [null, ''],
    [{ roomId: 28, bed: '', rateCode: 'BAR' }, '28//BAR'],
    [{ roomId: 28, bed: 'king', rateCode: 'BAR' }, '28/king/BAR'],
    [{ roomId: 28, bed: 'a/b c', rateCode: 'é&/' }, '28/a%2Fb%20c/%C3%A9%26%2F'],
  ])('%o is the text "%s" and the other way round', (choice, text) => {
    expect(choiceText(choice)).toBe(text)
    expect(choiceIn(text)).toEqual(choice)
  })

  test.each([
    'x/king/BAR',
    '28/king/',
    '28/king',
    '28',
    '/king/BAR',
    '28/king/BAR/',
    'a28/king/BAR',
    '28/king/%',
    '28/%/BAR',
    '1234567890//BAR',
    `28/${'b'.repeat(201)}/BAR`,
    `28//${'r'.repeat(401)}`,
  ])('"%s" is none', text => expect(choiceIn(text)).toBeNull())

  test('may have an id of nine digits and texts as long as they can be', () => {
    const [bed, rateCode] = ['b'.repeat(200), 'r'.repeat(400)]
    expect(choiceIn(`123456789/${bed}/${rateCode}`)).toEqual({ roomId: 123_456_789, bed, rateCode })
  })
})

describe('what cannot be meant', () => {
  const room = (changes: Partial<ChangeWanted['rooms'][number]>) => ({
    rooms: [first!, { ...second!, ...changes }],
  })
  test.each([
    ['as booked', {}, []],
    ['one night', { checkout: '2027-03-13' }, []],
    ['no night', { checkout: '2027-03-12' }, ['dates']],
    ['99 nights', { checkout: '2027-06-19' }, []],
    ['100 nights', { checkout: '2027-06-20' }, ['dates']],
    ['no arrival', { checkin: '' }, ['dates']],
    ['no departure', { checkout: 'x' }, ['dates']],
    ['no adult', room({ adults: '0' }), ['adults']],
    ['one adult', room({ adults: '1' }), []],
    ['20 adults', room({ adults: '20' }), []],
    ['21 adults', room({ adults: '21' }), ['adults']],
    ['adults that are no number', room({ adults: '1x' }), ['adults']],
    ['adults that begin with a letter', room({ adults: 'x1' }), ['adults']],
    ['adults of four digits', room({ adults: '0001' }), ['adults']],
    ['ten children', room({ children: '10', ages: '1 2 3 4 5 6 7 8 9 10' }), []],
    ['eleven children', room({ children: '11', ages: '1 2 3 4 5 6 7 8 9 10 11' }), ['children']],
    ['less than no children', room({ children: '-1' }), ['children', 'ages']],
    ['a child without an age', room({ children: '1' }), ['ages']],
    ['an age without a child', room({ ages: '3' }), ['ages']],
    ['a child of 17', room({ children: '1', ages: '17' }), []],
    ['a child of 18', room({ children: '1', ages: '18' }), ['ages']],
    ['ages with every mark between them', room({ children: '5', ages: '0;1,2、3 4' }), []],
    ['no first name', { first_name: '' }, ['firstName']],
    ['no last name', { last_name: '' }, ['lastName']],
    ['a room without a name', room({ name: '' }), ['name']],
    ['a name of 120 letters', { last_name: 'n'.repeat(120) }, []],
    ['a name of 121 letters', { last_name: 'n'.repeat(121) }, ['lastName']],
    ['a note of 2000 letters', { note: 'n'.repeat(2000) }, []],
    ['a note of 2001 letters', { note: 'n'.repeat(2001) }, ['note']],
    [
      'everything',
      {
        checkin: 'x',
        ...room({ adults: 'x', children: 'x', name: '' }),
        first_name: '',
        note: 'n'.repeat(2001),
      },
      ['dates', 'adults', 'children', 'ages', 'name', 'firstName', 'note'],
    ],
  ])('%s: faults are %o', (_, changes, faults) => {
    expect(faultsIn({ ...asBooked, ...changes })).toEqual(faults)
  })
})

describe('the request', () => {
  test('has all that is wanted, also what is as booked', () => {
    expect(wantedParties(asBooked)).toEqual([
      { adults: 2, children: 2, children_ages: [4, 9] },
      { adults: 1, children: 0, children_ages: [] },
    ])
    expect(changesOf(asBooked, reservation)).toEqual({
      id: sample.id,
      checkin: '2027-03-12',
      checkout: '2027-03-16',
      rooms: [
        { name: 'Ada Lovelace', adults: 2, children: 2, children_ages: [4, 9] },
        { name: 'Grace Hopper', adults: 1, children: 0, children_ages: [] },
      ],
      guest: { first_name: 'Ada', last_name: 'Lovelace', note: 'Late' },
    })
  })

  test('names another room and rate, and the bed where there is a choice of beds', () => {
    const choice = { roomId: 29, rateCode: 'FLEX', bed: 'twin' }
    const withBed = changesOf({ ...asBooked, choice }, reservation)
    expect(withBed).toMatchObject({ accommodation_id: 29, rate_code: 'FLEX' })
    expect(withBed.rooms?.map(({ bed_type }) => bed_type)).toEqual(['twin', 'twin'])
    const without = changesOf({ ...asBooked, choice: { ...choice, bed: '' } }, reservation)
    expect(without.rooms?.every(each => !('bed_type' in each))).toBe(true)
  })

  test('takes a note away with a dash, and has none where there was none', () => {
    expect(changesOf({ ...asBooked, note: '' }, reservation).guest?.note).toBe('-')
    expect(changesOf({ ...asBooked, note: '' }, sample).guest).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
    })
    expect(changesOf({ ...asBooked, note: 'New' }, sample).guest?.note).toBe('New')
  })
})

const fault = (type: FaultType, ...fields: string[]) =>
  new Fault(type, 'x', { errors: fields.map(field => ({ field, message: 'm' })) })

describe('a refusal', () => {
  test.each([
    [['checkin'], ['dates']],
    [['checkout'], ['dates']],
    [['checkin', 'checkout'], ['dates']],
    [['rooms[0].adults'], ['adults']],
    [['rooms[0].children'], ['children']],
    [['rooms[0].children_ages'], ['ages']],
    [['rooms[0].children_ages[1]'], ['ages']],
    [['rooms[0].name'], ['name']],
    [['guest.first_name'], ['firstName']],
    [['guest.last_name'], ['lastName']],
    [['guest.note'], ['note']],
    [['rooms[0].bed_type'], ['beds']],
    [['accommodation_id'], ['room']],
    [['rate_code'], ['room']],
    [['discount_code'], ['code']],
    [['property_id'], ['closed']],
    [['is_occupancy_exceeded'], ['occupancy']],
    [['is_less_than_min_stay'], ['stayLength']],
    [['is_greater_than_max_stay'], ['stayLength']],
    [
      ['guest.note', 'rooms[1].name', 'x'],
      ['note', 'name'],
    ],
    [['xcheckin'], ['other']],
    [['checkinx'], ['other']],
    [['accommodation_id.x'], ['other']],
    [['x_rate_code'], ['other']],
    [['discount_codes'], ['other']],
    [['xdiscount_code'], ['other']],
    [['xproperty_id'], ['other']],
    [['property_ids'], ['other']],
    [['is_occupancy_exceeded_x'], ['other']],
    [['xis_occupancy_exceeded'], ['other']],
    [['is_less_than_min_stay_x'], ['other']],
    [['xis_less_than_min_stay'], ['other']],
    [['rooms[0].adultsx'], ['other']],
    [['rooms[0].childrenx'], ['other']],
    [['guest.notes'], ['other']],
    [['rooms[0].bed_types'], ['other']],
    [['guest.first_names'], ['other']],
    [[], ['other']],
  ])('of the fields %o is said as %o', (fields, faults) => {
    expect(faultsOf(fault('BookingValidationException', ...fields))).toEqual(faults)
  })

  test('that names no field is said by its type', () => {
    expect(faultsOf(fault('RoomUnavailableException'))).toEqual(['unavailable'])
    expect(faultsOf(fault('RoomUnavailableException', 'is_occupancy_exceeded'))).toEqual(['occupancy'])
    expect(faultsOf(fault('NotFoundException'))).toEqual(['room'])
  })

  test('is about the card, or about the booking as such, by its fields', () => {
    const about = (...fields: string[]) => {
      const refusal = fault('BookingValidationException', ...fields)
      return [isAboutCard(refusal), isAboutStatus(refusal)]
    }
    expect(about()).toEqual([false, false])
    expect(about('payment')).toEqual([true, false])
    expect(about('x', 'payment.number')).toEqual([true, false])
    expect(about('payments')).toEqual([false, false])
    expect(about('x', 'status')).toEqual([false, true])
  })

  test('of a price that has risen has both totals', () => {
    const errors = [
      { field: 'new_total', message: '120.5' },
      { field: 'old_total', message: '100' },
    ]
    expect(risenTotals(new Fault('PriceChangedException', 'x', { errors }))).toEqual({ was: 100, is: 120.5 })
  })
})
