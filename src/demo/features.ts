// The catalogues from which demo properties pick by name, so that each amenity has the same id everywhere.

import type { PropertyDocument } from '../lodging/properties/property-document-schema.ts'

const amenityCatalogue = {
  wifi: [1, 'Free Wi-Fi', 'Internet'],
  parking: [2, 'Free parking', 'Transport'],
  garage: [3, 'Underground garage', 'Transport'],
  charging: [4, 'Charging point for electric cars', 'Transport'],
  shuttle: [5, 'Shuttle to the lifts', 'Transport'],
  breakfastRoom: [6, 'Breakfast room', 'Food and drink'],
  restaurant: [7, 'Restaurant', 'Food and drink'],
  bar: [8, 'Bar', 'Food and drink'],
  kitchen: [9, 'Kitchen', 'Food and drink'],
  sharedKitchen: [10, 'Shared kitchen', 'Food and drink'],
  barbecue: [11, 'Barbecue area', 'Outdoors'],
  terrace: [12, 'Terrace', 'Outdoors'],
  garden: [13, 'Garden', 'Outdoors'],
  beach: [14, 'Private beach', 'Outdoors'],
  boats: [15, 'Kayaks and paddle boards', 'Outdoors'],
  pool: [16, 'Outdoor pool', 'Wellness'],
  indoorPool: [17, 'Indoor pool', 'Wellness'],
  sauna: [18, 'Sauna', 'Wellness'],
  hotTub: [19, 'Hot tub', 'Wellness'],
  hotSpring: [20, 'Hot spring bath', 'Wellness'],
  treatments: [21, 'Massages and treatments', 'Wellness'],
  gym: [22, 'Fitness room', 'Wellness'],
  skiRoom: [23, 'Heated ski room', 'Winter'],
  skiInOut: [24, 'Ski in, ski out', 'Winter'],
  fireplace: [25, 'Open fireplace', 'Winter'],
  playroom: [26, 'Playroom', 'Families'],
  childCare: [27, 'Child care', 'Families'],
  cots: [28, 'Cots on request', 'Families'],
  laundry: [29, 'Guest laundry', 'Services'],
  reception: [30, 'Reception around the clock', 'Services'],
  lockers: [31, 'Lockers', 'Services'],
  bicycles: [32, 'Bicycles to borrow', 'Services'],
  pets: [33, 'Dogs welcome', 'Services'],
  elevator: [34, 'Elevator', 'Accessibility'],
  accessible: [35, 'Step-free rooms', 'Accessibility'],
} as const

/** Amenities by their names in the catalogue. */
export const amenities = (...names: readonly (keyof typeof amenityCatalogue)[]) =>
  names.map(name => {
    const [id, label, category] = amenityCatalogue[name]
    return { id, name: label, category }
  })

const filterCatalogue = {
  family: [501, 'Good for families'],
  lakeside: [502, 'By the lake'],
  nearLifts: [503, 'Near the lifts'],
  petFriendly: [504, 'Pet friendly'],
  budget: [505, 'Small budget'],
  wellness: [506, 'Wellness'],
  selfCatering: [507, 'Self-catering'],
  historic: [508, 'Historic house'],
  adultsOnly: [509, 'For adults'],
} as const

/** Publishers' filters by their names in the catalogue. */
export const filters = (...names: readonly (keyof typeof filterCatalogue)[]) =>
  names.map(name => ({ id: filterCatalogue[name][0], name: filterCatalogue[name][1] }))

export const propertyTypes = {
  hotel: { id: 1, name: 'Hotel' },
  lodge: { id: 2, name: 'Lodge' },
  inn: { id: 3, name: 'Inn' },
  hostel: { id: 4, name: 'Hostel' },
  condominium: { id: 5, name: 'Condominium' },
  resort: { id: 6, name: 'Resort' },
  guesthouse: { id: 7, name: 'Guesthouse' },
  cabins: { id: 8, name: 'Cabins' },
  apartment: { id: 9, name: 'Apartment' },
  spaHotel: { id: 10, name: 'Spa hotel' },
  chalet: { id: 11, name: 'Ski chalet' },
  motel: { id: 12, name: 'Motel' },
  bedAndBreakfast: { id: 13, name: 'Bed and breakfast' },
} as const

type CardDocument = NonNullable<PropertyDocument['payment_types']>[number]

/** Accepted cards by their two-letter codes. */
export const cards = (...codes: readonly CardDocument['code'][]): CardDocument[] =>
  codes.map(code => ({ code }))

export const stars = (value: number) => ({ stars: { name: 'Juniper Falls Tourist Office', value } })

type PictureDocument = NonNullable<PropertyDocument['property_image']>[number]

/** A picture of the demo by its file name without `.jpg`. */
export const picture = (
  name: string,
  alt: string,
  season: '' | 'summer' | 'winter' = '',
): PictureDocument => ({
  file: `${name}.jpg`,
  alt,
  season,
})
