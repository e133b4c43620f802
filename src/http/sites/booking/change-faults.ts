// What a refused change says to the guest, by type and fields of the refusal.

import type { Fault } from '../../../values/faults.ts'
import type { ChangeFault } from '../../../wording/pages/page-words.ts'

/** By the field of the interface; the first that fits. */
const byField: readonly (readonly [RegExp, ChangeFault])[] = [
  [/^check(in|out)$/, 'dates'],
  [/\.adults$/, 'adults'],
  [/\.children$/, 'children'],
  [/\.children_ages/, 'ages'],
  [/\.name$/, 'name'],
  [/\.first_name$/, 'firstName'],
  [/\.last_name$/, 'lastName'],
  [/\.note$/, 'note'],
  [/\.bed_type$/, 'beds'],
  [/^(accommodation_id|rate_code)$/, 'room'],
  [/^discount_code$/, 'code'],
  [/^extras/, 'extras'],
  // Of an archived property.
  [/^property_id$/, 'closed'],
  [/^is_occupancy_exceeded$/, 'occupancy'],
  [/^is_(less_than_min|greater_than_max)_stay$/, 'stayLength'],
]

/** At least one. */
export function faultsOf({ type, errors }: Fault): ChangeFault[] {
  const named = errors.flatMap(({ field }) => byField.find(([pattern]) => pattern.test(field))?.[1] ?? [])
  if (named.length > 0) return [...new Set(named)]
  if (type === 'RoomUnavailableException') return ['unavailable']
  return [type === 'NotFoundException' ? 'room' : 'other']
}

/** The total before and now of a price that has risen. */
export function risenTotals({ errors }: Fault): { readonly was: number; readonly is: number } {
  const amountOf = (name: string): number => Number(errors.find(({ field }) => field === name)?.message)
  return { was: amountOf('old_total'), is: amountOf('new_total') }
}

/** What was typed cannot be a card that pays; a card that its bank declines names no field. */
export const isAboutCard = ({ errors }: Fault): boolean =>
  errors.some(({ field }) => field === 'payment' || field.startsWith('payment.'))

/** Why the booking as such cannot be changed any more. */
export const isAboutStatus = ({ errors }: Fault): boolean => errors.some(({ field }) => field === 'status')
