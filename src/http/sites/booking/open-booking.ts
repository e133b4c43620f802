// Opens the booking of a page: the key of its address shows that whoever asks got it from the mail or the look-up.

import type { Property, Reservation } from '../../../../client/src/types.ts'
import type { BookingRecord } from '../../../operations/sites/booking-record.ts'
import { Fault, notFound } from '../../../values/faults.ts'
import type { BookingState, PageWords } from '../../../wording/pages/page-words.ts'
import type { Page } from '../page.ts'
import { amountsOf, type Price } from '../parts/charge.ts'

export interface OpenBooking {
  /** As the address has it: the confirmation number, or the id of a booking that had none. */
  readonly name: string
  readonly reservation: Reservation
  readonly state: BookingState
  readonly record: BookingRecord
  /** Null where the publisher no longer sells it. */
  readonly property: Property | null
  /** ISO 4217, of all its amounts. */
  readonly currency: string
  /** The same amounts as they are charged. */
  readonly price: Price
}

/** NotFoundException for a key that does not belong to the booking: the same as for one that is not there. */
export async function openBooking(page: Page): Promise<OpenBooking> {
  const name = page.parameters.number ?? ''
  if (!page.opensBooking(name)) throw notFound('There is no such page.')
  const { body: reservation } = await page.ask('reservation/view', referenceOf(name))
  return bookingOf(page, name, reservation, propertyOf(page, reservation.property.id))
}

/** What a page shows of a reservation that the guest may see. */
export async function bookingOf(
  page: Page,
  name: string,
  reservation: Reservation,
  viewed: Promise<Property | null>,
): Promise<OpenBooking> {
  const [record, property] = await Promise.all([page.bookingRecord(reservation.id), viewed])
  const { currency } = reservation.meta_data
  const price = { shown: amountsOf(reservation, currency), charged: reservation.meta_data.charge }
  return { name, reservation, state: stateOf(reservation), record, property, currency, price }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const referenceOf = (name: string) => (uuid.test(name) ? { id: name } : { confirmation_number: name })

/** Null where the publisher no longer sells it; with its rooms where `verbosity` is 2. */
export async function propertyOf(page: Page, id: number, verbosity: 1 | 2 = 1): Promise<Property | null> {
  try {
    return (await page.ask('property/view', { property_id: id, verbosity })).body
  } catch (error) {
    if (error instanceof Fault && error.type === 'NotFoundException') return null
    throw error
  }
}

/** As its guest sees it. */
function stateOf(reservation: Reservation): BookingState {
  const { status } = reservation
  if (status !== 'confirmed') return status
  const reasons = reservation.actions.flatMap(action => action.reasons.map(({ id }) => id))
  if (reasons.includes('is_being_cancelled')) return 'cancelling'
  return reasons.includes('is_being_modified') ? 'changing' : 'confirmed'
}

/** The states that end by themselves: the page looks again. */
export const isWaiting = (state: BookingState): boolean =>
  state === 'pending' || state === 'changing' || state === 'cancelling'

/** The address of a page of the booking: '' for its own, '/cancel' and so on, with the key that opened this one. */
export const bookingHref = (page: Page, { name }: Pick<OpenBooking, 'name'>, part = ''): string =>
  page.href(`/my-booking/${name}${part}`, { key: page.query.get('key') })

/** Why an action is not possible, in the words of the page; null where it is. */
export function reasonAgainst(
  { words }: Page,
  { reservation }: OpenBooking,
  action: 'cancel' | 'modify',
): string | null {
  const found = reservation.actions.find(each => each.action === action)
  if (found?.allowed) return null
  const code = found?.reasons[0]?.id ?? 'other'
  return words.bookingReasons[code as keyof PageWords['bookingReasons']] ?? words.bookingReasons.other
}
