// The stored form of a property document, and the property that it describes. property-check.ts checks documents;
// calendar-document.ts and inventory-document.ts read calendar and inventory.

import { decimalsOf } from '../../values/currencies.ts'
import { foldedText } from '../../values/folded-text.ts'
import { cardBrands } from '../cards/cards.ts'
import { type Filled, filled } from '../documents/document-defaults.ts'
import { minuteOfDay } from '../documents/document-reading.ts'
import { type InOneLanguage, inOneLanguage } from '../documents/guest-texts.ts'
import { defaultLanguage, type Language } from '../documents/languages.ts'
import { extrasFrom, feeFrom, partFrom, taxFrom, totalRoundingFrom } from '../prices/charge-documents.ts'
import { derivationFrom } from '../prices/derivation.ts'
import { limitsFrom } from '../prices/price-limits.ts'
import { promotionFrom } from '../prices/rule-documents.ts'
import type { Issuer } from './issuer.ts'
import { cancellationFrom, depositFrom } from './policy-documents.ts'
import type { Image, Property, PropertyContent, RatePlan, Room } from './property.ts'
import { type StoredDocument, storedDocumentSchema } from './property-document-schema.ts'

/** A document in full form, with all defaults. */
export type CanonicalDocument = Filled<StoredDocument>

/**
 * The stored and exported form of a checked document: defaults filled in, fields in the order of the schema, amounts as
 * JSON numbers, without calendar and inventory. Idempotent.
 */
export const canonicalDocument = (document: StoredDocument | CanonicalDocument): CanonicalDocument =>
  filled(storedDocumentSchema, document as StoredDocument)

/**
 * The property of a checked or stored document, without validation, in the document's own language or another. Leaves out
 * pictures that are not yet in the image store (`file`, `data`).
 */
export function propertyFrom(document: StoredDocument | CanonicalDocument, language?: Language): Property {
  const canonical = canonicalDocument(document)
  const own = canonical.language ?? defaultLanguage
  const full = inOneLanguage(storedDocumentSchema, canonical, { asked: language ?? own, own })
  const decimals = decimalsOf(full.currency)
  return {
    id: full.id,
    name: full.name,
    language: full.language,
    translations: (full as object) === canonical ? null : canonical,
    source: full.source,
    sourceMappings: full.source_mappings,
    equalOffers: full.equal_offers,
    paymentCollection: full.payment_collection,
    // Older documents may accept no card, so every booking would be refused.
    isOpen: full.open && full.payment_types.length > 0,
    timeZone: full.time_zone,
    currency: full.currency,
    order: full.order,
    cutoffDays: full.cutoff_days,
    cutoffMinute: full.cutoff_time === null ? null : minuteOfDay(full.cutoff_time),
    sellsSeveralRooms: full.multi_room,
    reservationEmail: full.reservation_email,
    assumedChildAge: full.assumed_child_age,
    childAgeBands: full.child_age_bands.map(band => ({ fromAge: band.from_age, toAge: band.to_age })),
    content: contentFrom(full),
    rooms: full.rooms.map(room => roomFrom(room, decimals)),
    ratePlans: full.rate_plans.map(plan => ratePlanFrom(plan, decimals)),
    promotions: full.promotions.map(promotion => promotionFrom(promotion, decimals)),
    taxes: full.taxes.map(tax => taxFrom(tax, decimals)),
    fees: full.fees.filter(fee => fee.optional === null).map(fee => feeFrom(fee, decimals)),
    ...(full.fees.some(fee => fee.optional !== null) && { extras: extrasFrom(full.fees, decimals) }),
    ...(full.invoice_issuer !== null && { issuer: issuerFrom(full.invoice_issuer) }),
    ...(full.guest_address && { asksAddress: true as const }),
    ...(comparesAltogether(full) && { comparesAltogether: true as const }),
    ...(showsPriorPrice(full) && { showsPriorPrice: true as const }),
    ...(full.price_parts.length > 0 && {
      priceParts: full.price_parts.map(part => partFrom(part, decimals)),
    }),
    ...(full.total_rounding !== null && {
      totalRounding: totalRoundingFrom(full.total_rounding, decimals),
    }),
  }
}

const issuerFrom = ({
  name,
  address,
  tax_number: taxNumber,
  note,
}: NonNullable<WordedDocument['invoice_issuer']>): Issuer => ({ name, address, taxNumber, note })

/** Countries whose law wants what has to be paid at check-in in the amount that is shown first. */
const altogetherByLaw = new Set(['AU', 'CA', 'GB', 'US'])

const comparesAltogether = ({
  total_first: first,
  physical_address: address,
}: Pick<WordedDocument, 'total_first' | 'physical_address'>): boolean =>
  (first ?? (altogetherByLaw.has(address?.country ?? '') ? 'altogether' : 'total')) === 'altogether'

/** Countries with article 6a of Directive 98/6/EC: the European Union and the European Economic Area. */
const priorPriceByLaw = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Whether the market of a property asks for the prior price beside a reduction (decision 77). */
export const showsPriorPrice = ({
  prior_price: shown,
  physical_address: address,
}: Pick<StoredDocument, 'prior_price' | 'physical_address'>): boolean =>
  (shown ?? (priorPriceByLaw.has(address?.country ?? '') ? 'lowest_30_days' : 'none')) === 'lowest_30_days'

/** Each property with texts in several languages, by its document: in its own language, and in those asked for since. */
const worded = new WeakMap<object, Map<Language, Property>>()

/**
 * A property of the catalog with its texts in a language, where it has them: one object for each, made when it is first asked
 * for. The property itself where its texts are in one language only.
 */
export function propertyIn(property: Property, language: Language): Property {
  const { translations } = property
  if (translations === null) return property
  let known = worded.get(translations)
  if (known === undefined) {
    known = new Map([[property.language ?? defaultLanguage, property]])
    worded.set(translations, known)
  }
  const found = known.get(language)
  if (found !== undefined) return found
  const { content, ...made } = propertyFrom(translations as CanonicalDocument, language)
  // Reviews are in the words of those who wrote them, and those published since are not in the document.
  const { reviews, reviewer_location } = property.content
  const inLanguage = {
    ...made,
    ...(property.updatedAt !== undefined && { updatedAt: property.updatedAt }),
    rooms: made.rooms.map((room, index) => updatedAt(room, property.rooms[index]?.updatedAt)),
    translations,
    content: { ...content, reviews, reviewer_location },
  }
  known.set(language, inLanguage)
  return inLanguage
}

/** The property as stored, with the times of its last changes; `rooms` by id, null where all changed with the document. */
export const stamped = (property: Property, { document, reviews, rooms }: ContentStamps): Property => ({
  ...property,
  updatedAt: reviews !== null && isLater(reviews, document) ? reviews : document,
  rooms: property.rooms.map(room => updatedAt(room, instantOf(rooms?.[room.id]) ?? document)),
})

/** When parts of what is shown of a property last changed, RFC 3339; null: never, or with the document. */
export interface ContentStamps {
  readonly document: string
  readonly reviews: string | null
  readonly rooms: Readonly<Record<number, string>> | null
}

const updatedAt = (room: Room, at: string | undefined): Room =>
  at === undefined ? room : { ...room, updatedAt: at }

const instantOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : Temporal.Instant.from(text).toString()

const isLater = (one: string, other: string): boolean => Temporal.Instant.compare(one, other) > 0

type WordedDocument = InOneLanguage<CanonicalDocument>

const contentFrom = (full: WordedDocument): PropertyContent => ({
  url: full.url,
  main_telephone: full.main_telephone,
  feature: full.feature,
  checkin_time: full.checkin_time,
  checkout_time: full.checkout_time,
  cutoff_time: full.cutoff_time,
  discount_rebate_type: full.discount_rebate_type,
  property_type: full.property_type,
  destination: full.destination,
  property_description: full.property_description,
  physical_address: full.physical_address,
  property_rating: full.property_rating,
  filter: full.filter,
  amenity: full.amenity,
  property_image: imagesFrom(full.property_image),
  property_policy: full.property_policy,
  property_provider: full.property_provider,
  payment_types: full.payment_types.map(type => ({ ...type, name: type.name ?? cardBrands[type.code] })),
  is_reviewer_partner: full.is_reviewer_partner,
  reviews: full.reviews.map(review => ({ ...review, source: 'property', meta_data: {} })),
  reviewer_location: full.reviewer_location,
  reviewer_location_id: full.reviewer_location_id,
  meta_data: full.meta_data,
})

const roomFrom = (room: WordedDocument['rooms'][number], decimals: number): Room => ({
  id: room.id,
  name: room.name,
  type: room.type,
  typeId: room.type_id,
  standardOccupancy: room.standard_occupancy,
  maximumOccupancy: room.maximum_occupancy,
  minimumOccupancy: room.minimum_occupancy,
  maximumAdults: room.maximum_adults,
  maximumChildren: room.maximum_children,
  bedrooms: room.bedrooms,
  allotment: room.allotment,
  priceLimits: limitsFrom(room, decimals),
  shortDescription: room.short_description,
  longDescription: room.long_description,
  bedding: room.bedding,
  beds: room.beds,
  images: imagesFrom(room.images),
})

const ratePlanFrom = (plan: WordedDocument['rate_plans'][number], decimals: number): RatePlan => ({
  code: plan.code,
  title: plan.title,
  text: plan.text,
  mealPlan: plan.meal_plan,
  ...(plan.derived !== null && {
    derived: derivationFrom(plan.derived, limitsFrom(plan, decimals), decimals),
  }),
  deposit: depositFrom(plan.deposit, decimals),
  cancellation: cancellationFrom(plan.cancellation, decimals),
  modification: { isAllowed: plan.modification.allowed, untilDays: plan.modification.until_days },
  depositText: plan.deposit_text,
  cancellationText: plan.cancellation_text,
  ...(plan.access !== null && {
    access: { publishers: plan.access.publishers, codes: plan.access.codes.map(foldedText) },
  }),
})

const imagesFrom = (images: WordedDocument['property_image']): Image[] =>
  images.flatMap(({ image, alt, season }) => (image === undefined ? [] : [{ image, alt, season }]))
