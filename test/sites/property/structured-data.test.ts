// What search engines read of a property: all of it with everything there is, and none of what there is not.

import { expect, test } from 'vitest'
import type { Property } from '../../../client/src/types.ts'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import type { PropertyData } from '../../../src/http/sites/property/property-data.ts'
import { shownMonths } from '../../../src/http/sites/property/shown-months.ts'
import { soughtIn } from '../../../src/http/sites/stay-query.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { scriptedPage, searchedProperty, viewedProperty } from '../../support/pages/scripted-page.ts'

await compileComponents()
const { structuredData } = await import('../../../src/http/sites/property/structured-data.ts')
const { thingsText } = await import('../../../src/http/sites/parts/things.tsx')

const stay = 'checkin=2027-03-12&checkout=2027-03-16&room=2'
const dataOf = (property: Property, query = stay): PropertyData => {
  const { page } = scriptedPage({ query, path: '/properties/3144' })
  const [room] = property.property_accommodation
  const images = room?.rates[0]?.property_accommodation_image ?? []
  return {
    page,
    id: 3144,
    sought: soughtIn(page.query),
    property,
    tooManyCodes: false,
    refusal: null,
    calendar: null,
    neighbours: [],
    months: shownMonths(null, { today: parseDay('2026-12-01')!, checkin: null }),
    roomPictures: new Map(room ? [[room.id, images]] : []),
    currency: 'USD',
    charged: new Map(),
  }
}
const thingsOf = (property: Property, query = stay) =>
  JSON.parse(thingsText(structuredData(dataOf(property, query))))
const lodgingOf = (property: Property, query = '') => thingsOf(property, query)['@graph'][0]

const first = (property: Property): Property => {
  const [room] = property.property_accommodation
  const [review] = property.reviews ?? []
  return {
    ...property,
    property_accommodation: [{ ...room!, rates: room!.rates.slice(0, 1) }],
    reviews: [{ ...review!, text: 'A text' }],
  }
}

test('with everything there is', () => {
  expect(thingsOf(first(searchedProperty()))).toMatchInlineSnapshot(`
    {
      "@context": "https://schema.org",
      "@graph": [
        {
          "@id": "https://stay.example.com/properties/3144",
          "@type": "Hotel",
          "address": {
            "@type": "PostalAddress",
            "addressCountry": "US",
            "addressLocality": "Aspen",
            "addressRegion": "CO",
            "postalCode": "81611",
            "streetAddress": "1 Main Street",
          },
          "aggregateRating": {
            "@type": "AggregateRating",
            "bestRating": 5,
            "ratingValue": 4.5,
            "reviewCount": 4,
            "worstRating": 1,
          },
          "amenityFeature": [
            {
              "@type": "LocationFeatureSpecification",
              "name": "Pool",
              "value": true,
            },
          ],
          "checkinTime": "15:00",
          "checkoutTime": "11:00",
          "containsPlace": [
            {
              "@id": "https://stay.example.com/properties/3144#room-28",
              "@type": "HotelRoom",
              "bed": "One king or two twins",
              "description": "A suite",
              "image": [
                "https://stay.example.com/images/a1b2?width=1280",
              ],
              "name": "Garden Suite",
              "occupancy": {
                "@type": "QuantitativeValue",
                "maxValue": 4,
              },
            },
          ],
          "description": "A hotel",
          "geo": {
            "@type": "GeoCoordinates",
            "latitude": 39.1911,
            "longitude": -106.8175,
          },
          "identifier": "3144",
          "image": [
            "https://stay.example.com/images/c3d4?width=1280",
          ],
          "makesOffer": [
            {
              "@type": "Offer",
              "availability": "https://schema.org/InStock",
              "itemOffered": {
                "@id": "https://stay.example.com/properties/3144#room-28",
              },
              "name": "Garden Suite, Best available",
              "price": 1012.71,
              "priceCurrency": "USD",
              "priceSpecification": {
                "@type": "UnitPriceSpecification",
                "price": 1012.71,
                "priceCurrency": "USD",
                "referenceQuantity": {
                  "@type": "QuantitativeValue",
                  "unitCode": "DAY",
                  "value": 4,
                },
                "validFrom": "2027-03-12",
                "validThrough": "2027-03-16",
                "valueAddedTaxIncluded": true,
              },
              "priceValidUntil": "2026-12-01",
              "url": "https://stay.example.com/checkout?property=3144&accommodation=28&rate=FLEX&checkin=2027-03-12&checkout=2027-03-16&room=2",
            },
          ],
          "name": "Hôtel des Alpes",
          "priceRange": "1,012.71 USD",
          "review": [
            {
              "@type": "Review",
              "author": {
                "@type": "Person",
                "name": "A guest",
              },
              "datePublished": "2026-05-01",
              "name": "Review 1",
              "reviewBody": "A text",
              "reviewRating": {
                "@type": "Rating",
                "bestRating": 5,
                "ratingValue": 1,
                "worstRating": 1,
              },
            },
          ],
          "starRating": {
            "@type": "Rating",
            "ratingValue": 4,
          },
          "telephone": "+1 555 0100",
          "url": "https://stay.example.com/properties/3144",
        },
        {
          "@type": "BreadcrumbList",
          "itemListElement": [
            {
              "@type": "ListItem",
              "item": "https://stay.example.com/",
              "name": "Juniper Falls",
              "position": 1,
            },
            {
              "@type": "ListItem",
              "item": "https://stay.example.com/search",
              "name": "All properties",
              "position": 2,
            },
            {
              "@type": "ListItem",
              "item": "https://stay.example.com/properties/3144",
              "name": "Hôtel des Alpes",
              "position": 3,
            },
          ],
        },
      ],
    }
  `)
})

test('without anything that may be missing', () => {
  const {
    property_description: _,
    property_image: __,
    physical_address: ___,
    property_rating: ____,
    amenity: _____,
    reviews: ______,
    reviewer_location: _______,
    ...property
  } = viewedProperty()
  const room = { ...property.property_accommodation[0]!, short_description: '', bedding: '' }
  const bare = {
    main_telephone: null,
    checkin_time: null,
    checkout_time: null,
    property_type: null,
    property_accommodation: [room],
  }
  expect(lodgingOf({ ...property, ...bare } as Property)).toMatchInlineSnapshot(`
    {
      "@id": "https://stay.example.com/properties/3144",
      "@type": "LodgingBusiness",
      "containsPlace": [
        {
          "@id": "https://stay.example.com/properties/3144#room-28",
          "@type": "HotelRoom",
          "name": "Garden Suite",
          "occupancy": {
            "@type": "QuantitativeValue",
            "maxValue": 4,
          },
        },
      ],
      "identifier": "3144",
      "name": "Hôtel des Alpes",
      "url": "https://stay.example.com/properties/3144",
    }
  `)
})

test.each([
  ['Hostel', 'Hostel'],
  ['Youth hostel', 'Hostel'],
  ['Motel', 'Motel'],
  ['Resort hotel', 'Resort'],
  ['Bed and Breakfast', 'BedAndBreakfast'],
  ['Bed & breakfast', 'BedAndBreakfast'],
  ['bed&breakfast', 'BedAndBreakfast'],
  ['Bed breakfast', 'LodgingBusiness'],
  ['Campsite', 'Campground'],
  ['HOTEL', 'Hotel'],
  ['Condominium', 'LodgingBusiness'],
])('the kind "%s" is a %s', (name, type) => {
  expect(lodgingOf({ ...viewedProperty(), property_type: { id: 1, name } })['@type']).toBe(type)
})

test('parts that are empty are left out', () => {
  const empty = lodgingOf({ ...viewedProperty(), property_image: [], amenity: [], reviews: [] })
  for (const part of ['image', 'amenityFeature', 'review', 'makesOffer'])
    expect(empty).not.toHaveProperty(part)
  const address = { ...viewedProperty().physical_address!, line_2: 'Unit 4', latitude: null }
  const placed = lodgingOf({ ...viewedProperty(), physical_address: address })
  expect(placed.address.streetAddress).toBe('1 Main Street, Unit 4')
  expect(placed).not.toHaveProperty('geo')
  const equator = { ...address, latitude: 0 }
  expect(lodgingOf({ ...viewedProperty(), physical_address: equator }).geo.latitude).toBe(0)
})

test('is JSON in which no parser of HTML finds anything', () => {
  const name = '</script><!-- & \u2028 \u2029'
  const text = thingsText(structuredData(dataOf({ ...viewedProperty(), name })))
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)['@graph'][0].name).toBe(name)
  expect(text).toContain('\\u003c/script\\u003e\\u003c!-- \\u0026 \\u2028 \\u2029')
})
