// Bunks and plain rooms in an old warehouse, sold bed by bed.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes, stars } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { seasonCalendar } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const hostel: Omit<PropertyDocument, 'calendar'> = {
  id: 3104,
  name: 'Basecamp Hostel',
  ...inJuniperFalls({
    site: 'basecamp-hostel',
    telephone: '0104',
    street: '305 Depot Street',
    longitude: -106.9824,
    latitude: 38.9533,
  }),
  order: 50,
  checkin_time: '14:00',
  checkout_time: '10:00',
  cutoff_time: '23:30',
  assumed_child_age: 12,
  property_type: propertyTypes.hostel,
  property_rating: stars(2),
  property_description: {
    short: 'Bunks, private rooms and a roof full of string lights in the old depot warehouse.',
    long: 'The freight company left in 1978; the climbers moved in a year later. There are forty bunks with curtains that close, six private rooms, a kitchen the size of a restaurant and a roof where somebody is always tuning a guitar. The bus to the trailheads stops outside.',
  },
  filter: filters('budget', 'nearLifts'),
  amenity: amenities('wifi', 'sharedKitchen', 'laundry', 'lockers', 'terrace', 'bar', 'reception', 'skiRoom'),
  property_image: [
    picture('basecamp-hostel-summer', 'Brick warehouse with a mountain mural in summer', 'summer'),
    picture('basecamp-hostel-winter', 'The hostel at dusk with lights strung over the roof', 'winter'),
  ],
  property_policy: [
    {
      name: 'Age',
      description: 'Guests in the dormitory are at least sixteen; families take a private room.',
    },
    { name: 'Lockers', description: 'Bring a padlock or buy one at the desk for six dollars.' },
    { name: 'Quiet hours', description: 'Roof and kitchen fall silent at eleven.' },
  ],
  payment_types: cards('VI', 'MC'),
  reviews: [
    {
      title: 'Found two climbing partners at breakfast',
      text: 'Clean bunks, hot showers, and the best pancake pan in Colorado. Bring ear plugs on Saturdays.',
      rating: 4,
      author: 'Joaquín S.',
      published_on: '2026-06-30',
      trip_type: 'Solo',
      owner_response: 'Ear plugs are free at the desk. Come back for the ice season!',
    },
  ],
  rooms: [
    {
      id: 1,
      name: 'Bunk in the dormitory',
      type: 'Dormitory bed',
      standard_occupancy: 1,
      maximum_occupancy: 1,
      maximum_children: 0,
      allotment: 40,
      short_description: 'One bunk of eight, with a curtain, a lamp, a socket and a locker.',
      long_description:
        'The dormitories are mixed and named after passes. Each bunk is a small room of its own once the curtain is drawn; the lockers take a full pack and a rope.',
      bedding: 'One single bunk',
      images: [picture('room-hostel-bunks', 'Dormitory with bunks, ladders and a plant')],
    },
    {
      id: 2,
      name: 'Private double',
      type: 'Double room',
      standard_occupancy: 2,
      maximum_occupancy: 2,
      allotment: 4,
      short_description: 'A plain room with a good bed and a brick wall, bathroom across the hall.',
      long_description:
        'Four rooms on the top floor, away from the roof stairs. The bed is from the grand hotel, which renews its mattresses often and sells them cheaply.',
      bedding: 'One double bed',
      images: [picture('room-condo-bedroom', 'Plain double room with slate bedding')],
    },
    {
      id: 3,
      name: 'Private bunk room for four',
      type: 'Family room',
      standard_occupancy: 4,
      maximum_occupancy: 4,
      allotment: 2,
      short_description: 'Two bunks and your own shower, for friends or a family.',
      long_description:
        'The bunk rooms lock from the inside, so that damp gloves may lie wherever they like. Families get the one beside the kitchen.',
      bedding: 'Two bunk beds',
      images: [picture('room-hostel-bunks', 'Bunk room with a window on the snow')],
    },
  ],
  rate_plans: [
    { code: 'BED', title: 'Bed only', text: 'A bed, sheets and the kitchen.', ...terms.flexible },
    {
      code: 'BEDNR',
      title: 'Bed only, paid now',
      text: 'A few dollars less if your plans are firm.',
      ...terms.nonRefundable,
    },
    {
      code: 'PANCAKE',
      title: 'Bed and pancakes',
      text: 'All the pancakes you can eat, from seven.',
      meal_plan: 'breakfast',
      ...terms.flexible,
    },
  ],
  promotions: [
    {
      id: 1,
      name: 'Any bunk for twenty-nine dollars, Sunday to Wednesday',
      fixed_price: 29,
      conditions: { rooms: [1], weekdays: ['sun', 'mon', 'tue', 'wed'], rate_plans: ['BED', 'BEDNR'] },
    },
  ],
  fees: [
    { name: 'Linen', description: 'Sheets and a towel, once for each guest.', amount: 4, unit: 'person' },
  ],
  taxes: [{ name: 'Sales and lodging tax', percent: '12.4' }],
}

/** Beds are sold one by one. */
export const basecampHostel = (today: Day): PropertyDocument => ({
  ...hostel,
  calendar: seasonCalendar(today, {
    rooms: [
      { room: 1, prices: { winter: 46, spring: 32, summer: 42, autumn: 34 } },
      { room: 2, prices: { winter: 112, spring: 84, summer: 104, autumn: 86 }, singlePercent: 85 },
      { room: 3, prices: { winter: 158, spring: 116, summer: 148, autumn: 122 } },
    ],
    plans: [{ plan: 'BED' }, { plan: 'BEDNR', percent: 92 }, { plan: 'PANCAKE', meals: 9 }],
    weekendPercent: 115,
  }),
})
