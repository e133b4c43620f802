// A bed and breakfast that is shown but closed while it is being restored (contract S6, `not_bookable`).

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Day } from '../../values/civil-dates.ts'
import { amenities, cards, filters, picture, propertyTypes, stars } from '../features.ts'
import { inJuniperFalls } from '../places.ts'
import { seasonCalendar } from '../season-calendar.ts'
import { terms } from '../terms.ts'

const assay: Omit<PropertyDocument, 'calendar'> = {
  id: 3112,
  name: 'The Old Assay House',
  open: false,
  ...inJuniperFalls({
    site: 'assay-house',
    telephone: '0112',
    street: '9 Silver Street',
    longitude: -106.9891,
    latitude: 38.9544,
  }),
  order: 120,
  checkin_time: '16:00',
  checkout_time: '10:00',
  cutoff_time: '18:00',
  property_type: propertyTypes.bedAndBreakfast,
  property_rating: stars(3.5),
  property_description: {
    short: 'A brick Victorian with a turret, closed until its restoration is finished.',
    long: 'Miners brought their ore to this corner of Silver Street to learn what it was worth. Four rooms are named after what they hoped for. The turret is being put right by masons who care about it, and the house will take guests again when they are done.',
  },
  filter: filters('historic', 'adultsOnly'),
  amenity: amenities('wifi', 'breakfastRoom', 'garden', 'fireplace'),
  property_image: [
    picture('assay-house-autumn', 'Brick Victorian house with a turret in autumn'),
    picture('assay-house-winter', 'The house in fresh snow on a bright morning', 'winter'),
  ],
  property_policy: [
    {
      name: 'Restoration',
      description: 'The house cannot be booked at present; the garden is open to visitors.',
    },
  ],
  payment_types: cards('VI', 'MC'),
  rooms: [
    {
      id: 1,
      name: 'Silver room',
      type: 'Double room',
      standard_occupancy: 2,
      maximum_occupancy: 2,
      allotment: 2,
      short_description: 'In the bay above the garden, with the original wallpaper behind glass.',
      long_description:
        'The wallpaper shows herons and was hung in 1889; a pane protects the best of it. The rest of the room is quiet on purpose.',
      bedding: 'One queen bed',
      images: [picture('room-town-double', 'Double room with wine-red covers')],
    },
    {
      id: 2,
      name: 'Turret room',
      type: 'Double room',
      standard_occupancy: 2,
      maximum_occupancy: 2,
      allotment: 1,
      short_description: 'Round, with five windows and a ladder to the lantern.',
      long_description:
        'The assayer kept his scales here because the light was even all day. It still is, and the bed stands where the scales stood.',
      bedding: 'One double bed',
      images: [picture('room-spa-double', 'Pale double room with a picture of the hills')],
    },
  ],
  rate_plans: [
    {
      code: 'BB',
      title: 'Bed and breakfast',
      text: 'Breakfast at the round table.',
      meal_plan: 'breakfast',
      ...terms.flexible,
    },
  ],
  taxes: [{ name: 'Sales and lodging tax', percent: '12.4' }],
}

/** Closed, with prices for the day it opens again. */
export const oldAssayHouse = (today: Day): PropertyDocument => ({
  ...assay,
  calendar: seasonCalendar(today, {
    rooms: [
      { room: 1, prices: { winter: 170, spring: 130, summer: 160, autumn: 140 } },
      { room: 2, prices: { winter: 195, spring: 150, summer: 185, autumn: 160 } },
    ],
    plans: [{ plan: 'BB' }],
    weekendPercent: 112,
  }),
})
