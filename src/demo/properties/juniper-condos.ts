// The condominiums whose first room and rate plan are the worked example: the same price on every night.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes, stars } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { salesWindow, seasonCalendar, written } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const condoRooms: PropertyDocument['rooms'] = [
  {
    id: 101,
    name: 'One-bedroom condo',
    type: 'Condo',
    type_id: 3,
    standard_occupancy: 2,
    maximum_occupancy: 4,
    allotment: 8,
    short_description: 'A bedroom, a living room with a sofa bed, and a balcony over the creek.',
    long_description:
      'Fifty-five square metres on the second or third floor. The bedroom looks east to the ridge, the kitchen has an oven and a dishwasher, and the sofa in the living room unfolds into a bed for two more. The balcony catches the last sun of the day.',
    bedding: 'One queen bed and a queen sofa bed',
    images: [picture('room-condo-bedroom', 'Bedroom with a slate-blue bed and a window on the peaks')],
  },
  {
    id: 102,
    name: 'Studio',
    type: 'Studio',
    standard_occupancy: 2,
    maximum_occupancy: 3,
    allotment: 12,
    short_description: 'One bright room with a kitchenette, a proper bed and a table by the window.',
    long_description:
      'Thirty-two square metres, with the bed on one side and the kitchenette on the other: two burners, a small oven and everything needed for a pot of pasta. A folding bed for a third guest is in the cupboard.',
    bedding: 'One queen bed, folding bed on request',
    images: [picture('room-condo-studio', 'Studio with a bed, a plant and a kitchenette')],
  },
  {
    id: 103,
    name: 'Corner studio with loft bed',
    type: 'Studio',
    standard_occupancy: 3,
    maximum_occupancy: 4,
    maximum_adults: 3,
    allotment: 3,
    short_description: 'A taller studio at the end of the building, with windows on two sides and a loft.',
    long_description:
      'The three corner studios reach up under the roof: a ladder leads to a loft with a double mattress that children claim at once. Below are a queen bed, a kitchenette and a bench along the window.',
    bedding: 'One queen bed and a double mattress in the loft',
    images: [picture('room-condo-studio', 'Studio with a window on the mountains')],
  },
]

const condos: Omit<PropertyDocument, 'calendar'> = {
  id: 3144,
  name: 'Juniper Vacation Condos',
  ...inJuniperFalls({
    site: 'juniper-condos',
    telephone: '0144',
    street: '210 Creekside Drive',
    suite: 'Office in Building B',
    longitude: -106.9843,
    latitude: 38.9571,
  }),
  order: 10,
  checkin_time: '16:00',
  checkout_time: '11:00',
  cutoff_time: '21:00',
  child_age_bands: [
    { from_age: 0, to_age: 5 },
    { from_age: 6, to_age: 14 },
  ],
  feature: 'Five minutes on foot to the gondola',
  property_type: propertyTypes.condominium,
  property_rating: stars(3.5),
  property_description: {
    short: 'One-bedroom condos and studios on the creek, five minutes on foot from the gondola.',
    long: 'Three timber-clad blocks stand between Creekside Drive and the water, close enough to the gondola to walk there in ski boots and far enough from Main Street to sleep well. Every unit has its own kitchen and a heated cupboard for boots. The hot tubs behind Building B are open until ten.',
    location_short: 'On Creekside Drive, between the gondola and Main Street.',
    location_list: ['Gondola: five minutes on foot', 'Grocery shop: across the street'],
    why_we_like_it: 'Your skis dry in a heated cupboard while dinner is on your own stove.',
    what_you_need_to_know: 'Building C has no elevator, and its top floor is up two flights of stairs.',
  },
  filter: filters('selfCatering', 'family', 'nearLifts'),
  amenity: amenities('wifi', 'garage', 'charging', 'kitchen', 'hotTub', 'skiRoom', 'laundry', 'elevator'),
  property_image: [
    picture(
      'juniper-condos-summer',
      'Timber and slate condominium blocks beside the lake in summer',
      'summer',
    ),
    picture('juniper-condos-winter', 'The condominiums at night with lit windows in falling snow', 'winter'),
  ],
  property_policy: [
    { name: 'Keys', description: 'The door code is sent by e-mail at noon on the day of arrival.' },
    { name: 'Quiet hours', description: 'Please keep balconies and hot tubs quiet from 10 pm to 8 am.' },
    { name: 'Cleaning', description: 'One cleaning at the end of the stay is covered by the cleaning fee.' },
  ],
  property_provider: [{ id: 1, name: 'Built-in reservation system' }],
  payment_types: cards('VI', 'MC', 'AX', 'DS'),
  reviews: [
    {
      title: 'Walked to the gondola every morning',
      text: 'Our one-bedroom had more kitchen than we have at home. The creek is the only thing you hear at night.',
      rating: 5,
      author: 'Dana R.',
      published_on: '2026-02-18',
      trip_type: 'Family',
    },
  ],
  meta_data: { floors: 4, units: 23 },
  rooms: condoRooms,
  rate_plans: [
    {
      code: 'FLEX',
      title: 'Flexible rate',
      text: 'Change or cancel free of charge until two days before you arrive.',
      ...terms.flexible,
    },
    {
      code: 'SAVER',
      title: 'Saver rate',
      text: 'Pay today and keep the lowest price; no changes and no refund.',
      ...terms.nonRefundable,
    },
  ],
  promotions: [
    { id: 1, name: 'Ten percent off every night', percent_off: 10 },
    {
      id: 2,
      name: 'Seven nights for the price of six',
      free_nights: { stay: 7, pay: 6 },
      conditions: { rooms: [102, 103], min_nights: 7 },
    },
    { id: 900, name: "Neighbours' rate", percent_off: 15, conditions: { needs_code: true } },
  ],
  fees: [
    {
      name: 'Cleaning fee',
      description: 'Cleaning and fresh linen at the end of the stay.',
      amount: 50,
      unit: 'stay',
      per: 'booking',
    },
  ],
}

/** Property 3144: room 101 in plan FLEX costs the same on every night (contract.md, worked example). */
export const juniperCondos = (today: Day): PropertyDocument => ({
  ...condos,
  calendar: [
    ...seasonCalendar(today, {
      rooms: [
        {
          room: 102,
          prices: { winter: 149, spring: 94, summer: 118, autumn: 89 },
          extraAdult: 20,
          extraChild: [0, 12],
        },
        {
          room: 103,
          prices: { winter: 189, spring: 119, summer: 149, autumn: 109 },
          extraAdult: 20,
          extraChild: [0, 12],
        },
      ],
      plans: [{ plan: 'FLEX' }, { plan: 'SAVER', percent: 88 }],
      weekendPercent: 115,
      christmas: { percent: 150, minimumStay: 5 },
    }).map(layer => ({ ...layer, rooms: layer.rooms ?? [102, 103] })),
    {
      rooms: [101],
      rate_plans: ['FLEX'],
      ...written(salesWindow(today)),
      price: { standard: '100.99', extra_adult: 25, extra_child: [0, 15] },
    },
    {
      rooms: [101],
      rate_plans: ['SAVER'],
      ...written(salesWindow(today)),
      price: { standard: '89.50', extra_adult: 25, extra_child: [0, 15] },
    },
  ],
})
