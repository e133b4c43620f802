// The property object, the answer of view, availability and preview (interface, Property). A level of verbosity only adds
// fields, so an answer at a lower level is a subset of one at a higher level (contract S3).

import { type ExchangeRate, sameCurrency } from '../../../lodging/prices/exchange.ts'
import type { Tax } from '../../../lodging/prices/rules.ts'
import type { Property } from '../../../lodging/properties/property.ts'
import type { Publisher } from '../../../lodging/publishers/publisher.ts'
import { addressBelow, type SitePlace, siteUrl } from '../../../lodging/publishers/site-address.ts'
import type {
  ListedProperty,
  PropertyAnswer,
  PropertyList,
  SearchedStay,
  SearchResult,
} from '../../../operations/answers.ts'
import { percentNumber } from '../../../values/money.ts'
import { wordsIn } from '../../../wording/wording.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import { furtherMembers, opened, pieces, rendered } from '../../json/fragments.ts'
import { writeAlternatives } from './alternatives.ts'
import { amountsIn, chargeData, exchangeData, shownCurrencyData } from './amounts.ts'
import { cardFormData } from './card-form.ts'
import { writeFullContent, writeStandardContent } from './content.ts'
import { explanationData } from './explanation.ts'
import { type RateView, writeLowRate } from './rate.ts'
import { writePricedRoom, writeUnsearchedRoom } from './room.ts'

const [isAvailable, unavailableReason, ownVerbosity, wasSearched, bookDirectLink] = pieces(
  ',"is_available":…,"unavailable_reason":…,"verbosity":…,"was_searched":…,"book_direct_link":',
)
const [lowRate, accommodation, metaData, close] = pieces(
  ',"rate":{"low":…},"property_accommodation":…,"meta_data":…}',
)

/** The answer with the interface's names; image addresses begin with `publicUrl`. */
export function writeProperty(out: ByteWriter, answer: PropertyAnswer, publicUrl: string): void {
  const { property, publisher, verbosity, searched } = answer
  const view = rateViewOf(answer, publicUrl)
  out.paste(scalars(property))
  writeOutcome(out, answer)
  out.textOrNull(bookDirectLink, bookDirectOf(publisher, property.id, publicUrl))
  out.paste(kindAndPlace(property))
  if (searched) {
    writeLowRate(out, lowRate, searched.priced.rooms, view)
    out.list(accommodation, searched.priced.rooms, writePricedRoom, view)
  } else {
    out.nothing(lowRate).list(accommodation, property.rooms, writeUnsearchedRoom, view)
  }
  writeAlternatives(out, answer, view.amounts.decimals)
  if (verbosity >= 1) writeStandardContent(out, property, view)
  if (verbosity >= 2) {
    const permalink = permalinkOf(publisher, property.id, publicUrl)
    writeFullContent(out, property, { permalink, reviews: answer.reviews })
  }
  if (answer.explanation !== undefined)
    out.raw(furtherMembers({ explanation: explanationData(answer.explanation) }))
  if (answer.receipt !== undefined) out.raw(furtherMembers({ receipt: answer.receipt }))
  writeMetaData(out.put(metaData), answer)
  out.put(close)
}

/** `metaDataOf` as JSON, kept for the usual search, which adds the currency alone. */
function writeMetaData(out: ByteWriter, answer: PropertyAnswer): void {
  const { property, searched } = answer
  if (searched !== null && isUsual(answer, searched)) out.paste(usualMetaData(property, searched.exchange.to))
  else out.raw(JSON.stringify(metaDataOf(answer)))
}

const isUsual = (
  { listed, notFound = [], ageSeconds = null }: PropertyAnswer,
  searched: SearchedStay,
): boolean =>
  listed === null &&
  notFound.length === 0 &&
  ageSeconds === null &&
  searched.exchange.from === searched.exchange.to &&
  searched.missedCurrency === null &&
  searched.discountRefusal === null &&
  searched.quote === null &&
  searched.cardForm === null &&
  searched.charge === null &&
  searched.pricedAt === null &&
  searched.assumedChildAge === null

const usualMetaData = rendered(({ content }: Property, currency) =>
  JSON.stringify({
    ...content.meta_data,
    ...exchangeData(sameCurrency(currency)),
    discount_reason: null,
  }),
)

/** The currency, language and verbosity of an answer. */
export function rateViewOf(
  { property, language, verbosity, searched }: PropertyAnswer,
  publicUrl: string,
): RateView {
  const exchange: ExchangeRate = searched?.exchange ?? sameCurrency(property.currency)
  return {
    verbosity,
    amounts: amountsIn(exchange),
    words: wordsIn(language),
    itemised: searched?.itemised ?? false,
    payment: searched?.payment ?? null,
    publicUrl,
    detailsOf: room => searched?.detailsOf(room) ?? [],
  }
}

/** Writes a property in one form of the interface. */
export type WriteProperty = (out: ByteWriter, answer: PropertyAnswer, publicUrl: string) => void

const [listOpen, comma, listClose] = pieces('[…,…]')

/** One form of the interface for properties; image addresses begin with `publicUrl`. */
export interface PropertyForm {
  readonly write: WriteProperty
  readonly publicUrl: string
}

/** Several properties as a list; each may be sent as soon as it is written, and what is awaited for the next is passed on. */
export function* writeProperties(
  out: ByteWriter,
  { answers }: Pick<PropertyList, 'answers'>,
  { write, publicUrl }: PropertyForm,
): Iterable<Promise<void> | void> {
  out.put(listOpen)
  let isFirst = true
  for (const answer of answers) {
    if (answer instanceof Promise) {
      yield answer
      continue
    }
    if (!isFirst) out.put(comma)
    isFirst = false
    write(out, answer, publicUrl)
    yield
  }
  out.put(listClose)
}

const scalars = rendered((property: Property) =>
  opened({ ...scalarsOf(property), updated_at: property.updatedAt }),
)

/** The fields of a property that are no lists and no objects, at any verbosity. */
export const scalarsOf = ({ content, ...property }: Property) => ({
  id: property.id,
  name: property.name,
  room_tax: roomTax(property.taxes),
  cutoff_days: property.cutoffDays,
  order: property.order,
  discount_rebate_type: content.discount_rebate_type,
  url: content.url,
  currency: property.currency,
  main_telephone: content.main_telephone,
  source: property.source,
  checkin_time: content.checkin_time,
  checkout_time: content.checkout_time,
  cutoff_time: content.cutoff_time,
  is_reviewer_partner: content.is_reviewer_partner,
  is_past_cutoff: null,
})

/** `room_tax`: the sum of the percentages (contract P7), exact. */
const roomTax = (taxes: readonly Tax[]): number =>
  percentNumber(taxes.reduce((sum, { amount }) => sum + (amount.kind === 'percent' ? amount.percent : 0), 0))

/** Contract S6, S8. */
function writeOutcome(out: ByteWriter, { verbosity, searched }: PropertyAnswer): void {
  out.flag(isAvailable, searched !== null && searched.priced.unavailableReason === null)
  out.textOrNull(unavailableReason, searched?.priced.unavailableReason)
  out.integer(ownVerbosity, verbosity)
  out.flag(wasSearched, searched !== null)
}

export const kindAndPlace = rendered(({ content }: Property) =>
  furtherMembers({ property_type: content.property_type, destination: content.destination }),
)

/** The page of a property where the publisher’s permalinks lead: below the address that it has set, else on its site; null for neither. */
export const permalinkOf = ({ settings, site }: Publisher, id: number, publicUrl: string): string | null =>
  settings.permalinkUrl === null ? pageOf(site, id, publicUrl) : addressBelow(settings.permalinkUrl, `${id}`)

/** The same of links to the booking engine. */
export const bookDirectOf = ({ settings, site }: Publisher, id: number, publicUrl: string): string | null =>
  settings.bookDirectUrl === null
    ? pageOf(site, id, publicUrl)
    : addressBelow(settings.bookDirectUrl, `${id}`)

/** Null also where the site does not show the property. */
const pageOf = (site: SitePlace | undefined, id: number, publicUrl: string): string | null =>
  site === undefined || !(site.properties?.includes(id) ?? true)
    ? null
    : `${siteUrl(site, publicUrl)}/properties/${id}`

/** The property's own, after a search the currency of the amounts (contract S10, P4), and its place in a list (decision 15). */
export function metaDataOf({
  property: { content },
  searched,
  listed,
  notFound = [],
  ageSeconds = null,
}: PropertyAnswer) {
  const isBare = searched === null && listed === null && notFound.length === 0
  if (isBare && ageSeconds === null) return content.meta_data
  return {
    ...content.meta_data,
    ...(searched && stayData(searched)),
    ...(listed && listData(listed)),
    ...((listed?.found || notFound.length > 0) && { search: searchData(listed?.found ?? null, notFound) }),
    ...(ageSeconds !== null && { age_seconds: ageSeconds }),
  }
}

const stayData = (searched: SearchedStay) => ({
  ...shownCurrencyData(searched.exchange, searched.missedCurrency),
  discount_reason: searched.discountRefusal,
  ...(searched.comparesAltogether && { total_first: 'altogether' }),
  ...(searched.quote && { quote_id: searched.quote.id, quote_expires_at: searched.quote.expiresAt }),
  ...(searched.cardForm && { card_form: cardFormData(searched.cardForm) }),
  ...(searched.asksAddress && { guest_address: true }),
  ...(searched.charge && { charge: chargeData(searched.charge) }),
  ...(searched.pricedAt !== null && { priced_at: searched.pricedAt }),
  ...(searched.assumedChildAge !== null && { assumed_child_age: searched.assumedChildAge }),
})

const listData = ({ cursor, metres }: ListedProperty) => ({
  cursor,
  ...(metres !== null && { distance_km: metres / 1000 }),
})

const searchData = (found: SearchResult | null, notFound: readonly number[]) => ({
  ...(found && { total: found.total, ...(found.facets && { facets: found.facets }) }),
  ...(notFound.length > 0 && { not_found: notFound }),
})
