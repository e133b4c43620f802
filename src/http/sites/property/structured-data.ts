// What search engines read about a property, in the terms of schema.org: the property with its rooms and the offers of the stay,
// its reviews, and the way to the page. Prices are those on the page, with every tax, fee and charge that cannot be avoided.

import type { Property, Rate, Room } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { altogether, amountsOf } from '../parts/charge.ts'
import { picturePath } from '../parts/picture.tsx'
import type { Thing } from '../parts/things.tsx'
import type { PropertyData } from './property-data.ts'
import { ratingOf } from './reviews.tsx'
import { checkoutHref, offerParameters } from './stay-links.ts'

export const structuredData = (data: PropertyData): Thing[] => [lodging(data), breadcrumbs(data)]

/** The kinds of property of schema.org that others than hotels are, by words of their names. */
const kinds: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/hostel/i, 'Hostel'],
  [/motel/i, 'Motel'],
  [/resort/i, 'Resort'],
  [/bed\s*(and|&)\s*breakfast/i, 'BedAndBreakfast'],
  [/camp/i, 'Campground'],
  [/hotel/i, 'Hotel'],
]

const kindOf = ({ property_type }: Property): string =>
  kinds.find(([pattern]) => pattern.test(property_type?.name ?? ''))?.[1] ?? 'LodgingBusiness'

function lodging(data: PropertyData): Thing {
  const { page, property } = data
  const { property_description, physical_address: address, main_telephone, property_rating } = property
  const url = page.absolute(`/properties/${property.id}`)
  const rating = ratingOf(property)
  return {
    '@type': kindOf(property),
    '@id': url,
    url,
    identifier: String(property.id),
    name: property.name,
    ...(property_description?.short && { description: property_description.short }),
    ...(property.property_image?.length && {
      image: property.property_image.map(image => pictureUrl(page, image)),
    }),
    ...(main_telephone && { telephone: main_telephone }),
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: [address.line_1, address.line_2].filter(Boolean).join(', '),
        addressLocality: address.city,
        addressRegion: address.administrative_division,
        postalCode: address.postal_code,
        addressCountry: address.country,
      },
    }),
    ...(address &&
      address.latitude !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: address.latitude, longitude: address.longitude },
      }),
    ...(property.checkin_time && { checkinTime: property.checkin_time }),
    ...(property.checkout_time && { checkoutTime: property.checkout_time }),
    ...(property_rating && { starRating: { '@type': 'Rating', ratingValue: property_rating.stars.value } }),
    ...(property.amenity?.length && {
      amenityFeature: property.amenity.map(({ name }) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
    }),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Math.round(rating.score * 10) / 10,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(property.reviews?.length && { review: property.reviews.map(review) }),
    containsPlace: property.property_accommodation.map(room => ({ ...roomThing(data, room) })),
    ...(offersOf(data).length > 0 && { priceRange: priceRange(data), makesOffer: offersOf(data) }),
  }
}

function roomThing({ page, roomPictures }: PropertyData, room: Room): Thing {
  const images = roomPictures.get(room.id) ?? []
  return {
    '@type': 'HotelRoom',
    '@id': roomUrl(page, room),
    name: room.name,
    ...(room.short_description && { description: room.short_description }),
    ...(room.bedding && { bed: room.bedding }),
    ...(images.length > 0 && { image: images.map(image => pictureUrl(page, image)) }),
    occupancy: { '@type': 'QuantitativeValue', maxValue: room.maximum_occupancy },
  }
}

const roomUrl = (page: Page, { id }: Room): string => `${page.absolute(page.path)}#room-${id}`

/** One for each rate of the stay; none without dates, as there is no price then. */
const offersOf = (data: PropertyData): Thing[] =>
  data.property.property_accommodation.flatMap(room => room.rates.map(rate => offerThing(data, room, rate)))

/** From the lowest to the highest total of the stay. */
function priceRange({ page, property, currency }: PropertyData): string {
  const totals = property.property_accommodation.flatMap(({ rates }) =>
    rates.map(rate => altogether(amountsOf(rate, currency))),
  )
  const [least, most] = [Math.min(...totals), Math.max(...totals)]
  const money = page.formats.money(most, currency)
  return least === most ? money : `${page.formats.amount(least, currency)} – ${money}`
}

function offerThing({ page, property, sought, currency }: PropertyData, room: Room, rate: Rate): Thing {
  const { checkin, checkout } = sought.dates!
  const price = altogether(amountsOf(rate, currency))
  return {
    '@type': 'Offer',
    name: `${room.name}, ${rate.description.title}`,
    url: new URL(
      checkoutHref(page, offerParameters(property.id, room.id, rate.code), sought),
      page.absolute('/'),
    ).href,
    itemOffered: { '@id': roomUrl(page, room) },
    price,
    priceCurrency: currency,
    // A price holds until it is quoted; nothing promises it for tomorrow.
    priceValidUntil: page.today,
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: currency,
      valueAddedTaxIncluded: true,
      validFrom: checkin,
      validThrough: checkout,
      referenceQuantity: { '@type': 'QuantitativeValue', value: sought.dates!.nights, unitCode: 'DAY' },
    },
  }
}

type Review = NonNullable<Property['reviews']>[number]

const review = ({ title, text, rating, author, published_on }: Review): Thing => ({
  '@type': 'Review',
  name: title,
  reviewBody: text,
  author: { '@type': 'Person', name: author },
  datePublished: published_on,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
})

function breadcrumbs({ page, property }: PropertyData): Thing {
  const steps = [
    [page.site.document.name, '/'],
    [page.words.common.allProperties, '/search'],
    [property.name, `/properties/${property.id}`],
  ] as const
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: page.absolute(path),
    })),
  }
}

/** The address of a picture at the host of the page. */
export const pictureUrl = (page: Page, image: { readonly url: string }): string =>
  new URL(`${picturePath(image)}?width=1280`, page.absolute('/')).href
