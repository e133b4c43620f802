// A spa hotel for adults, with two nights at weekends.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes, stars } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { salesWindow, seasonCalendar, written } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const spa: Omit<PropertyDocument, 'calendar'> = {
  id: 3109,
  name: 'Stillwater Spa Hotel',
  ...inJuniperFalls(
    {
      site: 'stillwater-spa',
      telephone: '0109',
      street: '12 Stillwater Point',
      longitude: -106.9459,
      latitude: 38.9667,
    },
    'lake',
  ),
  order: 70,
  checkin_time: '15:00',
  checkout_time: '12:00',
  cutoff_time: '16:00',
  property_type: propertyTypes.spaHotel,
  property_rating: stars(5),
  property_description: {
    short: 'Warm pools, cedar rooms and silence on a spit of land in the lake, for adults.',
    long: 'Water comes out of the rock at forty-one degrees and has been led through four pools, each a little cooler than the last. Rooms are low and wide, telephones stay at the door, and the kitchen cooks lightly with what grows on the point. Guests are eighteen and older.',
  },
  filter: filters('wellness', 'adultsOnly', 'lakeside'),
  amenity: amenities(
    'wifi',
    'parking',
    'charging',
    'restaurant',
    'indoorPool',
    'pool',
    'sauna',
    'hotSpring',
    'treatments',
    'gym',
    'accessible',
  ),
  property_image: [
    picture('stillwater-spa-evening', 'Low cedar pavilions and a steaming pool at sunset', 'summer'),
    picture('stillwater-spa-winter', 'The spa in snow with the pool steaming', 'winter'),
  ],
  property_policy: [
    { name: 'Age', description: 'The house is for guests of eighteen years and over.' },
    { name: 'Telephones', description: 'Silent in the house, absent at the pools.' },
    { name: 'Treatments', description: 'Reserve massages with your room; the mornings go first.' },
  ],
  payment_types: cards('VI', 'MC', 'AX'),
  rooms: [
    {
      id: 41,
      name: 'Cedar room',
      type: 'Double room',
      standard_occupancy: 2,
      maximum_occupancy: 2,
      maximum_children: 0,
      allotment: 18,
      short_description: 'Linen, cedar and a daybed along the window.',
      long_description:
        'Everything is within reach of the daybed: tea, a lamp, the lake. The shower is a small cedar cabin of its own with a skylight.',
      bedding: 'One king bed',
      images: [picture('room-spa-double', 'Pale double room with soft linen')],
    },
    {
      id: 42,
      name: 'Pool suite',
      type: 'Suite',
      standard_occupancy: 2,
      maximum_occupancy: 3,
      maximum_children: 0,
      allotment: 5,
      short_description: 'A bath by the window, filled from the spring, and a terrace at the water.',
      long_description:
        'The tub takes six minutes to fill and nobody has ever wanted to leave it sooner than an hour. Steps lead from the terrace straight into the lake.',
      bedding: 'One king bed and a daybed',
      images: [
        picture('room-spa-bath', 'Free-standing tub before a wide window on the peaks'),
        picture('room-spa-double', 'Bedroom of the pool suite'),
      ],
    },
  ],
  rate_plans: [
    {
      code: 'CALM',
      title: 'Bed, breakfast and pools',
      text: 'All pools and the sauna, breakfast until noon.',
      meal_plan: 'breakfast',
      ...terms.moderate,
    },
    {
      code: 'REST',
      title: 'Half board with a massage',
      text: 'Dinner every night and one massage for each guest.',
      meal_plan: 'half_board',
      ...terms.strict,
    },
  ],
  promotions: [
    {
      id: 1,
      name: 'A hundred dollars off four nights of calm',
      amount_off_stay: 100,
      conditions: { min_nights: 4 },
    },
    { id: 2, name: 'Midweek rest', percent_off: 14, conditions: { weekdays: ['mon', 'tue', 'wed'] } },
  ],
  fees: [
    {
      name: 'Robes and tea',
      description: 'For each guest and night.',
      amount: 14,
      unit: 'person_night',
      tax_rate: '8.4',
    },
  ],
  taxes: [
    { name: 'State and town sales tax', percent: '8.4' },
    { name: 'Lodging tax', percent: 4 },
  ],
}

/** Adults only; weekends are two nights. */
export const stillwaterSpa = (today: Day): PropertyDocument => ({
  ...spa,
  calendar: [
    ...seasonCalendar(today, {
      rooms: [
        { room: 41, prices: { winter: 365, spring: 310, summer: 345, autumn: 330 }, singlePercent: 85 },
        { room: 42, prices: { winter: 595, spring: 510, summer: 565, autumn: 540 }, extraAdult: 90 },
      ],
      plans: [{ plan: 'CALM' }, { plan: 'REST', meals: 310 }],
      weekendPercent: 122,
      christmas: { percent: 140, minimumStay: 3 },
    }),
    { ...written(salesWindow(today)), weekdays: ['sat'], min_stay_through: 2 },
  ],
})
