// Where two receipts part: every value that differs, in the order in which a price is made, so that the first is the cause.

import type { ReceiptClaims, ReceiptOffer } from './receipt.ts'

export interface Difference {
  /** Such as `offers[101 FLEX].nights[2027-03-12].rate`. */
  readonly path: string
  /** Null where a receipt has nothing there. */
  readonly first: unknown
  readonly second: unknown
}

/** Empty where both state the same, whenever and by whichever operation it was answered. */
export const receiptDifferences = (first: ReceiptClaims, second: ReceiptClaims): Difference[] =>
  differences('', statement(first), statement(second))

/** What a receipt states beside when, where and about which reservation. */
const statement = ({ iss: _, iat, answer, reservation_id, rules, offers, ...stated }: ReceiptClaims) => ({
  ...stated,
  // Of a reservation that was answered again nothing is known of the rules.
  ...(rules && { rules }),
  offers: byKey(offers, ({ accommodation_id, rate_code }) => `${accommodation_id} ${rate_code}`, offerOf),
})

/** In the order in which a price is made. */
const offerOf = ({ nights, promotions, discount, fees, tax_items, checkin_fees, total }: ReceiptOffer) => ({
  nights: byKey(nights, ({ date }) => date),
  promotions: byKey(promotions, ({ id }) => `${id}`),
  discount,
  fees: byKey(fees, lineKey),
  tax_items: byKey(tax_items, lineKey),
  checkin_fees: byKey(checkin_fees, lineKey),
  total,
})

const lineKey = ({
  name,
  is_tax_of_fee,
}: {
  readonly name: string
  readonly is_tax_of_fee?: true
}): string => (is_tax_of_fee ? `tax of ${name}` : name)

/** Entries found by what they are about; of several with the same key the later ones have their number. */
function byKey<Entry, Value = Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  partsOf: (entry: Entry) => Value | Entry = entry => entry,
): Map<string, Value | Entry> {
  const found = new Map<string, Value | Entry>()
  for (const entry of entries) {
    const key = keyOf(entry)
    let free = key
    for (let number = 2; found.has(free); number += 1) free = `${key} ${number}`
    found.set(free, partsOf(entry))
  }
  return found
}

function differences(path: string, first: unknown, second: unknown): Difference[] {
  if (isParted(first) && isParted(second)) {
    const [some, others] = [membersOf(first), membersOf(second)]
    const names = [...new Set([...some.keys(), ...others.keys()])]
    return names.flatMap(name => differences(pathTo(path, name, first), some.get(name), others.get(name)))
  }
  if (JSON.stringify(plain(first)) === JSON.stringify(plain(second))) return []
  return [{ path, first: plain(first) ?? null, second: plain(second) ?? null }]
}

type Parted = object | Map<string, unknown>

const isParted = (value: unknown): value is Parted => typeof value === 'object' && value !== null

const membersOf = (value: Parted): Map<string, unknown> =>
  value instanceof Map ? value : new Map(Object.entries(value))

const pathTo = (path: string, name: string, whole: Parted): string =>
  whole instanceof Map || Array.isArray(whole) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`

/** As JSON has it. */
const plain = (value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries([...value].map(([name, part]) => [name, plain(part)])) : value
