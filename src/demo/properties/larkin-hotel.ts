// The grand hotel of the town: four rate plans, offers that combine, beds to choose from.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import { addDays, type Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes, stars } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { seasonCalendar, written } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const hotelRooms: PropertyDocument['rooms'] = [
  {
    id: 11,
    name: 'Classic double',
    type: 'Double room',
    standard_occupancy: 2,
    maximum_occupancy: 3,
    allotment: 24,
    short_description: 'A quiet room over the courtyard, with panelled walls and a writing desk.',
    long_description:
      'The classic rooms keep the proportions of 1911: tall windows, a deep armchair and a bathroom tiled in green. They face the courtyard, where the only noise is the fountain.',
    bedding: 'One king bed or two queen beds',
    beds: [
      { code: 'KING', description: 'One king bed' },
      { code: 'QUEENS', description: 'Two queen beds' },
    ],
    images: [picture('room-town-double', 'Classic double room in cream and wine red')],
  },
  {
    id: 12,
    name: 'Mountain view twin',
    type: 'Twin room',
    standard_occupancy: 2,
    maximum_occupancy: 4,
    allotment: 16,
    short_description: 'Two beds, two frames and one long look at Mount Larkin.',
    long_description:
      'On the third and fourth floors at the front of the house. The beds are a full metre and a half wide, so a family of four is comfortable, and the window seat is where everyone ends up with a book.',
    bedding: 'Two queen beds',
    images: [picture('room-town-twin', 'Twin room with a window on the summer peaks')],
  },
  {
    id: 13,
    name: 'Turret suite',
    type: 'Suite',
    standard_occupancy: 2,
    maximum_occupancy: 5,
    maximum_adults: 4,
    allotment: 2,
    short_description: 'A living room with a fireplace below, a bedroom in the turret above.',
    long_description:
      'Two storeys joined by a spiral stair. Light the fire, order supper up from the grill, and watch the groomers crawl over the runs after dark. Breakfast can be brought to the room.',
    bedding: 'One king bed and a sofa bed',
    images: [picture('room-lakeside-suite', 'Living room with a stone hearth and a blue sofa')],
  },
]

const hotel: Omit<PropertyDocument, 'calendar' | 'promotions'> = {
  id: 3101,
  name: 'The Larkin Hotel',
  ...inJuniperFalls({
    site: 'larkin-hotel',
    telephone: '0101',
    street: '1 Main Street',
    longitude: -106.9879,
    latitude: 38.956,
  }),
  order: 20,
  checkin_time: '15:00',
  checkout_time: '12:00',
  cutoff_time: '23:00',
  child_age_bands: [
    { from_age: 0, to_age: 5 },
    { from_age: 6, to_age: 12 },
  ],
  property_type: propertyTypes.hotel,
  property_rating: stars(4),
  property_description: {
    short:
      'The grand old hotel at the head of Main Street, with a grill room and a doorman who knows the snow report.',
    long: 'Samuel Larkin built his hotel for the silver barons and lived to see it filled with skiers. The mansard roof and the brass lift are original; the mattresses are not. Ask at the desk for ski lockers at the gondola, a picnic for the pass road, or a table in the grill, which smokes its own trout.',
  },
  filter: filters('historic', 'family', 'nearLifts'),
  amenity: amenities(
    'wifi',
    'garage',
    'restaurant',
    'bar',
    'gym',
    'sauna',
    'shuttle',
    'reception',
    'elevator',
    'accessible',
  ),
  property_image: [
    picture('larkin-hotel-summer', 'The cream hotel with its mansard roof at sunset', 'summer'),
    picture('larkin-hotel-winter', 'The hotel under snow on a clear winter morning', 'winter'),
  ],
  property_policy: [
    { name: 'Check-in', description: 'Guests show a photo ID and the card they booked with.' },
    { name: 'Parking', description: 'The garage costs 18 dollars a night, paid on leaving.' },
    { name: 'Children', description: 'Children under six stay free of charge in existing beds.' },
  ],
  property_provider: [{ id: 1, name: 'Built-in reservation system' }],
  payment_types: [
    ...cards('VI', 'MC', 'AX', 'DS', 'DC'),
    {
      code: 'JC',
      mandatoryDisplayText: 'JCB payments are processed in the United States; your bank may add a fee.',
      processorCountryCode: 'US',
    },
  ],
  is_reviewer_partner: true,
  reviews: [
    {
      title: 'The brass lift alone is worth it',
      text: 'A hotel with a memory: the doorman remembered our boots from last year. Grill room excellent, corridor floors creak.',
      rating: 4,
      author: 'Priya N.',
      published_on: '2026-03-02',
      trip_type: 'Couple',
      url: 'https://alpine-voices.example/larkin/8841',
      owner_response: 'Thank you! The corridor is being quieted with new felt this summer.',
    },
    {
      title: 'Good base for a week of skiing',
      text: 'Shuttle every ten minutes, lockers at the gondola, hot chocolate at four. The twin took the four of us easily.',
      rating: 5,
      author: 'Oskar L.',
      published_on: '2026-01-25',
      trip_type: 'Family',
      url: 'https://alpine-voices.example/larkin/8702',
    },
  ],
  reviewer_location: {
    id: 'larkin-hotel-juniper-falls',
    name: 'The Larkin Hotel',
    url: 'https://alpine-voices.example/larkin',
    rating: 4.4,
    num_reviews: 612,
  },
  rooms: hotelRooms,
  rate_plans: [
    {
      code: 'BAR',
      title: 'Best available rate',
      text: 'The room, free to cancel until two days before.',
      ...terms.flexible,
    },
    {
      code: 'BB',
      title: 'Bed and breakfast',
      text: 'With the buffet in the winter garden, from half past six.',
      meal_plan: 'breakfast',
      ...terms.flexible,
    },
    {
      code: 'HB',
      title: 'Half board',
      text: 'With breakfast and three courses in the grill room.',
      meal_plan: 'half_board',
      ...terms.moderate,
    },
    {
      code: 'ADV',
      title: 'Advance purchase',
      text: 'Paid in full when booking and not refundable.',
      ...terms.nonRefundable,
    },
  ],
  fees: [
    {
      name: 'Ski locker and shuttle',
      description: 'A locker at the gondola and the hotel shuttle, for each room.',
      amount: 9,
      unit: 'night',
      per: 'room',
      tax_rate: '8.4',
    },
    {
      key: 'parking',
      name: 'Parking in the garage',
      description: 'Under the hotel, with a charger for electric cars.',
      amount: 18,
      unit: 'night',
      per: 'booking',
      tax_rate: '8.4',
      optional: { most: 2 },
    },
    {
      key: 'dog',
      name: 'A dog in your room',
      description: 'With a basket, a bowl and a towel for muddy paws.',
      amount: 20,
      unit: 'night',
      per: 'booking',
      tax_rate: '8.4',
      optional: {},
    },
    {
      key: 'late',
      name: 'Late check-out',
      description: 'Keep the room until three in the afternoon.',
      amount: 45,
      unit: 'stay',
      per: 'room',
      tax_rate: '8.4',
      optional: {},
    },
  ],
  taxes: [
    { name: 'State and town sales tax', percent: '8.4' },
    { name: 'Lodging tax', percent: 4 },
    { name: 'Marketing district', amount: 2, unit: 'night', per: 'room' },
  ],
}

/** The hotel with a midweek offer that combines with its early booking offer. */
export const larkinHotel = (today: Day): PropertyDocument => ({
  ...hotel,
  promotions: [
    {
      id: 1,
      name: 'Early booking: eight percent off',
      percent_off: 8,
      combinable: true,
      order: 1,
      conditions: { min_lead_days: 60 },
    },
    {
      id: 2,
      name: 'Midweek: fifteen dollars off each night',
      amount_off_night: 15,
      combinable: true,
      order: 2,
      conditions: { weekdays: ['mon', 'tue', 'wed', 'thu'], min_nights: 2, rate_plans: ['BAR', 'BB'] },
    },
    {
      id: 3,
      name: 'Opening of the new grill',
      percent_off: 12,
      conditions: {
        booking: written({ from: today, to: addDays(today, 30) }),
        stay: written({ from: today, to: addDays(today, 120) }),
        rate_plans: ['HB'],
      },
    },
    { id: 900, name: "Neighbours' rate", percent_off: 18, conditions: { needs_code: true } },
  ],
  calendar: seasonCalendar(today, {
    rooms: [
      {
        room: 11,
        prices: { winter: 239, spring: 149, summer: 199, autumn: 159 },
        singlePercent: 90,
        extraAdult: 40,
        extraChild: [0, 20],
      },
      {
        room: 12,
        prices: { winter: 279, spring: 169, summer: 229, autumn: 179 },
        singlePercent: 90,
        extraAdult: 40,
        extraChild: [0, 20],
      },
      {
        room: 13,
        prices: { winter: 489, spring: 319, summer: 419, autumn: 339 },
        extraAdult: 60,
        extraChild: [0, 30],
      },
    ],
    plans: [
      { plan: 'BAR' },
      { plan: 'BB', meals: 44 },
      { plan: 'HB', meals: 138 },
      { plan: 'ADV', percent: 85 },
    ],
    weekendPercent: 118,
    christmas: { percent: 160, minimumStay: 4 },
  }),
})
