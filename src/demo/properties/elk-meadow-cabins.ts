// Cabins that have to be booked some days ahead, with arrival rules in summer.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes, stars } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { salesWindow, seasonCalendar, written, yearlyRanges } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const cabins: Omit<PropertyDocument, 'calendar'> = {
  id: 3107,
  name: 'Elk Meadow Cabins',
  ...inJuniperFalls(
    {
      site: 'elk-meadow-cabins',
      telephone: '0107',
      street: '900 Meadow Loop',
      longitude: -106.9627,
      latitude: 38.9438,
    },
    'outside',
  ),
  order: 80,
  checkin_time: '16:00',
  checkout_time: '10:00',
  cutoff_days: 3,
  child_age_bands: [{ from_age: 0, to_age: 15 }],
  property_type: propertyTypes.cabins,
  property_rating: stars(3),
  property_description: {
    short: 'A-frames around a meadow where elk graze at dusk, each with a stove and a porch.',
    long: 'Twelve cabins stand in a loose ring so that none looks into another. Wood is stacked by every door and the stove is laid before you come, which is why the keeper wants to know three days ahead. The elk keep no timetable but usually arrive with the first stars.',
  },
  filter: filters('selfCatering', 'family', 'petFriendly'),
  amenity: amenities('parking', 'kitchen', 'fireplace', 'barbecue', 'terrace', 'pets', 'cots'),
  property_image: [
    picture('elk-meadow-cabins-autumn', 'Three A-frame cabins at the edge of an autumn wood'),
    picture('elk-meadow-cabins-winter', 'The cabins deep in snow beside the lake', 'winter'),
  ],
  property_policy: [
    { name: 'Booking ahead', description: 'Cabins have to be booked at least three days before arrival.' },
    { name: 'Fire', description: 'Open fires only in the stone rings, and never when the ranger says so.' },
    { name: 'Elk', description: 'Keep fifty paces away and dogs on the lead from dusk to dawn.' },
  ],
  payment_types: cards('VI', 'MC', 'DS'),
  rooms: [
    {
      id: 1,
      name: 'A-frame for four',
      type: 'Cabin',
      standard_occupancy: 4,
      maximum_occupancy: 5,
      allotment: 9,
      short_description: 'Stove and sofa below, beds under the ridge, porch on the meadow.',
      long_description:
        'Forty square metres under one steep roof. The kitchen corner has a gas cooker, the sofa faces the stove, and the ladder to the sleeping floor has a rail that holds a toddler back.',
      bedding: 'One double bed, two single beds and a sofa',
      images: [picture('room-cabin-living', 'Cabin living room with a stone hearth and a green sofa')],
    },
    {
      id: 2,
      name: 'Big A-frame for eight',
      type: 'Cabin',
      standard_occupancy: 6,
      maximum_occupancy: 8,
      allotment: 3,
      short_description: 'Twice the room, two bathrooms and a table for the whole family.',
      long_description:
        'The three big cabins stand at the upper end of the loop. Two bedrooms below, a dormitory above that children fill in minutes, and a covered deck with its own grill.',
      bedding: 'Two double beds and four single beds',
      images: [picture('room-family', 'Cabin bedroom with a double bed and bunks')],
    },
  ],
  rate_plans: [
    {
      code: 'CABIN',
      title: 'Cabin rate',
      text: 'The cabin with linen, towels and the first stack of wood.',
      ...terms.strict,
    },
  ],
  promotions: [
    {
      id: 1,
      name: 'A week for six nights',
      free_nights: { stay: 7, pay: 6 },
      conditions: { min_nights: 7 },
    },
  ],
  fees: [
    {
      name: 'Cabin cleaning',
      description: 'Sweeping, linen and a fresh stove.',
      amount: 75,
      unit: 'stay',
      per: 'room',
      tax_rate: '8.4',
    },
    {
      name: 'Firewood',
      description: 'All the wood you burn.',
      amount: 6,
      unit: 'night',
      per: 'room',
      conditions: { max_nights: 6 },
    },
    {
      key: 'breakfast',
      name: 'Breakfast basket',
      description: 'At your door at eight, for everybody from four years on.',
      amount: 16,
      unit: 'person_night',
      optional: {},
      conditions: { min_age: 4 },
    },
  ],
  taxes: [{ name: 'Sales and lodging tax', percent: '12.4' }],
}

/** Three nights in summer, from Saturday or Tuesday. */
export const elkMeadowCabins = (today: Day): PropertyDocument => ({
  ...cabins,
  calendar: [
    ...seasonCalendar(today, {
      rooms: [
        {
          room: 1,
          prices: { winter: 175, spring: 120, summer: 189, autumn: 145 },
          extraAdult: 20,
          extraChild: 10,
        },
        {
          room: 2,
          prices: { winter: 285, spring: 199, summer: 309, autumn: 235 },
          extraAdult: 20,
          extraChild: 10,
        },
      ],
      plans: [{ plan: 'CABIN' }],
      weekendPercent: 112,
      christmas: { percent: 135, minimumStay: 5 },
    }),
    ...yearlyRanges(salesWindow(today), '06-20', '08-31').flatMap(range => [
      { ...written(range), min_stay_arrival: 3 },
      { ...written(range), weekdays: ['sun' as const], closed_to_arrival: true },
    ]),
  ],
})
