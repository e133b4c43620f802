// A small inn that takes one room a booking.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes, stars } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { seasonCalendar } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const inn: Omit<PropertyDocument, 'calendar'> = {
  id: 3103,
  name: "Miller's Inn",
  ...inJuniperFalls({
    site: 'millers-inn',
    telephone: '0103',
    street: '17 Millrace Lane',
    longitude: -106.991,
    latitude: 38.9582,
  }),
  order: 40,
  checkin_time: '15:30',
  checkout_time: '10:30',
  cutoff_time: '19:00',
  multi_room: false,
  assumed_child_age: 10,
  child_age_bands: [{ from_age: 0, to_age: 13 }],
  property_type: propertyTypes.inn,
  property_rating: stars(3),
  property_description: {
    short: 'Seven rooms in a white clapboard house by the old millrace, with breakfast on the porch.',
    long: 'Ruth and Emile bake before dawn and know every trail in the valley. The seven rooms are small, white and full of quilts; nobody has a television and nobody has asked for one. Since the house is small, a booking holds one room; groups should telephone.',
  },
  filter: filters('historic'),
  amenity: amenities('wifi', 'parking', 'breakfastRoom', 'terrace', 'garden', 'fireplace', 'bicycles'),
  property_image: [
    picture('millers-inn-spring', 'White inn with a porch and a red door among spring blossom'),
    picture('millers-inn-winter', 'The inn on a winter night with every window lit', 'winter'),
  ],
  property_policy: [
    {
      name: 'Breakfast',
      description: 'Served from seven to ten; tell us in the evening if you leave earlier.',
    },
    { name: 'Smoke-free', description: 'The house and the porch are smoke-free.' },
  ],
  payment_collection: 'vault',
  payment_types: cards('VI', 'MC', 'DS'),
  is_reviewer_partner: true,
  reviews: [
    {
      title: 'Cinnamon rolls and quiet',
      text: 'We came for one night and stayed four. The porch in the morning is the best room in town.',
      rating: 5,
      author: 'Hannah and Theo',
      published_on: '2025-10-11',
      trip_type: 'Couple',
      url: 'https://alpine-voices.example/millers/311',
    },
  ],
  reviewer_location: {
    id: 'millers-inn',
    name: "Miller's Inn",
    url: 'https://alpine-voices.example/millers',
    rating: 4.9,
    num_reviews: 143,
  },
  rooms: [
    {
      id: 1,
      name: 'Quilt room',
      type: 'Double room',
      standard_occupancy: 2,
      maximum_occupancy: 2,
      allotment: 5,
      short_description: 'A small white room with a quilt made in the house and a view of the mill wheel.',
      long_description:
        'Each of the five has another quilt and another corner of the garden in its window. The showers are new, the floors are old, and the walls are thick enough.',
      bedding: 'One queen bed',
      images: [picture('room-tyrolean-double', 'Light double room with boarded walls')],
    },
    {
      id: 2,
      name: 'Gable room for three',
      type: 'Triple room',
      standard_occupancy: 2,
      maximum_occupancy: 3,
      allotment: 2,
      short_description: 'Under the front gable, with a day bed in the dormer for a third guest.',
      long_description:
        'The two gable rooms share the top landing and its bookcase. The day bed fits anyone who does not mind a sloping ceiling, and gets the best of the sunrise.',
      bedding: 'One queen bed and a day bed',
      images: [picture('room-family', 'Blue and white room with extra berths')],
    },
  ],
  rate_plans: [
    {
      code: 'INN',
      title: 'Room with breakfast',
      text: 'With rolls from the oven, eggs from next door, and coffee all day.',
      meal_plan: 'breakfast',
      ...terms.moderate,
    },
  ],
  promotions: [
    {
      id: 1,
      name: 'Thirty dollars off stays of three nights',
      amount_off_stay: 30,
      conditions: { min_nights: 3 },
    },
  ],
  taxes: [{ name: 'Sales and lodging tax', percent: '12.4' }],
}

/** One room a booking, one rate plan. */
export const millersInn = (today: Day): PropertyDocument => ({
  ...inn,
  calendar: seasonCalendar(today, {
    rooms: [
      { room: 1, prices: { winter: 165, spring: 125, summer: 155, autumn: 135 }, singlePercent: 80 },
      {
        room: 2,
        prices: { winter: 185, spring: 140, summer: 175, autumn: 150 },
        extraAdult: 35,
        extraChild: 25,
      },
    ],
    plans: [{ plan: 'INN' }],
    weekendPercent: 110,
  }),
})
