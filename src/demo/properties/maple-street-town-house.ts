// A town house that is let as a whole and nearly always taken.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import { addDays, type Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { salesWindow, seasonCalendar, written } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const townHouse: Omit<PropertyDocument, 'calendar' | 'inventory'> = {
  id: 3108,
  name: 'Maple Street Town House',
  ...inJuniperFalls({
    site: 'maple-street-house',
    telephone: '0108',
    street: '48 Maple Street',
    longitude: -106.9868,
    latitude: 38.9549,
  }),
  order: 90,
  checkin_time: '15:00',
  checkout_time: '10:00',
  multi_room: false,
  child_age_bands: [{ from_age: 0, to_age: 12 }],
  property_type: propertyTypes.apartment,
  property_description: {
    short: 'A whole narrow house with a green front and a bay window, taken most of the year.',
    long: 'Built for a pharmacist in 1904 and let as one apartment on three floors: kitchen and bay window below, two bedrooms above, a reading corner under the gable. There is only one of it and regular guests book a year ahead, so free nights are few and short.',
  },
  filter: filters('selfCatering', 'historic', 'petFriendly'),
  amenity: amenities('wifi', 'parking', 'kitchen', 'garden', 'laundry', 'bicycles', 'pets'),
  property_image: [
    picture('maple-street-spring', 'Row of three coloured town houses among blossoming trees'),
    picture('maple-street-winter', 'The town houses at dusk with snow on their gables', 'winter'),
  ],
  property_policy: [
    {
      name: 'Arrival',
      description: 'The key is in the box beside the red door; the code comes with your confirmation.',
    },
    { name: 'Dogs', description: 'One dog is welcome. Please keep it off the beds.' },
  ],
  payment_types: cards('VI', 'MC'),
  rooms: [
    {
      id: 1,
      name: 'The whole house',
      type: 'Apartment',
      standard_occupancy: 4,
      maximum_occupancy: 6,
      allotment: 1,
      short_description: 'Two bedrooms and a gable room on three floors, with a kitchen and a small garden.',
      long_description:
        'The front door opens into the kitchen, where the table seats six in the bay. Up the steep stairs are a double room over the street and a twin over the garden; the sofa under the gable takes two more.',
      bedding: 'One queen bed, two single beds and a sofa bed',
      images: [
        picture('room-town-double', 'Double bedroom with panelled walls and autumn trees outside'),
        picture('room-town-twin', 'Twin bedroom with two frames on the wall'),
      ],
    },
  ],
  rate_plans: [
    {
      code: 'HOUSE',
      title: 'House rate',
      text: 'The whole house, with firewood, linen and a full pantry of spices.',
      ...terms.strict,
    },
  ],
  fees: [
    {
      name: 'Final cleaning',
      description: 'Three floors, top to bottom.',
      amount: 120,
      unit: 'stay',
      per: 'booking',
    },
    { name: 'Damage waiver', description: 'Covers small accidents up to 1,000 dollars.', percent: 3 },
  ],
  taxes: [{ name: 'Sales and lodging tax', percent: '12.4', due: 'booking' }],
}

/** One house, free for four nights in a row every seventeen days and taken otherwise. */
export function mapleStreetTownHouse(today: Day): PropertyDocument {
  const window = salesWindow(today)
  const openings = Array.from({ length: 42 }, (_, index) => addDays(window.from, 9 + index * 17))
  return {
    ...townHouse,
    calendar: seasonCalendar(today, {
      rooms: [
        {
          room: 1,
          prices: { winter: 320, spring: 210, summer: 280, autumn: 205 },
          extraAdult: 30,
          extraChild: 20,
        },
      ],
      plans: [{ plan: 'HOUSE' }],
      weekendPercent: 120,
    }),
    inventory: [
      { ...written(window), allotment: 0 },
      ...openings.map(from => ({ ...written({ from, to: addDays(from, 3) }), allotment: 1 })),
    ],
  }
}
