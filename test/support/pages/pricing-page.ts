// Reads docs/pricing.md as a list of examples and computes each with the engine.

import { calendarsFrom } from '../../../src/lodging/calendars/calendar-document.ts'
import { withDerivedPlans } from '../../../src/lodging/calendars/derived-calendars.ts'
import { checkDiscountDocument } from '../../../src/lodging/prices/discount-document.ts'
import { type ExchangeRate, sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import type { ChargeItem, StayPrice } from '../../../src/lodging/prices/price.ts'
import type { DiscountCode } from '../../../src/lodging/prices/rules.ts'
import type { Property } from '../../../src/lodging/properties/property.ts'
import { checkPropertyDocument } from '../../../src/lodging/property-documents/property-check.ts'
import { priceProperty } from '../../../src/pricing/availability.ts'
import type { StaySearch } from '../../../src/pricing/search.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { decimalText } from '../../../src/values/money.ts'
import { wordedPrice } from '../../../src/wording/worded-price.ts'
import { wordsIn } from '../../../src/wording/wording.ts'
import { guestFacts, type WrittenFacts } from '../prices/guest-facts.ts'

interface StayAsked {
  /** Local time of the booking at the property. */
  readonly booked: string
  readonly checkin: string
  readonly checkout: string
  readonly rooms: readonly {
    readonly adults: number
    readonly children?: number
    readonly children_ages?: readonly number[]
    readonly guests?: readonly WrittenFacts[]
  }[]
  readonly extras?: readonly { readonly code: string; readonly quantity: number }[]
  /** Into the property's currency, by the currencies of charges. */
  readonly charge_rates?: Readonly<Record<string, string>>
  readonly shown_in?: { readonly currency: string; readonly rate: string }
}

/** One result table of the page with everything since the one before it. */
export interface PageExample {
  readonly heading: string
  readonly property: object
  readonly stay: StayAsked
  readonly code: object | null
  /** The results on the page, line by line. */
  readonly result: ReadonlyMap<string, string>
}

/** The examples in the order of the page. All extend the first property and the first stay. */
export function examplesOf(page: string): PageExample[] {
  const parts = page.matchAll(
    /^(#+) (.+)$|^```json (\w+)\n([\s\S]*?)^```$|^\| Result [\s\S]*?(?=\n\n|\n*$(?![\s\S]))/gm,
  )
  const examples: PageExample[] = []
  const base: Record<string, object> = {}
  let heading = ''
  let written: Record<string, object> = {}
  for (const [text, , title, kind, json] of parts) {
    if (title !== undefined) heading = title
    else if (kind !== undefined && json !== undefined) {
      const fragment: object = JSON.parse(json)
      if (kind !== 'code' && base[kind] === undefined) base[kind] = fragment
      else written[kind] = fragment
    } else {
      examples.push({
        heading,
        property: { ...base.property, ...written.property },
        stay: { ...base.stay, ...written.stay } as StayAsked,
        code: written.code ?? null,
        result: new Map(text.split('\n').slice(2).map(lineOf)),
      })
      written = {}
    }
  }
  return examples
}

function lineOf(row: string): [name: string, amount: string] {
  const cells = /^\| `(.+?)` \| (.+) \|$/.exec(row)
  if (cells === null) throw new Error(`not a line of a result: ${row}`)
  return [cells[1]!, cells[2]!]
}

/** Everything that a result can contain, in the page's notation. */
export function resultOf(example: PageExample): ReadonlyMap<string, string> {
  const checked = checkPropertyDocument(example.property)
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  const { property, document } = checked
  const supply = {
    property,
    calendars: withDerivedPlans(calendarsFrom(document.calendar ?? [], property), property),
    inventory: [],
    discount: example.code === null ? null : codeOf(example.code),
  }
  const priced = priceProperty(supply, searchOf(example.stay, property, supply.discount))
  const price = priced.rooms[0]?.rates[0]
  if (price === undefined) throw new Error(`nothing can be sold under "${example.heading}"`)
  const lines = linesOf(price, exchangeFor(example.stay.shown_in, property.currency))
  if (priced.discountRefusal !== null) lines.push(['discount refused', priced.discountRefusal])
  return new Map(lines)
}

function codeOf(document: object): DiscountCode {
  const checked = checkDiscountDocument(document)
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  return { ...checked.discount, id: 1, uses: 0 }
}

function searchOf(asked: StayAsked, property: Property, discount: DiscountCode | null): StaySearch {
  const [bookedOn = '', at = ''] = asked.booked.split('T')
  const [hour, minute] = at.split(':').map(Number)
  return {
    stay: { checkin: parseDay(asked.checkin)!, checkout: parseDay(asked.checkout)! },
    parties: asked.rooms.map(({ adults, children = 0, children_ages, guests }) => ({
      ...(guests && { guests: guests.map(guestFacts) }),
      adults,
      childAges: children_ages ?? Array.from({ length: children }, () => property.assumedChildAge),
    })),
    publisherId: 1,
    local: { today: parseDay(bookedOn)!, minuteOfDay: hour! * 60 + minute! },
    ...(asked.extras && { extras: asked.extras }),
    discountCode: discount === null ? null : discount.code,
    exchange: exchangeFor(asked.shown_in, property.currency),
    chargeRates: Object.fromEntries(
      Object.entries(asked.charge_rates ?? {}).map(([from, rate]) => [
        from,
        { from, to: property.currency, rate, asOf: '2027-05-01' },
      ]),
    ),
  }
}

const exchangeFor = (shownIn: StayAsked['shown_in'], currency: string): ExchangeRate =>
  shownIn === undefined
    ? sameCurrency(currency)
    : { from: currency, to: shownIn.currency, rate: shownIn.rate, asOf: '2027-05-01' }

function linesOf(price: StayPrice, exchange: ExchangeRate): [name: string, amount: string][] {
  const amount = (minorUnits: number) => decimalText(minorUnits, price.decimals)
  const nightly = (field: 'originalRate' | 'rate' | 'promotionalSavings') =>
    price.nights.map(night => amount(night[field])).join(', ')
  const items = (list: string, charges: readonly ChargeItem[]): [string, string][] =>
    charges.map(item => [`${list}: ${item.name}`, amount(item.total)])
  const { total } = price
  const worded = wordedPrice(price, exchange, wordsIn('en'))
  return [
    ['nights[].original_rate', nightly('originalRate')],
    ['nights[].rate', nightly('rate')],
    ['nights[].promotional_savings', nightly('promotionalSavings')],
    ['original_nightly_avg', amount(total.originalNightlyAvg)],
    ['nightly_avg', amount(total.nightlyAvg)],
    ['original_subtotal', amount(total.originalSubtotal)],
    ['promotional_savings', amount(total.promotionalSavings)],
    ['discount_savings', amount(total.discountSavings)],
    ['rebate', amount(total.rebate)],
    ['subtotal', amount(total.subtotal)],
    ['tax', amount(total.tax)],
    ['fee', amount(total.fee)],
    ['total', amount(total.total)],
    ['checkin_fee', amount(total.checkinFee)],
    ['balance_due', amount(total.balanceDue)],
    ['promotions', worded.promotions.map(promotion => promotion.displayString).join('; ')],
    ...items('tax_items', worded.taxItems),
    ...items('fees', price.fees),
    ...items('checkin_fees', worded.checkinFees),
    ['is_refundable', price.isRefundable],
    ['is_deposit_required', price.isDepositRequired],
    ['deposit_policy', worded.depositPolicy],
    ['cancellation_policy', worded.cancellationPolicy],
    ...price.cancellationPenalties.map(({ from, penalty }): [string, string] => [
      `penalty from ${from ?? 'the booking'}`,
      amount(penalty),
    ]),
    ['penalty if nobody arrives', amount(price.noShowPenalty)],
  ]
}
