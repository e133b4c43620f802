// Tables of the fixed words of the interface. Where the words are types of the code, the compiler checks that each
// has a meaning here.

import { publisherOperations } from '../../src/http/publisher/operations.ts'
import { discountTypes } from '../../src/http/publisher/presenter/savings.ts'
import { cardBrands } from '../../src/lodging/cards/cards.ts'
import { promotionKinds } from '../../src/lodging/documents/promotion-kinds.ts'
import {
  type ScenarioOperation,
  scenarioOperations,
  testScenarios,
} from '../../src/lodging/installation/test-scenarios.ts'
import type { DiscountRefusal } from '../../src/lodging/prices/rules.ts'
import { type Scope, scopes } from '../../src/lodging/publishers/publisher.ts'
import type { Operations } from '../../src/operations/operations.ts'
import type { RoomReason, UnavailableReason } from '../../src/pricing/priced-stay.ts'
import { type FaultType, faultCatalogue, statusesOf } from '../../src/values/faults.ts'
import { markdownTable } from './sections.ts'

const wordTable = (heading: string, meanings: Readonly<Record<string, string>>): string =>
  markdownTable(
    [heading, 'Meaning'],
    Object.entries(meanings).map(([word, meaning]) => [`\`${word}\``, meaning]),
  )

export const promotionTypeTable = (): string =>
  markdownTable(
    ['promotion_type_id', 'Name', '`amount`'],
    Object.values(promotionKinds).map(({ id, name, amount }) => [String(id), name, amount.meaning]),
  )

const discountAmounts: Readonly<Record<keyof typeof discountTypes, string>> = {
  percent: 'category `discount`: the percentage, off the subtotal or as a rebate.',
  amount: 'category `discount`: the amount, off the subtotal or as a rebate.',
  promotion: 'category `promotion`: null; the code opens a promotion of the property.',
  value_add: 'category `value-add`: null; the code changes no price.',
}

export const discountTypeTable = (): string =>
  markdownTable(
    ['type.id', 'Name', '`amount`'],
    Object.entries(discountTypes).map(([kind, { id, name }]) => [
      String(id),
      name,
      discountAmounts[kind as keyof typeof discountTypes],
    ]),
  )

const unavailableReasons: Readonly<Record<UnavailableReason, string>> = {
  not_bookable: 'The property is closed for booking, or the stay ends beyond the last day that it takes.',
  past_cutoff: 'It is too late to book this arrival: see `cutoff_days` and `cutoff_time`.',
  multi_room_not_supported: 'More than one room was requested, and the property allows one per booking.',
  no_rooms_available:
    'No room can be booked for this stay and party; see the flags and `unavailable_reasons` of the rooms.',
  source_unavailable: 'A remote inventory source does not answer; the built-in one always does.',
}

const roomReasons: Readonly<Record<RoomReason, string>> = {
  stop_sell: 'A night of the stay is closed for sale.',
  closed_to_arrival: 'Arrival is closed on the check-in day.',
  closed_to_departure: 'Departure is closed on the check-out day.',
  advance_days: 'The arrival is too near or too far away for the rate.',
  occupancy_exceeded: 'A party is larger than the room allows.',
  no_inventory: 'Fewer rooms are left than were requested.',
  less_than_min_stay: 'The stay is shorter than the minimum.',
  greater_than_max_stay: 'The stay is longer than the maximum.',
  no_price: 'A night of the stay has no price, or the room has no rates.',
}

export const roomReasonTable = (): string => wordTable('unavailable_reasons', roomReasons)

export const unavailableReasonTable = (): string => wordTable('unavailable_reason', unavailableReasons)

const discountRefusals: Readonly<Record<DiscountRefusal, string>> = {
  unknown_code: 'There is no such code, or none for this publisher.',
  not_for_this_property: 'The code is for other properties.',
  outside_booking_window: 'The code is not valid today.',
  outside_stay_window: 'A night of the stay lies outside the days of the code.',
  used_up: 'The code has no uses left.',
  other_currency: 'Its amounts are in a currency that is not the property’s.',
  not_for_this_room_or_rate: 'The code is for other rooms or rate plans.',
  below_min_subtotal: 'The subtotal is below `min_subtotal`.',
  nothing_to_unlock: 'The promotion that the code opens does not exist or does not apply.',
}

export const discountRefusalTable = (): string => wordTable('discount_reason', discountRefusals)

/** The operations of a scope, as the server has them. */
const operationsOf = (scope: Scope): string =>
  scope === 'explain'
    ? 'book/preview with `explain: true`, beside its own scope'
    : publisherOperations({} as Operations, '')
        .filter(operation => operation.scope === scope)
        .map(({ path }) => path)
        .join(', ')

export const scopeTable = (): string =>
  markdownTable(
    ['Scope', 'Operations'],
    scopes.map(scope => [`\`${scope}\``, operationsOf(scope)]),
  )

export const cardTable = (): string =>
  markdownTable(
    ['Code', 'Card'],
    Object.entries(cardBrands).map(([code, name]) => [`\`${code}\``, name]),
  )

export const faultTable = (): string =>
  markdownTable(
    ['Type', 'Status', 'Worth sending again', 'Meaning'],
    Object.entries(faultCatalogue).map(([type, { retryable, meaning }]) => [
      `\`${type}\``,
      statusesOf(type as FaultType).join(' or '),
      retryable ? 'yes' : 'no',
      meaning,
    ]),
  )

/** The scenarios of test keys with their operations and answers. */
export const scenarioTable = (): string =>
  markdownTable(
    ['`test_scenario`', 'Operations', 'Answer', 'What happens'],
    Object.entries(testScenarios).map(([name, { operations, status, type, meaning }]) => [
      `\`${name}\``,
      operationsText(operations),
      type === null ? String(status) : `${status} \`${type}\``,
      meaning,
    ]),
  )

const operationsText = (operations: readonly ScenarioOperation[]): string =>
  operations.length === scenarioOperations.length ? 'all of these' : operations.join(', ')
