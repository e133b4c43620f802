// The tools that show a property, its rates and its days: what each asks of the interface, and the whole of what it answers.

import { describe, expect, test } from 'vitest'
import type { Property } from '../../client/src/types.ts'
import { searchedProperty, viewedProperty } from '../support/pages/scripted-page.ts'
import { askedTool } from '../support/wire/asked-tool.ts'

const rooms = [{ adults: 2 }]
const stay = { checkin: '2027-03-12', checkout: '2027-03-16', rooms }

describe('view_property', () => {
  const view = (property: Property) =>
    askedTool('view_property', { property_id: 3144 }, { answers: { 'property/view': property } })

  test('shows everything of a property', async () => {
    const property = {
      ...viewedProperty(),
      reviews: viewedProperty().reviews!.map(each => ({ ...each, text: 'T' })),
    }
    const room = { description: 'A suite with a garden', beds: 'One king or two twins', maximum_occupancy: 4 }
    const review = (rating: number) => ({
      title: `Review ${rating}`,
      text: 'T',
      rating,
      published_on: '2026-05-01',
      source: 'property',
    })
    expect(await view(property)).toEqual({
      asked: [['property/view', { property_id: 3144, verbosity: 2 }]],
      data: {
        property_id: 3144,
        name: 'Hôtel des Alpes',
        type: 'Hotel',
        destination: 'Alps',
        stars: 4,
        description: 'A hotel in the mountains',
        address: '1 Main Street, 81611, Aspen, CO, US',
        position: { latitude: 39.1911, longitude: -106.8175 },
        telephone: '+1 555 0100',
        website: 'https://alpes.example',
        page: 'https://site.example/hotels/3144',
        checkin_time: '15:00',
        checkout_time: '11:00',
        amenities: ['Pool'],
        accepted_cards: ['Visa'],
        house_rules: [{ name: 'Pets', description: 'Welcome' }],
        rooms: [
          { accommodation_id: 28, name: 'Garden Suite', ...room },
          { accommodation_id: 29, name: 'Attic', ...room },
        ],
        pictures: [{ url: 'https://rooms.example/images/c3d4', alt: 'Front' }],
        reviews: [1, 2, 3].map(review),
      },
      text: [
        'Hôtel des Alpes (property 3144), Alps.',
        'A hotel in the mountains',
        'Room 28: Garden Suite, up to 4 guests.',
        'Room 29: Attic, up to 4 guests.',
      ].join('\n'),
    })
  })

  test('has null, or nothing in a list, for what is not known', async () => {
    const sample = viewedProperty()
    const room = { ...sample.property_accommodation[0]!, long_description: '', bedding: '' }
    const bare = {
      id: 7,
      name: 'Inn',
      property_accommodation: [room, { ...room, short_description: '' }],
      main_telephone: null,
      url: null,
      checkin_time: null,
      checkout_time: null,
      book_direct_link: null,
    }
    const { data, text } = await view(bare as unknown as Property)
    const rooms = ['A suite', null].map(description => ({
      accommodation_id: 28,
      name: 'Garden Suite',
      description,
      beds: null,
      maximum_occupancy: 4,
    }))
    const nothing = [
      'type',
      'destination',
      'stars',
      'description',
      'address',
      'position',
      'telephone',
      'website',
      'page',
    ]
    expect(data).toEqual({
      property_id: 7,
      name: 'Inn',
      checkin_time: null,
      checkout_time: null,
      rooms,
      ...Object.fromEntries(nothing.map(name => [name, null])),
      amenities: [],
      accepted_cards: [],
      house_rules: [],
      pictures: [],
      reviews: [],
    })
    expect(text.split('\n')[0]).toBe('Inn (property 7).')
    expect(text.split('\n')).toHaveLength(3)
  })

  test('shows eight pictures and five reviews at most', async () => {
    const sample = viewedProperty()
    const many = {
      ...sample,
      property_image: Array(9).fill(sample.property_image![0]),
      reviews: Array(6).fill(sample.reviews![0]),
    }
    const { data } = await view(many)
    expect([data.pictures, data.reviews].map(list => (list as object[]).length)).toEqual([8, 5])
  })

  test('takes the short description, and the address where there is no destination', async () => {
    const sample = viewedProperty()
    const short = {
      ...sample,
      property_description: { ...sample.property_description!, long: '' },
      destination: null,
    }
    const { data, text } = await view(short as Property)
    expect(data.description).toBe('A hotel')
    expect(text).toContain('Hôtel des Alpes (property 3144), 1 Main Street, 81611, Aspen, CO, US.\n')
    const { permalink: _, ...direct } = { ...sample, book_direct_link: 'https://direct.example' }
    expect((await view(direct)).data.page).toBe('https://direct.example')
  })

  test.each([
    [0, 0, { latitude: 0, longitude: 0 }],
    [null, 1, null],
    [1, null, null],
  ])('the position %s, %s is %o', async (latitude, longitude, position) => {
    const sample = viewedProperty()
    const placed = { ...sample, physical_address: { ...sample.physical_address!, latitude, longitude } }
    expect((await view(placed)).data.position).toEqual(position)
  })
})

const flexible = {
  rate_code: 'FLEX',
  title: 'Best available',
  description: 'Our best rate',
  meal_plan: 'breakfast',
  total: '999.99',
  nightly_average: '90.89',
  due_now: '90.89',
  due_at_checkin: '12.72',
  promotional_savings: '40.40',
  discount_savings: '0.00',
  promotion: '10% off',
  is_refundable: false,
  must_choose_bed: true,
  cancellation_policy:
    'Free cancellation until 10 Mar 2027, 15:00 (property time); after that the first night is charged. If nobody arrives, the full amount is charged.',
}

describe('check_availability', () => {
  const check = (property: Property, fields: object = stay) =>
    askedTool(
      'check_availability',
      { property_id: 3144, ...fields },
      { answers: { 'property/available': property } },
    )
  const attic = {
    accommodation_id: 29,
    name: 'Attic',
    maximum_occupancy: 4,
    rates: [],
    unavailable_reasons: ['stop_sell', 'no_inventory'],
  }

  test('shows every rate of every room with its exact total', async () => {
    expect(await check(searchedProperty())).toEqual({
      asked: [['property/available', { property_id: 3144, ...stay, verbosity: 0, alternatives: true }]],
      data: {
        property_id: 3144,
        name: 'Hôtel des Alpes',
        checkin: '2027-03-12',
        checkout: '2027-03-16',
        currency: 'USD',
        is_available: true,
        unavailable_reason: null,
        discount_reason: null,
        rooms: [
          {
            accommodation_id: 28,
            name: 'Garden Suite',
            maximum_occupancy: 4,
            unavailable_reasons: [],
            rates: [flexible, { ...flexible, rate_code: 'BAR', total: '424.10' }],
          },
          attic,
        ],
        alternatives: [],
      },
      text: [
        'Hôtel des Alpes:',
        'room 28 Garden Suite, rate FLEX Best available: 999.99 USD',
        'room 28 Garden Suite, rate BAR Best available: 424.10 USD',
      ].join('\n'),
    })
  })

  test('has the rooms that can be booked first, and says of a rate what is not known', async () => {
    const property = searchedProperty()
    const [first, second] = property.property_accommodation
    const rate = (changes: object) => ({ ...first!.rates[0]!, ...changes })
    const changed = {
      ...first!,
      rates: [rate({ is_refundable: '', promotion: null, beds: [] }), rate({ is_refundable: 'Y' })],
    }
    const { data } = await check({ ...property, property_accommodation: [second!, changed] as never })
    const [one, other] = data.rooms as { accommodation_id: number; rates: object[] }[]
    expect([one!.accommodation_id, other!.accommodation_id]).toEqual([28, 29])
    expect(one!.rates).toEqual([
      { ...flexible, is_refundable: null, promotion: null, must_choose_bed: false },
      { ...flexible, is_refundable: true },
    ])
  })

  test('where nothing can be booked says why, and what there is instead', async () => {
    const bookings = [
      {
        accommodation_id: 28,
        rate_code: 'BAR',
        rooms: [{ adults: 2, children: 0, children_ages: [] }],
        total: 300.5,
      },
    ]
    const alternative = {
      kind: 'dates' as const,
      checkin: '2027-03-14',
      checkout: '2027-03-18',
      nights: 4,
      total: 300.5,
      bookings,
    }
    const full = {
      ...searchedProperty(),
      is_available: false,
      unavailable_reason: 'no_rooms_available' as const,
    }
    const found = await check({
      ...full,
      meta_data: { currency: 'USD', discount_reason: 'unknown_code' },
      alternatives: [alternative],
    })
    expect(found.data).toMatchObject({
      is_available: false,
      unavailable_reason: 'no_rooms_available',
      discount_reason: 'unknown_code',
      alternatives: [{ ...alternative, total: '300.50', bookings: [{ ...bookings[0], total: '300.50' }] }],
    })
    expect(found.text).toBe(
      'Hôtel des Alpes cannot be booked for this stay (no_rooms_available).\nInstead:\n2027-03-14 to 2027-03-18 (4 nights): 300.50 USD',
    )
    expect((await check(full)).text).toBe(
      'Hôtel des Alpes cannot be booked for this stay (no_rooms_available).\nThere is no alternative nearby.',
    )
  })
})

describe('price_calendar', () => {
  const day = (date: string, lowest_total: number | null) => ({
    date,
    is_available: lowest_total !== null,
    lowest_total,
    lowest_nightly: 1,
    accommodation_id: 28,
    rate_code: 'BAR',
    minimum_stay: 1,
    maximum_stay: null,
    arrival_allowed: true,
    departure_allowed: true,
    reasons: [],
  })
  const calendar = (...days: object[]) =>
    askedTool(
      'price_calendar',
      { property_id: 3144, from: '2027-03-01', days: 7, nights: 2, rooms },
      {
        answers: {
          'property/calendar': { property_id: 3144, nights: 2, days, meta_data: { currency: 'USD' } },
        },
      },
    )

  test('shows each day with its exact total, and names the five cheapest', async () => {
    const prices = [300, null, 100.5, 200, 500, 400, 250]
    const days = prices.map((price, index) => day(`2027-03-0${index + 1}`, price))
    const { data, text, asked } = await calendar(...days)
    expect(asked).toEqual([
      ['property/calendar', { property_id: 3144, from: '2027-03-01', days: 7, nights: 2, rooms }],
    ])
    const texts = ['300.00', null, '100.50', '200.00', '500.00', '400.00', '250.00']
    expect(data).toEqual({
      property_id: 3144,
      nights: 2,
      currency: 'USD',
      days: texts.map((lowest_total, index) => {
        const { is_available: _, lowest_nightly: __, ...shown } = days[index]!
        return { ...shown, lowest_total }
      }),
    })
    expect(text.split('\n')).toEqual([
      'The cheapest arrivals for 2 nights:',
      '2027-03-03: 100.50 USD',
      '2027-03-04: 200.00 USD',
      '2027-03-07: 250.00 USD',
      '2027-03-01: 300.00 USD',
      '2027-03-06: 400.00 USD',
    ])
  })

  test('says so where no day can be booked', async () => {
    expect((await calendar(day('2027-03-01', null))).text).toBe(
      'No stay of 2 nights can be booked from any of these days.',
    )
  })
})
