// The field tables of the interface document (section 2) as data, with the verbosity of each field (contract S3), to check
// any answer against: no field missing, none of a wrong type.

export type FieldType =
  | 'integer'
  | 'number'
  | 'string'
  | 'boolean'
  | 'object'
  | 'array'
  | 'deprecated'
  | 'decimal text'

export interface FieldRow {
  readonly name: string
  readonly type: FieldType
  /** The lowest verbosity that shows the field; 0 by default. */
  readonly from?: 0 | 1 | 2
  /** Contract S2: null when there is no value. */
  readonly nullable?: true
  /** Left out where there is nothing to say. */
  readonly optional?: true
  /** The table of the objects in an array, or of the object itself. */
  readonly of?: string
}

const row = (type: FieldType, names: string, more: Omit<FieldRow, 'name' | 'type'> = {}): FieldRow[] =>
  names.split(' ').map(name => ({ name, type, ...more }))

export const interfaceTables: Readonly<Record<string, readonly FieldRow[]>> = {
  /** 2.1 */
  property: [
    ...row('integer', 'id cutoff_days order verbosity'),
    ...row('number', 'room_tax'),
    ...row('string', 'name discount_rebate_type currency source updated_at'),
    ...row('string', 'url unavailable_reason main_telephone checkin_time checkout_time cutoff_time', {
      nullable: true,
    }),
    ...row('string', 'book_direct_link', { nullable: true }),
    ...row('boolean', 'is_available was_searched is_reviewer_partner'),
    ...row('deprecated', 'is_past_cutoff'),
    ...row('object', 'property_type', { nullable: true, of: 'idAndName' }),
    ...row('object', 'destination', { nullable: true, of: 'destination' }),
    ...row('object', 'rate', { of: 'rateSummary' }),
    ...row('object', 'meta_data', { nullable: true }),
    ...row('array', 'property_accommodation', { of: 'room' }),
    ...row('object', 'property_description', { from: 1, nullable: true, of: 'description' }),
    ...row('object', 'physical_address', { from: 1, nullable: true, of: 'address' }),
    ...row('object', 'property_rating', { from: 1, nullable: true, of: 'rating' }),
    ...row('array', 'amenity', { from: 1, of: 'amenity' }),
    ...row('array', 'filter', { from: 1, of: 'idAndName' }),
    ...row('array', 'property_image', { from: 1, of: 'image' }),
    ...row('array', 'property_fee', { from: 1, of: 'fee' }),
    ...row('array', 'property_policy', { from: 1, of: 'policy' }),
    ...row('array', 'payment_types', { from: 1, of: 'paymentType' }),
    ...row('array', 'property_provider', { from: 2, of: 'idAndName' }),
    ...row('object', 'permalink', { from: 2, of: 'permalink' }),
    ...row('array', 'reviews', { from: 2 }),
    ...row('object', 'reviewer_location', { from: 2, nullable: true }),
  ],
  /** 2.2 */
  room: [
    ...row('integer', 'id standard_occupancy maximum_occupancy'),
    ...row('string', 'name type updated_at'),
    ...row('string', 'short_description bedding', { from: 1 }),
    ...row('string', 'long_description', { from: 2 }),
    ...row('boolean', 'is_available is_closedout is_occupancy_exceeded has_no_inventory'),
    ...row('boolean', 'is_less_than_min_stay is_greater_than_max_stay'),
    ...row('array', 'unavailable_reasons unavailable_details'),
    ...row('array', 'rates', { of: 'rate' }),
    ...row('deprecated', 'adult_maximum_occupancy child_maximum_occupancy adult_rate_adjustment'),
    ...row('deprecated', 'child_rate_adjustment unavailable_reason property_accommodation_type'),
  ],
  /** 2.3 */
  rate: [
    ...row('string', 'code is_refundable is_deposit_required deposit_policy cancellation_policy'),
    ...row('object', 'description', { of: 'rateDescription' }),
    ...row('number', 'balance_due'),
    ...row('object', 'total', { of: 'total' }),
    ...row('array', 'cancellation_penalties', { of: 'penalty' }),
    ...row('number', 'no_show_penalty'),
    ...row('array', 'deposits', { of: 'deposit', optional: true }),
    ...row('array', 'extras', { of: 'extra', optional: true }),
    ...row('array', 'beds', { of: 'bed' }),
    ...row('array', 'tax_items fees checkin_fees', { of: 'charge' }),
    ...row('object', 'promotion', { nullable: true, of: 'promotion' }),
    ...row('array', 'nights', { of: 'night' }),
    ...row('array', 'property_accommodation_image', { from: 2, of: 'roomImage' }),
    ...row('object', 'discount', { nullable: true, of: 'discount' }),
    ...row('array', 'promotions', { of: 'promotion' }),
    ...row('deprecated', 'message meta_data tmp'),
  ],
  /** Policies as data. */
  penalty: [...row('string', 'from until', { nullable: true }), ...row('number', 'penalty')],
  deposit: [
    ...row('string', 'kind collected'),
    ...row('number', 'amount'),
    ...row('string', 'due', { nullable: true }),
  ],
  extra: [
    ...row('string', 'code name description unit'),
    ...row('number', 'amount total tax'),
    ...row('integer', 'maximum quantity'),
  ],
  /** 2.4 */
  total: [
    ...row('number', 'original_nightly_avg nightly_avg original_subtotal subtotal tax fee balance_due'),
    ...row('number', 'checkin_fee total altogether rebate promotional_savings discount_savings'),
    ...row('deprecated', 'group'),
  ],
  /** 2.5 */
  night: [
    ...row('number', 'rate original_rate promotional_savings'),
    ...row('number', 'gross', { optional: true }),
    ...row('number', 'prior_lowest_30_days', { optional: true, nullable: true }),
    ...row('integer', 'promotional_id inventory', { nullable: true }),
    ...row('string', 'date'),
    ...row('deprecated', 'minimum maximum'),
  ],
  /** 2.6; the name is a text (contract S5). */
  promotion: [
    ...row('integer', 'id promotion_type_id'),
    ...row('string', 'display_string name'),
    ...row('number', 'amount discount_applied total_discount'),
    ...row('object', 'promotion_type', { of: 'idAndName' }),
  ],
  /** 2.6a */
  discount: [
    ...row('integer', 'id'),
    ...row('string', 'category code description display_string rebate_type'),
    ...row('object', 'type', { of: 'idAndName' }),
    ...row('number', 'amount min_subtotal', { nullable: true }),
    ...row('number', 'discount_applied'),
    ...row('string', 'instructions received_upon', { nullable: true }),
    ...row('boolean', 'non_refundable'),
    ...row('decimal text', 'rebate_applied', { nullable: true }),
  ],
  /** 2.7 and other pairs. */
  idAndName: [...row('integer', 'id'), ...row('string', 'name')],
  /** 2.8 */
  amenity: [...row('integer', 'id'), ...row('string', 'name category'), ...row('deprecated', 'group')],
  /** 2.9 */
  image: [
    ...row('string', 'alt season url'),
    ...row('deprecated', 'is_hero_image url_small url_medium external_data'),
  ],
  roomImage: [
    ...row('string', 'alt url'),
    ...row('deprecated', 'season is_hero_image url_small url_medium external_data'),
  ],
  /** 2.10 */
  fee: [
    ...row('string', 'type applied description'),
    ...row('number', 'fee tax_rate'),
    ...row('boolean', 'is_taxable'),
  ],
  /** 2.12; decimal degrees (contract S5). */
  address: [
    ...row('string', 'line_1 line_2 city country administrative_division postal_code'),
    ...row('number', 'longitude latitude', { nullable: true }),
    ...row('deprecated', 'region state'),
  ],
  /** 2.13 */
  policy: row('string', 'name description'),
  /** 2.14 */
  paymentType: [
    ...row('string', 'code name'),
    ...row('string', 'mandatoryDisplayText processorCountryCode', { nullable: true }),
  ],
  // The interface does not show the fields of the following objects.
  destination: [...row('integer', 'id'), ...row('string', 'name'), ...row('array', 'areas', { of: 'area' })],
  area: [...row('integer', 'id'), ...row('string', 'name'), ...row('string', 'parent', { nullable: true })],
  description: row('string', 'short long'),
  rating: row('object', 'stars', { of: 'stars' }),
  stars: [
    ...row('string', 'name'),
    ...row('number', 'value'),
    ...row('object', 'meta_data', { nullable: true }),
  ],
  permalink: row('string', 'geo property', { nullable: true }),
  rateSummary: row('object', 'low', { nullable: true, of: 'lowRate' }),
  lowRate: [
    ...row('integer', 'accommodation_id'),
    ...row('string', 'rate_code'),
    ...row('object', 'total', { of: 'total' }),
    ...row('object', 'promotion', { nullable: true, of: 'promotion' }),
    ...row('object', 'discount', { nullable: true, of: 'discount' }),
  ],
  rateDescription: row('string', 'title text meal_plan'),
  bed: row('string', 'code description'),
  charge: [...row('string', 'name description'), ...row('number', 'total'), ...row('boolean', 'included')],
}

/**
 * The differences between an answer and a table at a verbosity: missing fields, fields of a higher verbosity, unknown fields
 * and wrong types, each with its path. Empty when there are none.
 */
export function departures(value: unknown, table: string, verbosity: 0 | 1 | 2, path = table): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is not an object`]
  const object = value as Record<string, unknown>
  const rows = interfaceTables[table]
  if (!rows) throw new Error(`there is no table ${table}`)
  const due = rows.filter(({ from = 0 }) => from <= verbosity)
  const extra = Object.keys(object).filter(name => !due.some(each => each.name === name))
  return [
    ...extra.map(name => `${path}.${name} is not of this table and verbosity`),
    ...due.flatMap(each => fieldDepartures(object, each, verbosity, `${path}.${each.name}`)),
  ]
}

function fieldDepartures(
  object: Record<string, unknown>,
  { name, type, nullable, optional, of }: FieldRow,
  verbosity: 0 | 1 | 2,
  path: string,
): string[] {
  if (!Object.hasOwn(object, name)) return optional ? [] : [`${path} is missing`]
  const value = object[name]
  if (value === null && (nullable || type === 'deprecated')) return []
  if (!isOfType(value, type)) return [`${path} is not ${type}: ${JSON.stringify(value)}`]
  if (of === undefined) return []
  const parts = Array.isArray(value) ? value : [value]
  return parts.flatMap((part, index) =>
    departures(part, of, verbosity, Array.isArray(value) ? `${path}[${index}]` : path),
  )
}

function isOfType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'decimal text':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
    case 'deprecated':
      return false
    default:
      return typeof value === type
  }
}
