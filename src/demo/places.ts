// The invented places of the demo destination, with matching addresses, destinations and hours.

import type { PropertyDocument } from '../lodging/properties/property-document-schema.ts'

type Place = Pick<
  PropertyDocument,
  'time_zone' | 'currency' | 'destination' | 'physical_address' | 'main_telephone' | 'url'
>

interface Spot {
  /** Also the host of the website: `larkin-hotel` is at https://larkin-hotel.example/. */
  readonly site: string
  /** The last digits of the telephone number. */
  readonly telephone: string
  readonly street: string
  readonly suite?: string
  readonly longitude: number
  readonly latitude: number
}

/** The narrowest areas around Juniper Falls. */
const elkRange = {
  town: { id: 713, name: 'Juniper Falls' },
  lake: { id: 714, name: 'Lake Heron' },
  outside: { id: 715, name: 'Elk Meadow and Painted Rock' },
} as const

/** A property in Juniper Falls, a mountain town on Lake Heron in Colorado. */
export const inJuniperFalls = (spot: Spot, area: keyof typeof elkRange = 'town'): Place => ({
  time_zone: 'America/Denver',
  currency: 'USD',
  url: `https://${spot.site}.example/`,
  main_telephone: `+1 970 555 ${spot.telephone}`,
  destination: {
    id: 71,
    name: 'Juniper Falls and Lake Heron',
    areas: [
      { id: 711, name: 'Colorado', parent: null },
      { id: 712, name: 'Elk Range', parent: 'Colorado' },
      { ...elkRange[area], parent: 'Elk Range' },
    ],
  },
  physical_address: {
    line_1: spot.street,
    line_2: spot.suite ?? '',
    city: 'Juniper Falls',
    country: 'US',
    administrative_division: 'CO',
    postal_code: '81299',
    longitude: spot.longitude,
    latitude: spot.latitude,
  },
})

/** A property in the Ahorntal, a side valley in Tyrol. */
export const inAhorntal = (spot: Spot): Place => ({
  time_zone: 'Europe/Vienna',
  currency: 'EUR',
  url: `https://${spot.site}.example/`,
  main_telephone: `+43 5299 ${spot.telephone}`,
  destination: {
    id: 72,
    name: 'Ahorntal',
    areas: [
      { id: 721, name: 'Tyrol', parent: null },
      { id: 722, name: 'Ahorntal', parent: 'Tyrol' },
    ],
  },
  physical_address: {
    line_1: spot.street,
    line_2: spot.suite ?? '',
    city: 'Oberlärchen',
    country: 'AT',
    administrative_division: 'Tirol',
    postal_code: '6299',
    longitude: spot.longitude,
    latitude: spot.latitude,
  },
})

/** A property in Yukimori, a ski village in the Japanese Alps. */
export const inYukimori = (spot: Spot): Place => ({
  time_zone: 'Asia/Tokyo',
  currency: 'JPY',
  url: `https://${spot.site}.example/`,
  main_telephone: `+81 261 55 ${spot.telephone}`,
  destination: {
    id: 73,
    name: 'Yukimori',
    areas: [
      { id: 731, name: 'Nagano', parent: null },
      { id: 732, name: 'Yukimori', parent: 'Nagano' },
    ],
  },
  physical_address: {
    line_1: spot.street,
    line_2: spot.suite ?? '',
    city: 'Yukimori',
    country: 'JP',
    administrative_division: 'Nagano',
    postal_code: '399-9399',
    longitude: spot.longitude,
    latitude: spot.latitude,
  },
})
