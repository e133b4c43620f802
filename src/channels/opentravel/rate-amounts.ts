// Translates OTA_HotelRateAmountNotifRQ: prices of a night by number of guests, and of additional guests. What cannot be
// said in our prices is refused, so that no guest is asked another price than the hotel sent.

import { type CalendarEntry, mostGuestsPriced } from '../../lodging/properties/schema-calendar.ts'
import { decimalText, parseAmount } from '../../values/money.ts'
import { type ChangeDocument, ChangeDraft } from '../change-draft.ts'
import { allAt, childAt, type XmlElement } from '../xml.ts'
import { OtaRefusal } from './ota-refusal.ts'
import {
  at,
  type OtaRoom,
  type OtaTerms,
  readAmount,
  readCount,
  readNights,
  readProducts,
  readRoom,
  readStatements,
  shown,
} from './reading.ts'

type Prices = NonNullable<CalendarEntry['price']>

/** Codes of the list AQC. */
const [adult, child] = ['10', '8']

/** The calendar change of a message. Throws OtaRefusal. */
export function changeFromRateAmounts(message: XmlElement, terms: OtaTerms): ChangeDocument {
  const messages = readStatements(message, 'RateAmountMessages', 'RateAmountMessage')
  const draft = new ChangeDraft()
  const removes = readRemoval(message)
  for (const amounts of messages) {
    const control = childAt(amounts, 'StatusApplicationControl')
    if (!control) throw new OtaRefusal('required', `StatusApplicationControl ${at(amounts)}`)
    const room = readRoom(control, terms)
    const products = readProducts(control, room, { terms, which: 'priced' })
    const rates = removes ? [control] : allAt(amounts, 'Rates', 'Rate')
    if (rates.length === 0) throw new OtaRefusal('required', `Rate ${at(amounts)}`)
    for (const rate of rates) {
      const nights = readNights(rate, control)
      const price = removes ? noPrices : readPrices(rate, room, terms)
      for (const product of products) draft.set(product, nights, { price })
    }
  }
  return draft.document()
}

const noPrices: Prices = {
  standard: null,
  single: null,
  by_guests: null,
  extra_adult: null,
  extra_child: null,
}

/** Overlay and Delta both replace what the message names. */
function readRemoval(message: XmlElement): boolean {
  const kind = message.attributes.get('NotifType') ?? 'Delta'
  if (!['Overlay', 'Delta', 'Remove'].includes(kind)) {
    throw new OtaRefusal('value', `NotifType "${shown(kind)}" is none of Overlay, Delta, Remove`)
  }
  return kind === 'Remove'
}

function readPrices(rate: XmlElement, room: OtaRoom, terms: OtaTerms): Prices {
  const unit = rate.attributes.get('RateTimeUnit') ?? 'Day'
  const units = rate.attributes.get('UnitMultiplier') ?? '1'
  if (unit !== 'Day' || units !== '1') {
    throw new OtaRefusal('unsupported', `a price for other than one night ${at(rate)}`)
  }
  const extras = readExtras(rate, terms)
  const bases = readBases(rate, room, terms)
  const standard = bases.get(room.standardOccupancy)
  if (standard === undefined) throw new OtaRefusal('included', String(room.standardOccupancy))
  const single = room.standardOccupancy > 1 ? bases.get(1) : undefined
  const linear = extraAdultOf(bases, room, terms)
  const isTable =
    linear === null ||
    (extras.extra_adult !== undefined && (linear ?? extras.extra_adult) !== extras.extra_adult)
  const extraAdult = isTable ? extras.extra_adult : (linear ?? extras.extra_adult)
  const named = [...bases.keys()].filter(guests => guests !== 1 && guests !== room.standardOccupancy)
  return {
    standard,
    ...(single !== undefined && { single }),
    ...(named.length > 0 && { by_guests: isTable ? tableOf(bases, named) : null }),
    ...(extraAdult !== undefined && { extra_adult: extraAdult }),
    ...(extras.extra_child !== undefined && { extra_child: extras.extra_child }),
  }
}

/** Prices by number of adults; one without a number is for the occupancy that the room includes. */
function readBases(rate: XmlElement, room: OtaRoom, terms: OtaTerms): Map<number, string> {
  const bases = new Map<number, string>()
  for (const base of allAt(rate, 'BaseByGuestAmts', 'BaseByGuestAmt')) {
    if ((base.attributes.get('AgeQualifyingCode') ?? adult) !== adult) {
      throw new OtaRefusal('unsupported', `a base price for other than adults ${at(base)}`)
    }
    const guests = readCount(base, 'NumberOfGuests') ?? room.standardOccupancy
    if (guests < 1 || guests > room.maximumOccupancy) throw new OtaRefusal('adults', String(guests))
    if (bases.has(guests)) throw new OtaRefusal('value', `two prices for ${guests} guests ${at(base)}`)
    bases.set(guests, readAmount(base, terms.amount, terms, rate))
  }
  if (bases.size === 0) throw new OtaRefusal('required', `BaseByGuestAmt ${at(rate)}`)
  return bases
}

/** The prices of these numbers of guests; other numbers have none of their own. */
function tableOf(bases: ReadonlyMap<number, string>, named: readonly number[]): (string | null)[] {
  const most = Math.max(...named)
  if (most > mostGuestsPriced) throw new OtaRefusal('adults', String(most))
  return Array.from({ length: most }, (_, index) =>
    named.includes(index + 1) ? (bases.get(index + 1) ?? null) : null,
  )
}

/**
 * The price of an adult beyond the standard occupancy, where prices by number of guests say it: each further adult adds
 * the same, and fewer pay the standard price. Null where they say something else, and undefined where they say nothing of it.
 */
function extraAdultOf(
  bases: ReadonlyMap<number, string>,
  room: OtaRoom,
  terms: OtaTerms,
): string | null | undefined {
  const units = (text: string): number => parseAmount(text, terms.decimals) ?? 0
  const standard = units(bases.get(room.standardOccupancy)!)
  let extra: number | undefined
  for (const [guests, text] of bases) {
    const further = guests - room.standardOccupancy
    const more = units(text) - standard
    if (guests === 1 || further === 0) continue
    if (further < 0) {
      if (more !== 0) return null
      continue
    }
    if (more < 0 || more % further !== 0 || (extra !== undefined && extra !== more / further)) {
      return null
    }
    extra = more / further
  }
  return extra === undefined ? undefined : decimalText(extra, terms.decimals)
}

function readExtras(
  rate: XmlElement,
  terms: OtaTerms,
): Pick<Prices, 'extra_adult' | 'extra_child'> & {
  extra_adult?: string
} {
  let extraAdult: string | undefined
  const children: (string | null)[] = terms.childAgeBands.map(() => null)
  let hasChild = false
  for (const extra of allAt(rate, 'AdditionalGuestAmounts', 'AdditionalGuestAmount')) {
    const code = extra.attributes.get('AgeQualifyingCode') ?? adult
    const attribute = extra.attributes.has('Amount') ? 'Amount' : terms.amount
    const amount = readAmount(extra, attribute, terms, rate)
    if (code === adult) extraAdult = amount
    else if (code === child) {
      hasChild = true
      for (const band of bandsOf(extra, terms)) children[band] = amount
    } else throw new OtaRefusal('unsupported', `AgeQualifyingCode "${shown(code)}" ${at(extra)}`)
  }
  return {
    ...(extraAdult !== undefined && { extra_adult: extraAdult }),
    ...(hasChild && { extra_child: children }),
  }
}

/** The age bands of the property that an amount for children is for; all where it names no ages. */
function bandsOf(extra: XmlElement, { childAgeBands }: OtaTerms): number[] {
  if (childAgeBands.length === 0) {
    throw new OtaRefusal('unsupported', `a price for children: the hotel has no child_age_bands ${at(extra)}`)
  }
  const [from, to] = [readCount(extra, 'MinAge'), readCount(extra, 'MaxAge')]
  const bands = [...childAgeBands.keys()].filter(band => {
    const { fromAge, toAge } = childAgeBands[band]!
    return (from === undefined || from === fromAge) && (to === undefined || to === toAge)
  })
  if (bands.length > 0) return bands
  throw new OtaRefusal('unsupported', `MinAge and MaxAge are no child_age_band of the hotel ${at(extra)}`)
}
