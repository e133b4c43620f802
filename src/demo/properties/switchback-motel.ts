// A motel that sells without counting its rooms.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes, stars } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { seasonCalendar } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const motel: Omit<PropertyDocument, 'calendar'> = {
  id: 3111,
  name: 'Switchback Motel',
  ...inJuniperFalls(
    {
      site: 'switchback-motel',
      telephone: '0111',
      street: '2250 Highway 133',
      longitude: -106.9701,
      latitude: 38.9312,
    },
    'outside',
  ),
  order: 110,
  checkin_time: '13:00',
  checkout_time: '11:00',
  child_age_bands: [{ from_age: 0, to_age: 17 }],
  property_type: propertyTypes.motel,
  property_rating: stars(2.5),
  property_description: {
    short: 'A 1962 motor court with bright doors, parking at the bed and a pot of coffee that never ends.',
    long: 'At the foot of the pass, where the road makes its first hairpin. The doors were repainted in their original colours by the granddaughter of the first owners, who also found the old sign in the barn. Ask for the key to the hot tub, and do not feed the magpies.',
  },
  filter: filters('budget', 'petFriendly'),
  amenity: amenities('wifi', 'parking', 'charging', 'hotTub', 'barbecue', 'pets', 'accessible'),
  property_image: [
    picture('switchback-motel-summer', 'Low motel with bright doors and a star sign at sunset', 'summer'),
    picture('switchback-motel-winter', 'The motel under a bright winter sky', 'winter'),
  ],
  property_policy: [
    { name: 'Late arrival', description: 'After ten the key is in the box with your name on it.' },
    { name: 'Magpies', description: 'Please close the lids of the bins.' },
  ],
  payment_collection: 'vault',
  payment_types: cards('VI', 'MC', 'AX', 'DS', 'DC', 'JC'),
  rooms: [
    {
      id: 1,
      name: 'Motor court room',
      type: 'Double room',
      standard_occupancy: 2,
      maximum_occupancy: 4,
      allotment: null,
      short_description: 'Park in front of your own coloured door; choose the beds you like.',
      long_description:
        'Terrazzo floor, chenille spread, shower with the pressure of a fire hose. Say which beds you want when booking and we put you behind the right door.',
      bedding: 'One king bed or two queen beds',
      beds: [
        { code: 'K', description: 'One king bed' },
        { code: 'QQ', description: 'Two queen beds' },
      ],
      images: [picture('room-motel-queens', 'Motel room with two beds and turquoise curtains')],
    },
    {
      id: 2,
      name: 'Room with kitchenette',
      type: 'Studio',
      standard_occupancy: 2,
      maximum_occupancy: 3,
      allotment: null,
      short_description: 'The rooms at the far end, with two burners and a view of the hairpin.',
      long_description:
        'Road crews used to winter here, which is why there is a stove, a deep sink and a table big enough for a map. Pots are in the office.',
      bedding: 'One queen bed and a rollaway',
      images: [picture('room-condo-studio', 'Room with a bed and a kitchenette')],
    },
  ],
  rate_plans: [
    {
      code: 'ROAD',
      title: 'Road rate',
      text: 'Pay at the desk; cancel until six on the day before.',
      ...terms.flexible,
    },
    {
      code: 'COFFEE',
      title: 'Road rate with doughnuts',
      text: 'Two doughnuts and coffee from five in the morning.',
      meal_plan: 'breakfast',
      ...terms.flexible,
    },
  ],
  promotions: [
    {
      id: 1,
      name: 'Two nights: twelve dollars off the stay',
      amount_off_stay: 12,
      conditions: { min_nights: 2 },
    },
  ],
  taxes: [
    { name: 'County lodging tax', percent: '7.9' },
    { name: 'Road improvement', amount: '1.50', unit: 'night', per: 'room' },
  ],
}

/** Free sale: no room has a count, and same-day bookings never end. */
export const switchbackMotel = (today: Day): PropertyDocument => ({
  ...motel,
  calendar: seasonCalendar(today, {
    rooms: [
      { room: 1, prices: { winter: 92, spring: 74, summer: 98, autumn: 78 }, extraAdult: 10, extraChild: 0 },
      {
        room: 2,
        prices: { winter: 104, spring: 85, summer: 112, autumn: 88 },
        extraAdult: 10,
        extraChild: 0,
      },
    ],
    plans: [{ plan: 'ROAD' }, { plan: 'COFFEE', meals: 8 }],
    weekendPercent: 110,
  }),
})
