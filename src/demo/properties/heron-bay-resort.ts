// The family resort on the lake, with a taxable resort fee and an all-inclusive plan.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes, stars } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { salesWindow, seasonCalendar, written, yearlyRanges } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const resortRooms: PropertyDocument['rooms'] = [
  {
    id: 31,
    name: 'Garden room',
    type: 'Double room',
    standard_occupancy: 2,
    maximum_occupancy: 4,
    maximum_adults: 3,
    allotment: 40,
    short_description: 'On the ground floor of the wings, with a terrace that opens to the lawn.',
    long_description:
      'Children run straight from bed to the swings. Inside are two beds, a long bench for wet towels and a fridge that fits a watermelon.',
    bedding: 'Two queen beds',
    images: [picture('room-town-twin', 'Two beds either side of a window on green woods')],
  },
  {
    id: 32,
    name: 'Lake view double',
    type: 'Double room',
    standard_occupancy: 2,
    maximum_occupancy: 3,
    allotment: 28,
    short_description: 'Upstairs on the water side, with a French balcony and morning light.',
    long_description:
      'Wake to the sound of halyards. The lake view rooms are on the upper floor of both wings and have been done in sand, blue and coral by a painter who keeps her boat here.',
    bedding: 'One king bed',
    images: [picture('room-family', 'Airy room in blue and white')],
  },
  {
    id: 33,
    name: 'Tower suite',
    type: 'Suite',
    standard_occupancy: 4,
    maximum_occupancy: 6,
    allotment: 3,
    short_description: 'A floor of the tower to yourselves: salon, two bedrooms, four directions of view.',
    long_description:
      'Three suites, one above the other. The salon has a hearth and a telescope, the bedrooms have doors that close, and from the highest you can read the names of the boats.',
    bedding: 'One king bed, two queen beds',
    images: [picture('room-lakeside-suite', 'Salon with a hearth and the sunset in its window')],
  },
]

const resort: Omit<PropertyDocument, 'calendar'> = {
  id: 3105,
  name: 'Heron Bay Resort',
  ...inJuniperFalls(
    {
      site: 'heron-bay-resort',
      telephone: '0105',
      street: '75 Heron Bay Road',
      longitude: -106.9517,
      latitude: 38.9626,
    },
    'lake',
  ),
  order: 60,
  checkin_time: '16:00',
  checkout_time: '11:00',
  cutoff_time: '20:00',
  child_age_bands: [
    { from_age: 0, to_age: 3 },
    { from_age: 4, to_age: 11 },
    { from_age: 12, to_age: 17 },
  ],
  property_type: propertyTypes.resort,
  property_rating: stars(4.5),
  property_description: {
    short: 'A lakeside resort with its own beach, a boathouse, three restaurants and a club for children.',
    long: 'The white tower has been a landmark for the steamers since 1926. Today the steamers are kayaks, the ballroom is a climbing hall on wet days, and the kitchen garden feeds three restaurants. Families come back every summer, measure the children against the boathouse door, and claim the same table.',
  },
  filter: filters('family', 'lakeside', 'wellness'),
  amenity: amenities(
    'wifi',
    'parking',
    'charging',
    'restaurant',
    'bar',
    'beach',
    'boats',
    'pool',
    'sauna',
    'gym',
    'playroom',
    'childCare',
    'cots',
    'elevator',
    'accessible',
  ),
  property_image: [
    picture('heron-bay-resort-summer', 'White resort with red roofs and a tower on the lake', 'summer'),
    picture('heron-bay-resort-evening', 'The resort across the water in the evening', 'summer'),
  ],
  property_policy: [
    {
      name: 'Boats',
      description: 'Life jackets are lent at the boathouse and worn by everyone under fourteen.',
    },
    { name: "Children's club", description: 'Open daily from nine to five for ages four to twelve.' },
    {
      name: 'Resort fee',
      description: 'Covers beach, boats, pools, club and shuttle for everyone in the room.',
    },
  ],
  property_provider: [{ id: 1, name: 'Built-in reservation system' }],
  payment_types: cards('VI', 'MC', 'AX', 'DS'),
  is_reviewer_partner: true,
  reviews: [
    {
      title: 'Eleventh summer',
      text: 'The children are taller than the mark on the boathouse door and still race to the swings.',
      rating: 5,
      author: 'The Okafors',
      published_on: '2026-08-21',
      trip_type: 'Family',
      url: 'https://alpine-voices.example/heron-bay/2290',
    },
    {
      title: 'Lovely, and busy in July',
      text: 'Breakfast queue at nine; come at eight and the terrace is yours. Kayaks at dawn were unforgettable.',
      rating: 4,
      author: 'Lena B.',
      published_on: '2026-07-14',
      trip_type: 'Couple',
      url: 'https://alpine-voices.example/heron-bay/2244',
      owner_response: 'A second breakfast terrace opens next season. See you at dawn!',
    },
  ],
  reviewer_location: {
    id: 'heron-bay',
    name: 'Heron Bay Resort',
    url: 'https://alpine-voices.example/heron-bay',
    rating: 4.6,
    num_reviews: 1874,
  },
  rooms: resortRooms,
  rate_plans: [
    {
      code: 'BB',
      title: 'Bed and breakfast',
      text: 'Breakfast on the lake terrace.',
      meal_plan: 'breakfast',
      ...terms.flexible,
    },
    {
      code: 'HB',
      title: 'Half board',
      text: 'Breakfast, and dinner in any of the three restaurants.',
      meal_plan: 'half_board',
      ...terms.moderate,
    },
    {
      code: 'AI',
      title: 'Everything included',
      text: 'All meals, drinks, ice cream and the boat trip.',
      meal_plan: 'all_inclusive',
      ...terms.moderate,
    },
    {
      code: 'BBNR',
      title: 'Bed and breakfast, paid now',
      text: 'Twelve percent less, without a refund.',
      meal_plan: 'breakfast',
      ...terms.nonRefundable,
    },
  ],
  promotions: [
    {
      id: 1,
      name: 'Stay four, pay three',
      free_nights: { stay: 4, pay: 3 },
      conditions: { min_nights: 4, rate_plans: ['BB', 'HB'] },
    },
    {
      id: 2,
      name: 'Quiet Sundays',
      fixed_price: 175,
      conditions: { rooms: [31, 32], weekdays: ['sun'], rate_plans: ['BB'] },
    },
    { id: 900, name: "Neighbours' rate", percent_off: 30, conditions: { needs_code: true } },
  ],
  fees: [
    {
      name: 'Resort fee',
      description: 'Beach, boats, pools and club, for each room.',
      amount: 32,
      unit: 'night',
      per: 'room',
      tax_rate: '8.4',
    },
    {
      name: 'Lake conservation',
      description: 'For the herons, at check-in.',
      amount: 3,
      unit: 'person',
      due: 'checkin',
      conditions: { min_age: 12 },
    },
    {
      key: 'transfer',
      name: 'Airport transfer',
      description: 'There and back, for the whole party.',
      amount: 120,
      unit: 'stay',
      per: 'booking',
      optional: {},
    },
    {
      key: 'late',
      name: 'Late check-out',
      description: 'Keep the room until three in the afternoon.',
      amount: 60,
      unit: 'stay',
      per: 'room',
      tax_rate: '8.4',
      optional: {},
    },
  ],
  taxes: [
    { name: 'State and town sales tax', percent: '8.4' },
    { name: 'Lodging tax', percent: 4 },
    { name: 'Tourism improvement', percent: '1.25', compound: true },
  ],
}

/** Three age bands, a taxable fee, and a stay of three nights around Independence Day. */
export const heronBayResort = (today: Day): PropertyDocument => ({
  ...resort,
  calendar: [
    ...seasonCalendar(today, {
      rooms: [
        {
          room: 31,
          prices: { winter: 189, spring: 179, summer: 289, autumn: 199 },
          extraAdult: 55,
          extraChild: [0, 25, 40],
        },
        {
          room: 32,
          prices: { winter: 219, spring: 205, summer: 329, autumn: 229 },
          extraAdult: 55,
          extraChild: [0, 25, 40],
        },
        {
          room: 33,
          prices: { winter: 520, spring: 480, summer: 790, autumn: 540 },
          extraAdult: 75,
          extraChild: [0, 30, 50],
        },
      ],
      plans: [
        { plan: 'BB', meals: 48 },
        { plan: 'HB', meals: 128 },
        { plan: 'AI', meals: 236 },
        { plan: 'BBNR', percent: 88, meals: 42 },
      ],
      weekendPercent: 115,
      christmas: { percent: 165, minimumStay: 5 },
    }),
    ...yearlyRanges(salesWindow(today), '07-02', '07-05').map(range => ({
      ...written(range),
      min_stay_through: 3,
    })),
  ],
})
