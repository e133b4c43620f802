// The names and kinds of the older form as data, besides the fields that the interface has. docs/older-form.md shows the same
// rows. Kinds: n number, s text, b boolean, o object, a array, x any or null; a kind after | is what stands for none.

type Json = Record<string, unknown>

export interface OlderTable {
  /** Fields as `name:kind`. */
  readonly fields: string
  /** The table of each object or list entry within. */
  readonly of?: Readonly<Record<string, string>>
}

/** Tables whose fields are present from a verbosity on, by name; the others are at every verbosity. */
const from: Readonly<Record<string, 1 | 2>> = {
  property_description: 1,
  property_fee: 1,
  property_provider: 2,
  reviews: 2,
  reviewer_location: 2,
}

export const olderTables: Readonly<Record<string, OlderTable>> = {
  property: {
    fields: 'feature:s unavailable_reason:s|b source:s|b',
    of: {
      property_description: 'property_description',
      property_accommodation: 'property_accommodation',
      rate: 'rate',
      property_fee: 'property_fee',
      property_provider: 'property_provider',
      reviews: 'reviews',
      reviewer_location: 'reviewer_location',
    },
  },
  property_description: {
    fields:
      'short_description:s long_description:s location_short_description:x location_long_description:x ' +
      'why_we_like_it:x staff_pick:x why_we_like_it_list:x what_you_need_to_know:x location_description_list:x',
  },
  property_accommodation: {
    fields:
      'type_id:n promotional_savings:n property_accommodation_provider_attribute_value:x ' +
      'property_accommodation_image:a promotions:a promotion:o|b discount:o|b message:x meta_data:x tmp:x',
    of: { rates: 'rates' },
  },
  rates: { fields: 'has_discount:b promotion:o|b discount:o|b' },
  rate: { fields: 'low:o', of: { low: 'rate.low' } },
  'rate.low': { fields: 'total:o|b promotion:o|b discount:o|b' },
  property_fee: { fields: 'type:s' },
  property_provider: { fields: 'meta_data:a' },
  reviews: { fields: 'title:s text:s rating:n source:s meta_data:o' },
  reviewer_location: {
    fields:
      'location_id:s name:s description:x web_url:x write_review:x see_all_photos:x photo_count:x address_obj:x ' +
      'location_string:x latitude:x longitude:x timezone:x distance:x bearing:x phone:x email:x website:x rating:s ' +
      'rating_image_url:x num_reviews:s review_rating_count:o percent_recommended:x ranking_data:x price_level:x ' +
      'parent_brand:x brand:x hours:x category:x subratings:a trip_types:a awards:a ancestors:a subcategory:a ' +
      'amenities:a features:a groups:a styles:a neighborhood_info:a cuisine:a',
  },
  reservation: {
    fields:
      'id:n property_id:n publisher_id:n discount_id:x status:s total_charge:n room_charge:n fee_charge:n tax_charge:n ' +
      'balance_due:n property_fee:n created:s meta_data:o source:s source_confirmation:x source_reference:x ' +
      'property_currency:s usd_value:n publisher_currency:s publisher_exchange_rate:n guest_currency:x ' +
      'guest_exchange_rate:x discount:o|b reservation_idx:s reservation_property_accommodation:o property:o ' +
      'reservation_payment:o reservation_customer:a reservation_property_accommodation_rate:a bed:x reservation_fees:o',
    of: {
      reservation_property_accommodation: 'reservation_property_accommodation',
      property: 'reservation.property',
      reservation_payment: 'reservation_payment',
      reservation_customer: 'reservation_customer',
      reservation_property_accommodation_rate: 'reservation_property_accommodation_rate',
      reservation_fees: 'reservation_fees',
    },
  },
  reservation_property_accommodation: {
    fields:
      'id:n reservation_id:n property_accommodation_id:n property_accommodation_name:s checkin:s checkout:s ' +
      'guests_adult:n guests_children:n guest_name:s guest_note:s',
  },
  'reservation.property': {
    fields:
      'id:n name:s checkin_time:s checkout_time:s desk_open_time:s desk_close_time:s property_image:a ' +
      'checkin_telephone:x main_telephone:o checkin_address:o physical_address:o policy:o',
    of: { policy: 'policy' },
  },
  policy: { fields: 'booking_deposit:x booking_cancellation:s deposit:s cancellation:s check-in:s' },
  reservation_payment: { fields: 'reservation_id:n type:s cardholder:s month:s year:s number:s' },
  reservation_customer: {
    fields:
      'id:n reservation_id:n first_name:s last_name:s email_address:s reservation_customer_telephone:o ' +
      'reservation_customer_address:a',
    of: { reservation_customer_address: 'reservation_customer_address' },
  },
  reservation_customer_address: {
    fields: 'type:s line_1:s line_2:x city:s region:x postal_code:s state:o country:o',
  },
  reservation_property_accommodation_rate: {
    fields:
      'reservation_property_accommodation_id:n reservation_id:n date:s standard_rate:n calculated_rate:n',
  },
  reservation_fees: { fields: 'fee_items:a tax_items:a property_fees:a' },
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  n: value => typeof value === 'number',
  s: value => typeof value === 'string',
  b: value => typeof value === 'boolean',
  o: value => typeof value === 'object' && value !== null && !Array.isArray(value),
  a: Array.isArray,
  x: () => true,
}

/** The names of a table. */
export const namesOf = (table: string): string[] =>
  olderTables[table]!.fields.split(' ').map(field => field.split(':')[0]!)

/** What an answer lacks of a table, or has of another kind; each with its path. Empty if there is nothing. */
export function olderDepartures(value: unknown, table: string, verbosity: 0 | 1 | 2, path = table): string[] {
  if (!kinds.o!(value)) return [`${path} is not an object`]
  const object = value as Json
  const { fields, of = {} } = olderTables[table]!
  const wrong = fields.split(' ').flatMap(field => {
    const [name = '', allowed = ''] = field.split(':')
    if (!Object.hasOwn(object, name)) return [`${path}.${name} is missing`]
    const isOfKind = allowed.split('|').some(kind => kinds[kind]!(object[name]))
    return isOfKind ? [] : [`${path}.${name} is not ${allowed}: ${JSON.stringify(object[name])}`]
  })
  const within = Object.entries(of)
    .filter(([name]) => (from[name] ?? 0) <= verbosity)
    .flatMap(([name, inner]) => {
      if (!Object.hasOwn(object, name)) return [`${path}.${name} is missing`]
      const parts = Array.isArray(object[name]) ? object[name] : [object[name]]
      // A property without an address or reviews has null for them, as in the bare form.
      const present = parts.filter(part => part !== null && part !== false)
      return present.flatMap((part, index) =>
        olderDepartures(part, inner, verbosity, `${path}.${name}[${index}]`),
      )
    })
  return [...wrong, ...within]
}
