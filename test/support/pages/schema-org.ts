// What a page says in the terms of schema.org, held against the properties that schema.org defines for each type and those that
// search engines require.

export type Thing = Readonly<Record<string, unknown>>

/** The things of every block of structured data of a page. */
export const thingsIn = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, json]) => JSON.parse(json!)['@graph'] as Thing[],
  )

interface TypeRules {
  readonly required: readonly string[]
  readonly also: readonly string[]
}

const lodging: TypeRules = {
  required: ['name', 'address', 'url', 'image'],
  also: [
    'identifier',
    'description',
    'telephone',
    'geo',
    'checkinTime',
    'checkoutTime',
    'starRating',
    'amenityFeature',
    'aggregateRating',
    'review',
    'containsPlace',
    'makesOffer',
    'priceRange',
  ],
}

/** By hand, from schema.org 29 and Google’s pages on hotels, review snippets, breadcrumbs and events. */
const rules: Readonly<Record<string, TypeRules>> = {
  ...Object.fromEntries(
    ['LodgingBusiness', 'Hotel', 'Hostel', 'Motel', 'Resort', 'BedAndBreakfast', 'Campground'].map(type => [
      type,
      lodging,
    ]),
  ),
  PostalAddress: {
    required: ['streetAddress', 'addressLocality', 'addressCountry'],
    also: ['addressRegion', 'postalCode'],
  },
  GeoCoordinates: { required: ['latitude', 'longitude'], also: [] },
  Rating: { required: ['ratingValue'], also: ['bestRating', 'worstRating'] },
  AggregateRating: { required: ['ratingValue', 'reviewCount'], also: ['bestRating', 'worstRating'] },
  Review: { required: ['author', 'reviewRating'], also: ['name', 'reviewBody', 'datePublished'] },
  Person: { required: ['name'], also: [] },
  LocationFeatureSpecification: { required: ['name', 'value'], also: [] },
  HotelRoom: { required: ['name', 'occupancy'], also: ['description', 'bed', 'image'] },
  QuantitativeValue: { required: [], also: ['value', 'maxValue', 'unitCode'] },
  Offer: {
    required: ['price', 'priceCurrency', 'itemOffered', 'availability', 'url', 'priceValidUntil'],
    also: ['name', 'priceSpecification'],
  },
  UnitPriceSpecification: {
    required: ['price', 'priceCurrency', 'valueAddedTaxIncluded'],
    also: ['validFrom', 'validThrough', 'referenceQuantity'],
  },
  TouristDestination: { required: ['name', 'url'], also: ['description', 'image'] },
  Event: {
    required: ['name', 'startDate', 'location'],
    also: ['endDate', 'eventStatus', 'eventAttendanceMode', 'description', 'image', 'url'],
  },
  Place: { required: ['name', 'address'], also: [] },
  BreadcrumbList: { required: ['itemListElement'], also: [] },
  ListItem: { required: ['position', 'name', 'item'], also: [] },
}

/** What a thing and those within it lack, or have that their type does not know. */
export function violationsOfSchema(thing: Thing): string[] {
  const { '@type': type, '@id': id, ...properties } = thing
  // A reference to a thing that is described elsewhere.
  if (type === undefined) return typeof id === 'string' ? [] : ['a thing without a type']
  const rule = rules[String(type)]
  if (!rule) return [`unknown type ${type}`]
  const missing = rule.required.filter(name => isEmpty(properties[name])).map(name => `${type} lacks ${name}`)
  const unknown = Object.keys(properties)
    .filter(name => !rule.required.includes(name) && !rule.also.includes(name))
    .map(name => `${type} has ${name}`)
  const within = Object.values(properties)
    .flat()
    .filter(value => typeof value === 'object' && value !== null)
    .flatMap(value => violationsOfSchema(value as Thing))
  return [...missing, ...unknown, ...within]
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
