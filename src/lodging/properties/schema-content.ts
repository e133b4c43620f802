// Content of a property document that is shown and not computed with: descriptions, address, pictures, reviews.

import { Type } from 'typebox'
import { type CardBrand, cardBrands } from '../cards/cards.ts'
import {
  choice,
  day,
  defaulted,
  exactlyOne,
  flag,
  guestText,
  identifier,
  list,
  nullable,
  optional,
  pattern,
  record,
  text,
  time,
  webAddress,
} from '../documents/schema-values.ts'

/** A picture by its id in the image store, by a file beside the document, or as a data URI. */
const imageSchema = record(
  'A picture: exactly one of image, file and data.',
  {
    image: Type.Optional(pattern('Id in the image store.', '^[A-Za-z0-9_-]{8,128}$', 128)),
    file: Type.Optional(
      pattern(
        'Path of a file, relative to the document.',
        '^([\\p{L}\\p{N}_-][\\p{L}\\p{M}\\p{N}_. -]*/)*[\\p{L}\\p{N}_-][\\p{L}\\p{M}\\p{N}_. -]*$',
        255,
      ),
    ),
    data: Type.Optional(
      pattern(
        'The picture itself as a data URI.',
        '^data:image/(png|jpeg|webp|avif|gif);base64,',
        14_000_000,
      ),
    ),
    alt: defaulted(guestText('What the picture shows, for those who cannot see it.', 500), ''),
    season: defaulted(choice('The season it shows.', ['', 'summer', 'winter']), ''),
  },
  exactlyOne('image', 'file', 'data'),
)

export const images = (description: string) => defaulted(list(description, 200, imageSchema), [])

const namedSchema = record('An id and its name.', {
  id: identifier('Id.'),
  name: guestText('Name.', 200, 1),
})

const providerSchema = record('An inventory connection.', {
  id: identifier('Id.'),
  name: text('Name.', 200, 1),
})

const destinationSchema = record('Where the property is.', {
  id: identifier('Id.'),
  name: guestText('Name.', 200, 1),
  areas: defaulted(
    list(
      'Areas, from the widest to the narrowest.',
      50,
      record('An area.', {
        id: identifier('Id.'),
        name: guestText('Name.', 200, 1),
        parent: optional(guestText('Name of the area around it.', 200)),
      }),
    ),
    [],
  ),
})

const addressSchema = record('Where the building stands.', {
  line_1: text('Street and number.', 200),
  line_2: defaulted(text('Suite, floor.', 200), ''),
  city: text('City.', 200),
  country: pattern('Country (ISO 3166-1, two capitals).', '^[A-Z]{2}$', 2),
  administrative_division: defaulted(text('State, province or region.', 200), ''),
  postal_code: defaulted(text('Postal code.', 40), ''),
  longitude: optional(Type.Number({ minimum: -180, maximum: 180, description: 'Decimal degrees east.' })),
  latitude: optional(Type.Number({ minimum: -90, maximum: 90, description: 'Decimal degrees north.' })),
})

const amenitySchema = record('An amenity.', {
  id: identifier('Id.'),
  name: guestText('Name.', 200, 1),
  category: defaulted(guestText('Category above it.', 200), ''),
})

const policySchema = record('A house rule.', {
  name: guestText('Name.', 200, 1),
  description: defaulted(guestText('The rule in full.', 20_000), ''),
})

const paymentTypeSchema = record('A card that is accepted.', {
  code: choice('Two-letter card code.', Object.keys(cardBrands) as CardBrand[]),
  name: optional(text('Name of the card; the usual one when left out.', 100, 1)),
  mandatoryDisplayText: optional(guestText('Text that has to be shown at checkout.', 2000)),
  processorCountryCode: optional(
    pattern('Country of processing (ISO 3166-1, two capitals).', '^[A-Z]{2}$', 2),
  ),
})

const reviewSchema = record('A review.', {
  title: defaulted(text('Title.', 500), ''),
  text: defaulted(text('Text.', 20_000), ''),
  rating: Type.Number({ minimum: 1, maximum: 5, description: '1 to 5.' }),
  author: defaulted(text('Who wrote it.', 200), ''),
  published_on: day('Day it was published'),
  trip_type: optional(text('Kind of trip.', 100)),
  url: optional(webAddress('Where it can be read')),
  owner_response: optional(text('Answer of the house.', 20_000)),
})

const reviewerLocationSchema = record('The property at the review provider.', {
  id: text('Id at the provider.', 100, 1),
  name: defaulted(text('Name at the provider.', 200), ''),
  url: optional(webAddress('Page at the provider')),
  rating: Type.Number({ minimum: 1, maximum: 5, description: '1 to 5, with one decimal.' }),
  num_reviews: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'Number of reviews.' }),
})

const texts = (description: string) => list(description, 50, guestText('A point.', 2000, 1))

/** The fields of `PropertyContent` in the document, in the stored order. */
export const contentFields = {
  url: optional(webAddress('Website')),
  main_telephone: optional(text('Telephone.', 50)),
  feature: optional(guestText('What the property is known for, in a few words.', 500)),
  checkin_time: optional(time('Check-in from')),
  checkout_time: optional(time('Check-out until')),
  discount_rebate_type: defaulted(text('Whom rebates go to.', 50, 1), 'customer'),
  property_type: optional(namedSchema),
  destination: optional(destinationSchema),
  property_description: optional(
    record('What the property is like.', {
      short: defaulted(guestText('In a sentence or two.', 2000), ''),
      long: defaulted(guestText('In full.', 20_000), ''),
      location_short: optional(guestText('Where it is, in a sentence or two.', 2000)),
      location_long: optional(guestText('Where it is, in full.', 20_000)),
      location_list: optional(texts('What is near, point by point.')),
      why_we_like_it: optional(guestText('What speaks for it.', 20_000)),
      why_we_like_it_list: optional(texts('What speaks for it, point by point.')),
      what_you_need_to_know: optional(guestText('What guests should know before they book.', 20_000)),
      staff_pick: optional(guestText('Why the staff recommends it.', 20_000)),
    }),
  ),
  physical_address: optional(addressSchema),
  property_rating: optional(
    record('Ratings.', {
      stars: record('Stars.', {
        name: guestText('Who gives them.', 200),
        value: Type.Number({ minimum: 0, maximum: 7, description: 'How many.' }),
      }),
    }),
  ),
  filter: defaulted(list('Filters of publishers that the property belongs to.', 500, namedSchema), []),
  amenity: defaulted(list('Amenities.', 500, amenitySchema), []),
  property_image: images('Pictures of the property.'),
  property_policy: defaulted(list('House rules.', 100, policySchema), []),
  property_provider: defaulted(list('Inventory connections.', 50, providerSchema), []),
  payment_types: defaulted(
    list('Cards that are accepted; without one nothing could be booked.', 20, paymentTypeSchema, {
      minItems: 1,
    }),
    [{ code: 'VI' }, { code: 'MC' }],
  ),
  is_reviewer_partner: defaulted(flag('Whether enhanced review data is available.'), false),
  reviews: defaulted(list('Reviews.', 500, reviewSchema), []),
  reviewer_location: optional(reviewerLocationSchema),
  reviewer_location_id: optional(
    pattern(
      'Location id at Tripadvisor. A server with a TRIPADVISOR_KEY shows the reviews there in place of these.',
      '^[1-9][0-9]{0,11}$',
      12,
    ),
  ),
  meta_data: defaulted(
    nullable(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        maxProperties: 100,
        description: 'Anything else to hand on to publishers, at most 16,384 characters of JSON.',
      }),
    ),
    null,
  ),
}
