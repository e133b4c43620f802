// A Tyrolean guesthouse that sells in euros, with VAT in its prices and a local tax paid on site.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes } from '../features.ts'
import { inAhorntal } from '../places.ts'
import { salesWindow, seasonCalendar, written, yearlyRanges } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const guesthouse: Omit<PropertyDocument, 'calendar'> = {
  id: 3106,
  name: 'Gasthof Ahorn',
  ...inAhorntal({
    site: 'gasthof-ahorn',
    telephone: '01 06',
    street: 'Dorfplatz 3',
    longitude: 11.9482,
    latitude: 47.1874,
  }),
  order: 130,
  checkin_time: '14:00',
  checkout_time: '10:30',
  cutoff_time: '18:00',
  assumed_child_age: 9,
  child_age_bands: [
    { from_age: 0, to_age: 2 },
    { from_age: 3, to_age: 9 },
    { from_age: 10, to_age: 14 },
  ],
  property_type: propertyTypes.guesthouse,
  property_rating: { stars: { name: 'Tiroler Gästering', value: 3 } },
  property_description: {
    short: 'The village inn of the Ahorntal: geraniums, a tiled stove and dumplings on Thursdays.',
    long: 'The Lechner family has kept the Gasthof since 1788, when salt carriers slept in the attic. The parlour has its old tiled stove and the younger Lechners run the kitchen: trout from the brook, dumplings on Thursdays, and a strudel that people cross the pass for. The ski bus stops at the church opposite.',
  },
  filter: filters('family', 'historic', 'nearLifts'),
  amenity: amenities(
    'wifi',
    'parking',
    'restaurant',
    'bar',
    'sauna',
    'skiRoom',
    'garden',
    'playroom',
    'cots',
  ),
  property_image: [
    picture('gasthof-ahorn-summer', 'Tyrolean guesthouse with geraniums on the balconies', 'summer'),
    picture('gasthof-ahorn-winter', 'The guesthouse on a snowy night', 'winter'),
  ],
  property_policy: [
    {
      name: 'Ortstaxe',
      description: 'The local tax of 2.60 euros is paid in the house, by guests of fifteen and over.',
    },
    { name: 'Ruhetag', description: 'The kitchen rests on Mondays; half-board guests get a cold supper.' },
  ],
  payment_types: [
    ...cards('VI', 'MC'),
    { code: 'DC', mandatoryDisplayText: 'Payments are processed in Austria.', processorCountryCode: 'AT' },
  ],
  reviews: [
    {
      title: 'Wie früher',
      text: 'Knarrende Dielen, ein warmer Ofen und der beste Apfelstrudel des Tals. Wir kommen wieder.',
      rating: 5,
      author: 'Familie Brandl',
      published_on: '2026-01-07',
      trip_type: 'Family',
    },
  ],
  rooms: [
    {
      id: 1,
      name: 'Double room with balcony',
      type: 'Double room',
      standard_occupancy: 2,
      maximum_occupancy: 3,
      allotment: 11,
      short_description: 'Stone pine, feather beds and a balcony full of geraniums.',
      long_description:
        'The panelling is stone pine from the slope behind the church and scents the room for years. South-facing balconies look over the square to the glacier.',
      bedding: 'Two single beds pushed together, cot on request',
      images: [picture('room-tyrolean-double', 'Pine-panelled double room in soft green')],
    },
    {
      id: 2,
      name: 'Family room under the roof',
      type: 'Family room',
      standard_occupancy: 4,
      maximum_occupancy: 5,
      maximum_adults: 3,
      allotment: 4,
      short_description: 'Where the salt carriers slept: a double bed, a box bed and a bunk.',
      long_description:
        'The beams are low and the box bed has little doors with hearts. Children insist on it. There is a bath, a tea kettle and a window on the church clock.',
      bedding: 'One double bed, one box bed, one bunk bed',
      images: [picture('room-family', 'Room with a double bed and bunks under a light sky')],
    },
  ],
  rate_plans: [
    {
      code: 'FRUEH',
      title: 'Room with breakfast',
      text: 'Bread, honey and alpine cheese.',
      meal_plan: 'breakfast',
      ...terms.flexible,
    },
    {
      code: 'HALB',
      title: 'Half board',
      text: 'Breakfast and a supper of four courses.',
      meal_plan: 'half_board',
      ...terms.moderate,
    },
  ],
  promotions: [
    { id: 1, name: 'Seven days, six paid', free_nights: { stay: 7, pay: 6 }, conditions: { min_nights: 7 } },
    { id: 2, name: 'Early bird', percent_off: 5, conditions: { min_lead_days: 120 } },
  ],
  taxes: [
    { name: 'VAT', percent: 10, included: true },
    {
      name: 'Ortstaxe',
      amount: '2.60',
      unit: 'person_night',
      due: 'checkin',
      conditions: { min_age: 15, charged_nights: 21 },
    },
  ],
}

/** VAT is included in the prices; the local tax is paid on site. */
export const gasthofAhorn = (today: Day): PropertyDocument => ({
  ...guesthouse,
  calendar: [
    ...seasonCalendar(today, {
      rooms: [
        {
          room: 1,
          prices: { winter: 138, spring: 92, summer: 116, autumn: 98 },
          singlePercent: 70,
          extraAdult: 38,
          extraChild: [0, 18, 26],
        },
        {
          room: 2,
          prices: { winter: 212, spring: 148, summer: 184, autumn: 156 },
          extraAdult: 38,
          extraChild: [0, 18, 26],
        },
      ],
      plans: [{ plan: 'FRUEH' }, { plan: 'HALB', meals: 56 }],
      weekendPercent: 100,
      christmas: { percent: 135, minimumStay: 5 },
    }),
    // Closed between the seasons.
    ...yearlyRanges(salesWindow(today), '11-03', '11-30').map(range => ({
      ...written(range),
      stop_sell: true,
    })),
  ],
})
