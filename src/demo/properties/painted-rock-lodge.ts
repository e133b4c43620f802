// The lodge at the trailhead, sold with meals and closed in mud season.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes, stars } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { salesWindow, seasonCalendar, written, yearlyRanges } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const lodge: Omit<PropertyDocument, 'calendar'> = {
  id: 3102,
  name: 'Painted Rock Lodge',
  ...inJuniperFalls(
    {
      site: 'painted-rock-lodge',
      telephone: '0102',
      street: '4400 Painted Rock Road',
      longitude: -107.0241,
      latitude: 38.9713,
    },
    'outside',
  ),
  order: 30,
  checkin_time: '16:00',
  checkout_time: '11:00',
  cutoff_time: '17:00',
  child_age_bands: [
    { from_age: 0, to_age: 2 },
    { from_age: 3, to_age: 11 },
  ],
  property_type: propertyTypes.lodge,
  property_rating: stars(3.5),
  property_description: {
    short:
      'Logs, stone and a three-storey window on the cliffs, at the end of the road and the start of the trails.',
    long: 'The road stops here and the wilderness begins. Guides meet their groups by the great hearth, skiers leave from the back door on skins, and supper is one long table with whatever the valley has: elk, squash, trout, bread. There is one telephone line and no hurry.',
  },
  filter: filters('family', 'petFriendly'),
  amenity: amenities(
    'wifi',
    'parking',
    'restaurant',
    'bar',
    'fireplace',
    'sauna',
    'skiRoom',
    'playroom',
    'pets',
  ),
  property_image: [
    picture('painted-rock-lodge-autumn', 'Timber lodge with a glazed gable among golden aspens'),
    picture('painted-rock-lodge-winter', 'The lodge glowing at dusk beside a frozen lake', 'winter'),
  ],
  property_policy: [
    {
      name: 'Road',
      description: 'Painted Rock Road is ploughed daily; from November to April carry chains.',
    },
    { name: 'Dogs', description: 'Two dogs a room, on a lead in the dining hall.' },
    {
      name: 'Supper',
      description: 'Supper is at seven for everyone. Tell us in advance what you do not eat.',
    },
  ],
  payment_types: cards('VI', 'MC', 'AX'),
  reviews: [
    {
      title: 'The table is the thing',
      text: 'We sat down with strangers and left with a plan to ski the pass together. Rooms simple and warm.',
      rating: 5,
      author: 'Marguerite V.',
      published_on: '2026-03-19',
      trip_type: 'Friends',
    },
  ],
  rooms: [
    {
      id: 21,
      name: 'Trail room',
      type: 'Double room',
      standard_occupancy: 2,
      maximum_occupancy: 3,
      allotment: 14,
      short_description: 'Log walls, wool blankets and hooks for everything that is wet.',
      long_description:
        'On the ground floor of the wings, each with its own door to the woods. There is a drying cabinet, a bench for boots and a shower that never runs cold.',
      bedding: 'One queen bed, cot or folding bed on request',
      images: [picture('room-lodge-double', 'Log-walled double room with green blankets at dusk')],
    },
    {
      id: 22,
      name: 'Family den',
      type: 'Family room',
      standard_occupancy: 4,
      maximum_occupancy: 5,
      maximum_adults: 3,
      maximum_children: 4,
      allotment: 6,
      short_description: 'A double bed for the parents and bunks that are already a fort.',
      long_description:
        'The dens lie beside the playroom, which parents come to see as the point. Bunks have their own lamps and shelves; the double bed is behind a half wall.',
      bedding: 'One queen bed and two bunk beds',
      images: [picture('room-family', 'Family room with a double bed and bunks')],
    },
  ],
  rate_plans: [
    {
      code: 'HB',
      title: 'Room, breakfast and supper',
      text: 'Both meals at the long table.',
      meal_plan: 'half_board',
      ...terms.moderate,
    },
    {
      code: 'FB',
      title: 'Room and all meals',
      text: 'Breakfast, a packed lunch for the trail, and supper.',
      meal_plan: 'full_board',
      ...terms.moderate,
    },
    {
      code: 'HBNR',
      title: 'Half board, paid now',
      text: 'Breakfast and supper at a lower price, not refundable.',
      meal_plan: 'half_board',
      ...terms.nonRefundable,
    },
  ],
  promotions: [
    {
      id: 1,
      name: 'Book ninety days ahead',
      percent_off: '12.5',
      conditions: { min_lead_days: 90, rate_plans: ['HB', 'FB'] },
    },
    { id: 2, name: 'Last beds this week', amount_off_night: 25, conditions: { max_lead_days: 6 } },
    { id: 900, name: "Neighbours' rate", percent_off: 20, conditions: { needs_code: true } },
  ],
  fees: [
    {
      name: 'Trail stewardship',
      description: 'One percent for the crew that keeps the trails open.',
      percent: 1,
    },
  ],
  taxes: [
    { name: 'County sales tax', percent: '6.9' },
    { name: 'Forest district levy', percent: 1, compound: true },
  ],
}

/** Children are priced by age, and the levy is charged on top of the sales tax. */
export const paintedRockLodge = (today: Day): PropertyDocument => ({
  ...lodge,
  calendar: [
    ...seasonCalendar(today, {
      rooms: [
        {
          room: 21,
          prices: { winter: 218, spring: 160, summer: 198, autumn: 182 },
          singlePercent: 75,
          extraAdult: 60,
          extraChild: [0, 35],
        },
        {
          room: 22,
          prices: { winter: 320, spring: 240, summer: 295, autumn: 262 },
          extraAdult: 60,
          extraChild: [0, 35],
        },
      ],
      plans: [
        { plan: 'HB', meals: 96 },
        { plan: 'FB', meals: 132 },
        { plan: 'HBNR', percent: 90, meals: 84 },
      ],
      weekendPercent: 108,
      christmas: { percent: 140, minimumStay: 4 },
    }),
    // Mud season: the road is closed for repairs.
    ...yearlyRanges(salesWindow(today), '04-20', '05-10').map(range => ({
      ...written(range),
      stop_sell: true,
    })),
  ],
})
