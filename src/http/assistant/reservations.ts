// view_reservation and cancel_reservation. Of the guest only the name is shown: an assistant needs no more.

import Type from 'typebox'
import type { Reservation } from '../../../client/src/types.ts'
import { badRequest, Fault } from '../../values/faults.ts'
import { flag, listOf, text, textOrNull } from '../publisher/schemas/answer-fields.ts'
import { reservationCancelBody, reservationViewBody } from '../publisher/schemas/reservation-bodies.ts'
import type { JsonObject } from '../reading/json-body.ts'
import type { Asking } from './asking.ts'
import { penaltiesIn, penaltyFields } from './penalties.ts'
import { currencyField, exactAmount, exactText, isSameAmount } from './shown-amounts.ts'
import { assistantTool, reads } from './tool.ts'
import { inputOf } from './tool-schemas.ts'

const reservationFields = {
  confirmation_number: textOrNull('The number for the guest.'),
  id: text('Identifier.'),
  status: text('pending, confirmed, cancelled, no_show, completed or failed.'),
  property_name: text('Property.'),
  room_name: text('Room.'),
  rate_code: text('Rate.'),
  checkin: text('Day of arrival.'),
  checkout: text('Day of departure.'),
  guest_name: text('The guest who booked.'),
  rooms: listOf('The rooms.', {
    name: text('Guest of the room.'),
    adults: Type.Integer({ description: 'Adults.' }),
    children: Type.Integer({ description: 'Children.' }),
  }),
  currency: currencyField,
  total: exactAmount('The complete price.'),
  due_at_checkin: exactAmount('Further charges at check-in, not part of the total.'),
  cancellation_policy: text('What cancelling costs, in words.'),
  ...penaltyFields,
  may_cancel: flag('Whether it can be cancelled now.'),
  cancelled_at: textOrNull('When it was cancelled.'),
}

export const viewReservation = assistantTool({
  name: 'view_reservation',
  title: 'Look at a reservation',
  description:
    'The current state of a reservation by its confirmation number or id, and what cancelling it costs.',
  scope: 'manage',
  annotations: reads,
  input: inputOf(reservationViewBody, ['confirmation_number', 'id']),
  output: Type.Object(reservationFields),
  answer: async (asking, _fields, sent) => {
    const data = shown(await asking.ask('reservation/view', sent))
    return { data, text: sentenceOf(data) }
  },
})

export const cancelReservation = assistantTool({
  name: 'cancel_reservation',
  title: 'Cancel a reservation',
  description:
    'In two calls. First with simulate true: it changes nothing and answers the penalty and the refund. Show both to the ' +
    'guest. If the guest agrees, call it again with simulate false and expected_penalty = exactly that penalty; a ' +
    'different penalty is refused. It cannot be undone.',
  scope: 'manage',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: inputOf(reservationCancelBody, ['confirmation_number', 'id', 'expected_penalty'], {
    simulate: Type.Boolean({ description: 'True: only say what it would cost. False: cancel.' }),
  }),
  output: Type.Object({
    simulated: flag('True: nothing was changed.'),
    penalty: exactAmount('What cancelling costs.'),
    refund: exactAmount('What is paid back of the amount charged at booking.'),
    as_of: text('When the penalty was computed.'),
    ...reservationFields,
  }),
  answer: async (asking, { simulate, expected_penalty }, sent) => {
    if (!simulate) await requireAgreed(asking, expected_penalty, sent)
    const cancelled = await asking.ask('reservation/cancel', sent)
    const { currency } = cancelled
    const data = {
      ...shown(cancelled.reservation),
      simulated: cancelled.simulated,
      penalty: exactText(cancelled.penalty, currency),
      refund: exactText(cancelled.refund, currency),
      as_of: cancelled.as_of,
    }
    const cost = `${outcomeOf(data)} ${data.penalty} ${currency}; ${data.refund} ${currency} are paid back.`
    return { data, text: `${cost}\n${sentenceOf(data)}` }
  },
})

/** Until a remote source has answered, the reservation is shown as confirmed. */
function outcomeOf({ simulated, status }: { readonly simulated: boolean; readonly status: string }): string {
  if (simulated) return 'Cancelling would cost'
  return status === 'cancelled'
    ? 'It is cancelled and costs'
    : 'The property has been asked to cancel it and has not answered yet; look again later. It costs'
}

/**
 * The interface refuses a penalty above the expected one; an assistant that makes up a high one would cancel at any price. So
 * it has to be the very penalty.
 */
async function requireAgreed(asking: Asking, expected: string | undefined, sent: JsonObject): Promise<void> {
  if (expected === undefined) {
    const message = 'is required to cancel; call with simulate true first, and show the penalty to the guest'
    throw badRequest([{ field: 'expected_penalty', message }])
  }
  const { expected_penalty: _, ...reference } = sent
  const { penalty, currency } = await asking.ask('reservation/cancel', { ...reference, simulate: true })
  const exact = exactText(penalty, currency)
  if (isSameAmount(expected, exact, currency)) return
  throw new Fault(
    'BookingValidationException',
    `Cancelling costs ${exact} ${currency}, not ${expected}. Nothing was cancelled; show it to the guest, and send it as ` +
      'expected_penalty if the guest agrees.',
    { errors: [{ field: 'expected_penalty', message: `must be ${exact}` }] },
  )
}

function shown(reservation: Reservation) {
  const { currency } = reservation.meta_data
  const { guest, total } = reservation
  return {
    confirmation_number: reservation.confirmation_number,
    id: reservation.id,
    status: reservation.status,
    property_name: reservation.property.name,
    room_name: reservation.room.name,
    rate_code: reservation.rate_code,
    checkin: reservation.checkin,
    checkout: reservation.checkout,
    guest_name: `${guest.first_name} ${guest.last_name}`,
    rooms: reservation.rooms.map(({ name, adults, children }) => ({ name, adults, children })),
    currency,
    total: exactText(total.total, currency),
    due_at_checkin: exactText(total.checkin_fee, currency),
    cancellation_policy: reservation.cancellation_policy,
    ...penaltiesIn(reservation, currency),
    may_cancel: reservation.actions.some(({ action, allowed }) => action === 'cancel' && allowed),
    cancelled_at: reservation.cancelled_at,
  }
}

const sentenceOf = (reservation: ReturnType<typeof shown>): string =>
  `Reservation ${reservation.confirmation_number ?? reservation.id}: ${reservation.status}, ${reservation.property_name}, ` +
  `${reservation.room_name}, ${reservation.checkin} to ${reservation.checkout}, ${reservation.guest_name}, ` +
  `${reservation.total} ${reservation.currency}. ${reservation.cancellation_policy}`
