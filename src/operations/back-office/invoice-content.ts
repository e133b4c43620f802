// What an invoice states: the stored lines of a reservation, its taxes by rate, what was paid, and who writes to whom.

import type { Language } from '../../lodging/documents/languages.ts'
import type { ChargeItem, WordedPrice } from '../../lodging/prices/price.ts'
import { shownItems } from '../../lodging/prices/price.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import type {
  InvoiceContent,
  InvoiceLine,
  InvoiceParty,
  InvoicePayment,
  InvoiceTax,
} from '../../lodging/reservations/invoice.ts'
import type { RecordedPayment, Settlement } from '../../lodging/reservations/recorded-payment.ts'
import type { Guest, Reservation } from '../../lodging/reservations/reservation.ts'
import type { RecordedAttempt } from '../../store/back-office/reservation-records.ts'
import { localTime } from '../../values/civil-dates.ts'
import { add, type Minor, subtract, sumOf, times, zero } from '../../values/money.ts'
import { localeFormats } from '../../wording/locale-formats.ts'
import { balanceOf, lapsedWriteOff, notOwedOf, owed } from './balance.ts'

export interface StatedStay {
  readonly reservation: Reservation
  readonly property: Property
  readonly language: Language
  readonly buyer: InvoiceParty
  readonly settled: Settlement
  readonly attempts: readonly RecordedAttempt[]
  readonly recorded: readonly RecordedPayment[]
}

/** The sum of lines and taxes is the total, to the minor unit; it throws otherwise rather than state something wrong. */
export function invoiceContent(stated: StatedStay): InvoiceContent {
  const { reservation, language, buyer, settled } = stated
  const { currency, decimals } = reservation.propertyPrice
  const property = propertyIn(stated.property, language)
  const hasFallen = notOwedOf(reservation) !== null
  const { lines, taxes } = hasFallen ? linesOfFall(reservation) : linesOfStay(reservation, property)
  const total = owed(reservation)
  const summed = add(
    sumOf(lines, ({ amount }) => amount),
    sumOf(taxes, ({ amount }) => amount),
  )
  if (summed !== total) throw new Error(`the lines of reservation ${reservation.id} do not add up`)
  return {
    language,
    currency,
    decimals,
    seller: sellerOf(property, language),
    buyer,
    note: property.issuer?.note ?? null,
    confirmationNumber: reservation.confirmationNumber,
    room: reservation.roomName,
    rooms: reservation.rooms.length,
    checkin: reservation.checkin,
    checkout: reservation.checkout,
    lines,
    taxes,
    total,
    payments: paymentsOf(stated),
    writtenOff: subtract(settled.writtenOff, lapsedWriteOff(reservation, settled)),
    toPay: balanceOf(reservation, settled),
  }
}

type Stated = Pick<InvoiceContent, 'lines' | 'taxes'>

const linesOfFall = (reservation: Reservation): Stated => ({
  lines: [
    { kind: reservation.status === 'no_show' ? 'no_show' : 'penalty', name: '', amount: owed(reservation) },
  ],
  taxes: [],
})

function linesOfStay({ propertyPrice: price, language }: Reservation, property: Property): Stated {
  // The names of stored lines are in the language of the reservation.
  const rules = propertyIn(property, language)
  const { taxItems, fees, checkinFees } = price
  const isTax = (item: ChargeItem) =>
    item.taxOf !== undefined || rules.taxes.some(tax => tax.due === 'checkin' && tax.name === item.name)
  const line =
    (kind: 'fee' | 'at_checkin') =>
    ({ name, total }: ChargeItem): InvoiceLine => ({ kind, name, amount: total })
  return {
    lines: [
      ...nightLines(price),
      ...reductionLines(price),
      ...shownItems(fees).map(line('fee')),
      ...shownItems(checkinFees.filter(item => !isTax(item))).map(line('at_checkin')),
    ],
    taxes: shownItems([...taxItems, ...checkinFees.filter(isTax)]).map(item => ({
      name: item.name,
      percent: percentOfItem(item, rules),
      amount: item.total,
      included: item.included,
    })),
  }
}

/** Nights of one price that follow one another are one line. */
function nightLines({ nights }: WordedPrice): InvoiceLine[] {
  const runs: NonNullable<InvoiceLine['nights']>[] = []
  for (const { day, originalRate: each } of nights) {
    const last = runs.at(-1)
    if (last?.each === each) runs[runs.length - 1] = { ...last, count: last.count + 1 }
    else runs.push({ from: day, count: 1, each })
  }
  return runs.map(run => ({ kind: 'night', name: '', amount: times(run.each, run.count), nights: run }))
}

function reductionLines({ promotions, discount }: WordedPrice): InvoiceLine[] {
  const reduction = (name: string, taken: Minor): InvoiceLine => ({
    kind: 'reduction',
    name,
    amount: subtract(zero, taken),
  })
  return [
    ...promotions
      .filter(({ saved }) => saved !== zero)
      .map(each => reduction(each.displayString, each.saved)),
    ...(discount && discount.applied !== zero ? [reduction(discount.discount.code, discount.applied)] : []),
  ]
}

/** Of the rule that made it, where it is a plain percentage. */
function percentOfItem(
  { name, taxOf, row = 0 }: ChargeItem,
  { taxes, fees }: Property,
): InvoiceTax['percent'] {
  if (taxOf !== undefined) return fees.find(fee => fee.name === taxOf)?.taxRate ?? null
  const rule = taxes.filter(tax => tax.name === name)[row]
  return rule?.amount.kind === 'percent' && !rule.scheme ? rule.amount.percent : null
}

/** By day: what payment companies moved, and what the staff recorded; of an entry and its reversal nothing. */
function paymentsOf({ attempts, recorded, property }: StatedStay): InvoicePayment[] {
  const byCard = attempts.flatMap(({ kind, state, amount, settledAt, sentAt }): InvoicePayment[] => {
    if (state !== 'approved' || (kind !== 'capture' && kind !== 'refund')) return []
    const { today: day } = localTime(Temporal.Instant.from(settledAt ?? sentAt), property.timeZone)
    return [{ kind: 'card', day, amount: kind === 'capture' ? amount : subtract(zero, amount) }]
  })
  const undone = new Set(recorded.map(({ reverses }) => reverses))
  const atProperty = recorded.flatMap(entry => {
    const { kind, direction, amount, paidOn: day, reverses } = entry
    if (kind === null || reverses !== null || undone.has(entry.entry)) return []
    return [{ kind, day, amount: direction === 'taken' ? amount : subtract(zero, amount) }]
  })
  return [...byCard, ...atProperty].sort((one, other) => one.day - other.day)
}

/** The issuer of the property, else the property itself. */
export function sellerOf({ name, issuer, content }: Property, language: Language): InvoiceParty {
  const { physical_address: place } = content
  const ofPlace = place ? addressLines({ ...place, region: place.administrative_division }, language) : []
  if (issuer === undefined) return { name, address: ofPlace, taxNumber: null }
  return {
    name: issuer.name,
    address: issuer.address.length > 0 ? issuer.address : ofPlace,
    taxNumber: issuer.taxNumber,
  }
}

/** Who booked, with the billing address that was given. */
export function guestAsBuyer({ first_name, last_name, addresses }: Guest, language: Language): InvoiceParty {
  const [place] = addresses
  return {
    name: `${first_name} ${last_name}`.trim(),
    address: place ? addressLines({ ...place, region: place.region ?? place.state }, language) : [],
    taxNumber: null,
  }
}

interface Address {
  readonly line_1: string
  readonly line_2: string | null
  readonly postal_code: string
  readonly city: string | null
  readonly region: string | null
  readonly country: string
}

const addressLines = (place: Address, language: Language): string[] =>
  [
    place.line_1,
    place.line_2 ?? '',
    `${place.postal_code} ${place.city ?? ''}`.trim(),
    place.region ?? '',
    localeFormats(language).country(place.country),
  ].filter(line => line !== '')
