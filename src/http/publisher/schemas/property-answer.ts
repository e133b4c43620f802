// The property object in answers (interface, Property), each field with its verbosity.

import Type, { type TSchema } from 'typebox'
import { unavailableReasons } from '../../../lodging/properties/unavailable.ts'
import { propertyExample } from './answer-examples.ts'
import {
  amount,
  cardForm,
  charge,
  currencyUnavailable,
  deprecated,
  flag,
  fromVerbosity,
  guestAddress,
  idAndName,
  integer,
  listOf,
  listOfNamed,
  named,
  notFoundIds,
  orNull,
  receipt,
  text,
  textOrNull,
} from './answer-fields.ts'
import { explanation } from './explanation-fields.ts'
import { alternatives } from './reason-fields.ts'

const lowRate = Type.Object({
  accommodation_id: integer('Room of the rate.'),
  rate_code: text('Its rate plan.'),
  total: named('Total', 'Its price.'),
  promotion: orNull(named('Promotion'), 'The promotion that saved most.'),
  discount: orNull(named('Discount'), 'The discount code that applied.'),
})

const scalars = {
  id: integer('Property identifier.'),
  name: text('Name.'),
  room_tax: Type.Number({ description: 'Sum of the percentages of the taxes.' }),
  cutoff_days: integer('Days before arrival by which the stay must be booked.'),
  order: integer('Sort order among the properties; lower comes first.'),
  discount_rebate_type: text('The recipient of rebates.'),
  url: textOrNull('Website.'),
  currency: text('Currency of the property; `meta_data.currency` is that of the amounts.'),
  is_available: flag('Whether any room can be booked for the stay; false without a search.'),
  unavailable_reason: orNull(Type.Enum(unavailableReasons), 'Why nothing can be booked.'),
  main_telephone: textOrNull('Telephone.'),
  is_past_cutoff: deprecated(),
  verbosity: integer('The requested verbosity.'),
  was_searched: flag(
    'Whether this is the result of a search: false in answers of view, and after a deadline.',
  ),
  source: text('Inventory source; `crs` is the built-in one.'),
  checkin_time: textOrNull('Check-in from, HH:MM at the property.'),
  checkout_time: textOrNull('Check-out until, HH:MM at the property.'),
  cutoff_time: textOrNull('On the day of arrival, bookings end at this time, HH:MM at the property.'),
  is_reviewer_partner: flag('Whether reviews are shown in full.'),
  updated_at: Type.String({
    format: 'date-time',
    description:
      'When its document or a shown review last changed, in UTC; prices and free rooms do not count.',
  }),
  book_direct_link: textOrNull('Page of the property at the publisher’s booking engine, if it has one.'),
}

const countedValues = (description: string, id: TSchema = integer('Identifier.')) =>
  listOf(description, {
    id,
    name: text('Name.'),
    count: integer('How many properties have it.'),
  })

const searchResult = Type.Object(
  {
    total: Type.Optional(
      integer(
        'Of a list that was searched for: how many properties meet the criteria, on all pages and before prices are looked at.',
      ),
    ),
    ...notFoundIds,
    facets: Type.Optional(
      Type.Object(
        {
          destination: countedValues('Destinations.'),
          area: countedValues('Areas.'),
          property_type: countedValues('Kinds of property.'),
          stars: countedValues('Stars.', Type.Number({ description: 'How many.' })),
          filter: countedValues('Filters.'),
          amenity: countedValues('Amenities.'),
        },
        { description: 'Where `facets` was asked for: up to 200 values of each, most properties first.' },
      ),
    ),
  },
  {
    description:
      'With the first property of a list that was searched for, or that lacks some of the ids that were asked for.',
  },
)

const always = {
  property_type: orNull(idAndName(), 'Kind of property.'),
  destination: orNull(
    Type.Object({
      id: integer('Identifier.'),
      name: text('Name.'),
      areas: listOf('Areas, from the widest to the narrowest.', {
        id: integer('Identifier.'),
        name: text('Name.'),
        parent: textOrNull('Name of the area that contains it.'),
      }),
    }),
    'Where the property is.',
  ),
  rate: Type.Object(
    { low: orNull(lowRate, 'The cheapest rate of all rooms; null if there is none.') },
    { description: 'Rate summary.' },
  ),
  property_accommodation: listOfNamed('Room', 'All rooms, also those that cannot be booked.'),
  alternatives,
  explanation,
  receipt,
  meta_data: orNull(
    Type.Object(
      {
        currency: Type.Optional(text('After a search: currency of the amounts of this answer.')),
        exchange_rate: Type.Optional(
          Type.Number({
            description: 'After a search: units of it for one unit of the property’s currency.',
          }),
        ),
        exchange_rate_as_of: Type.Optional(
          textOrNull('After a search: day of the exchange rate; null if nothing was converted.'),
        ),
        currency_unavailable: currencyUnavailable,
        discount_reason: Type.Optional(textOrNull('After a search: why the discount code changed nothing.')),
        total_first: Type.Optional(
          text(
            'After a search, where charges due at check-in have to be in the amount that is shown first: `altogether`; rates are compared and ordered by it.',
          ),
        ),
        assumed_child_age: Type.Optional(
          integer('The age used for children without an age; absent if all ages were sent.'),
        ),
        priced_at: Type.Optional(
          text(
            'After a search: when the property’s source gave the prices, which the server shows again for a moment; absent for prices of the server.',
          ),
        ),
        age_seconds: Type.Optional(
          integer(
            'While the database is away: seconds since this was certainly true. Absent otherwise. The header Age has it too.',
          ),
        ),
        quote_id: Type.Optional(text('After preview: the name of the quote, for the reservation.')),
        quote_expires_at: Type.Optional(
          text('After preview: instant until which the quoted price is valid.'),
        ),
        charge: Type.Optional(
          charge(
            'After preview: what is charged, in the property’s own currency, and what becomes of the card.',
          ),
        ),
        card_form: cardForm(
          'After preview: the guest may type the card into the payment company’s own form, whose token the reservation takes as `payment.token`.',
        ),
        guest_address: guestAddress,
        cursor: Type.Optional(
          text(
            'In a list that was searched for: sent as `cursor`, the same search goes on behind this property.',
          ),
        ),
        distance_km: Type.Optional(
          Type.Number({
            description: 'Kilometres from `near`, where that was sent and the position is known.',
          }),
        ),
        search: Type.Optional(searchResult),
      },
      { additionalProperties: true },
    ),
    'Further data of the property, and the assumptions of a search.',
  ),
}

const standard = {
  property_description: orNull(
    Type.Object({ short: text('In a sentence or two.'), long: text('In full.') }),
    'Description of the property.',
  ),
  physical_address: orNull(
    Type.Object({
      line_1: text('Street and number.'),
      line_2: text('Suite, floor.'),
      city: text('City.'),
      country: text('Two-letter ISO 3166 code.'),
      administrative_division: text('State, province or other region.'),
      postal_code: text('Postal code.'),
      longitude: orNull(Type.Number(), 'Decimal degrees east.'),
      latitude: orNull(Type.Number(), 'Decimal degrees north.'),
      region: deprecated(),
      state: deprecated(),
    }),
    'Address of the building.',
  ),
  property_rating: orNull(
    Type.Object({
      stars: Type.Object(
        {
          name: text('Name of the provider.'),
          value: Type.Number({ description: 'How many.' }),
          meta_data: Type.Null({ description: 'Null.' }),
        },
        { description: 'Stars.' },
      ),
    }),
    'Rating.',
  ),
  amenity: listOf('Amenities.', {
    id: integer('Identifier.'),
    name: text('Name.'),
    category: text('Category above it.'),
    group: deprecated(),
  }),
  filter: listOf('Filters of the publishers that the property belongs to.', idAndName().properties),
  property_image: listOfNamed('Image', 'Pictures of the property.'),
  property_fee: listOf('The fees of the property, whether or not they apply to a stay.', {
    type: Type.Enum(['flat', 'percent'], { description: 'What `fee` is.' }),
    applied: Type.Enum(['stay', 'night', 'person', 'person_night'], {
      description: 'How often it is charged.',
    }),
    description: text('What it is for: its description, else its name.'),
    fee: amount('An amount, or a percentage of the subtotal.'),
    is_taxable: flag('Whether a tax is charged on it.'),
    tax_rate: Type.Number({ description: 'That tax in percent.' }),
  }),
  property_policy: listOf('House rules.', { name: text('Name.'), description: text('The rule.') }),
  payment_types: listOf('Cards that are accepted.', {
    code: text('Two-letter card code.'),
    name: text('Card company.'),
    mandatoryDisplayText: textOrNull('When set, this text must be shown to the guest at checkout.'),
    processorCountryCode: textOrNull('Country in which the payment is processed.'),
  }),
}

const full = {
  property_provider: listOf('Inventory connections.', idAndName().properties),
  permalink: Type.Object(
    {
      geo: textOrNull('Null.'),
      property: textOrNull('Page of the property at the publisher, if configured.'),
    },
    { description: 'White-label pages.' },
  ),
  reviews: listOf('Reviews: all for a reviewer partner, else at most three, shortened to 200 characters.', {
    title: text('Title.'),
    text: text('Text.'),
    rating: Type.Number({ description: '1 to 5.' }),
    author: text('The author.'),
    published_on: text('Day it was published.'),
    trip_type: textOrNull('Kind of trip.'),
    url: textOrNull('Link to the review.'),
    owner_response: Type.Optional(textOrNull('The property’s answer; only for a reviewer partner.')),
    source: text('`property`, the name of an import, `tripadvisor_free` or `tripadvisor_partner`.'),
    meta_data: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'More from the source; `tripadvisor` has what Tripadvisor requires to be shown with a review.',
      },
    ),
  }),
  reviewer_location: orNull(
    Type.Object(
      {
        id: text('Identifier at the provider.'),
        name: text('Name at the provider.'),
        url: textOrNull('Page at the provider.'),
        rating: orNull(Type.Number(), '1 to 5; null without reviews.'),
        num_reviews: integer('Number of reviews.'),
      },
      { additionalProperties: true },
    ),
    'The property at the review provider, with the fields that the provider adds.',
  ),
}

const from = (level: 1 | 2, fields: Readonly<Record<string, TSchema>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, fromVerbosity(level, schema)]))

export const propertyAnswer = Type.Object(
  { ...scalars, ...always, ...from(1, standard), ...from(2, full) },
  {
    $id: 'Property',
    description: 'A property with its rooms, and their rates after a search.',
    examples: [propertyExample],
  },
)
