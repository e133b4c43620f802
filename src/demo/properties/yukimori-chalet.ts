// A chalet in the Japanese Alps that sells in yen, which have no decimals.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes } from '../features.ts'
import { inYukimori } from '../places.ts'
import { seasonCalendar } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const chalet: Omit<PropertyDocument, 'calendar'> = {
  id: 3110,
  name: 'Yukimori Ski Chalet',
  ...inYukimori({
    site: 'yukimori-chalet',
    telephone: '0110',
    street: '1288-4 Ohara',
    longitude: 137.8312,
    latitude: 36.7025,
  }),
  order: 140,
  checkin_time: '15:00',
  checkout_time: '10:00',
  cutoff_time: '15:00',
  child_age_bands: [
    { from_age: 0, to_age: 5 },
    { from_age: 6, to_age: 11 },
  ],
  property_type: propertyTypes.chalet,
  property_rating: { stars: { name: 'Yukimori Tourism Bureau', value: 4 } },
  property_description: {
    short: 'A steep-roofed chalet at the foot of the gondola, with tatami rooms and a hot spring.',
    long: 'The roof was pitched for four metres of snow and gets them. Downstairs is a hearth sunk into the floor, upstairs are rooms with tatami and rooms with beds, and behind the house the spring water steams in a rock bath. Breakfast is grilled salmon or pancakes; skis go out of the back door.',
  },
  filter: filters('nearLifts', 'wellness', 'family'),
  amenity: amenities(
    'wifi',
    'parking',
    'breakfastRoom',
    'hotSpring',
    'sauna',
    'skiInOut',
    'skiRoom',
    'fireplace',
    'shuttle',
  ),
  property_image: [
    picture('yukimori-chalet-spring', 'Steep white and black chalet among cherry blossom'),
    picture('yukimori-chalet-winter', 'The chalet on a snowy night with a red lantern', 'winter'),
  ],
  property_policy: [
    {
      name: 'Hot spring',
      description: 'Wash before bathing. Small tattoos are fine; large ones use the private bath.',
    },
    { name: 'Shoes', description: 'Shoes stay in the entrance; slippers are lent in every size.' },
  ],
  payment_types: [
    ...cards('VI', 'MC', 'AX'),
    { code: 'JC', mandatoryDisplayText: 'Cards are charged in Japanese yen.', processorCountryCode: 'JP' },
  ],
  reviews: [
    {
      title: 'Powder, then hot water',
      text: 'First tracks by eight, in the rock bath by four. The salmon breakfast is reason enough.',
      rating: 5,
      author: 'Mika T.',
      published_on: '2026-02-03',
      trip_type: 'Friends',
    },
  ],
  rooms: [
    {
      id: 1,
      name: 'Tatami room',
      type: 'Japanese room',
      standard_occupancy: 2,
      maximum_occupancy: 4,
      allotment: 6,
      short_description: 'Ten mats, paper screens and a wide window on the slopes.',
      long_description:
        'The futons are laid out while you are at supper and put away while you ski. Up to four sleep well here, and the low table comes with green tea and rice crackers.',
      bedding: 'Two to four futons',
      images: [picture('room-tatami', 'Tatami room with futons, paper screens and snowy peaks')],
    },
    {
      id: 2,
      name: 'Western twin',
      type: 'Twin room',
      standard_occupancy: 2,
      maximum_occupancy: 2,
      allotment: 5,
      short_description: 'Two beds, a drying rack and a deep chair by the radiator.',
      long_description:
        'For those whose knees prefer a bed after a day in the moguls. The rooms are on the gondola side; the first cabin passes the window at half past seven.',
      bedding: 'Two single beds',
      images: [picture('room-motel-queens', 'Twin room with turquoise covers')],
    },
  ],
  rate_plans: [
    { code: 'SUDOMARI', title: 'Room only', text: 'The room and the bath.', ...terms.flexible },
    {
      code: 'ASA',
      title: 'Room with breakfast',
      text: 'Salmon, rice and miso, or pancakes.',
      meal_plan: 'breakfast',
      ...terms.moderate,
    },
  ],
  promotions: [
    {
      id: 1,
      name: 'Sunday to Thursday: 3,000 yen off each night',
      amount_off_night: 3000,
      conditions: { weekdays: ['sun', 'mon', 'tue', 'wed', 'thu'], min_nights: 2 },
    },
  ],
  fees: [
    {
      name: 'Ski wax room',
      description: 'Irons, wax and vices, for the stay.',
      amount: 1000,
      unit: 'stay',
      per: 'room',
    },
    {
      key: 'lifts',
      name: 'Lift passes',
      description: 'For everybody from six years on, every day.',
      amount: 6500,
      unit: 'person_night',
      optional: {},
      conditions: { min_age: 6 },
    },
    {
      key: 'parking',
      name: 'Parking at the gondola',
      description: 'Cleared of snow by seven each morning.',
      amount: 800,
      unit: 'night',
      per: 'booking',
      optional: { most: 2 },
    },
  ],
  taxes: [
    { name: 'Consumption tax', percent: 10, included: true },
    { name: 'Lodging tax', amount: 200, unit: 'person_night', conditions: { rate_from: 6000, min_age: 12 } },
    { name: 'Bathing tax', amount: 150, unit: 'person_night', due: 'checkin', conditions: { min_age: 12 } },
  ],
}

/** Whole yen, and six nights over New Year. */
export const yukimoriChalet = (today: Day): PropertyDocument => ({
  ...chalet,
  calendar: seasonCalendar(today, {
    rooms: [
      {
        room: 1,
        prices: { winter: 32_000, spring: 18_000, summer: 21_000, autumn: 17_500 },
        singlePercent: 70,
        extraAdult: 8000,
        extraChild: [0, 4000],
      },
      {
        room: 2,
        prices: { winter: 28_000, spring: 15_500, summer: 18_500, autumn: 15_000 },
        singlePercent: 70,
      },
    ],
    plans: [{ plan: 'SUDOMARI' }, { plan: 'ASA', meals: 3600 }],
    weekendPercent: 112,
    christmas: { percent: 145, minimumStay: 6 },
    roundTo: 100,
  }),
})
