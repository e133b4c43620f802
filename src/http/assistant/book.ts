// book: holds the rooms for a guest who has agreed to the exact total, and answers with the page where the guest pays. No card
// and nothing of the guest passes through the assistant (decision 18).

import Type, { type Static } from 'typebox'
import type { BookHoldAnswer } from '../../../client/src/types.ts'
import { Fault } from '../../values/faults.ts'
import { textOrNull } from '../publisher/schemas/answer-fields.ts'
import { formatted } from '../publisher/schemas/fields.ts'
import { releaseBody } from '../publisher/schemas/hold-bodies.ts'
import { previewOfOneKind } from '../publisher/schemas/preview-body.ts'
import type { JsonObject } from '../reading/json-body.ts'
import type { Asking } from './asking.ts'
import { heldFields } from './hold-rooms.ts'
import { type HeldStay, paymentLink } from './payment-link.ts'
import { chosenStay, previewed, previewFields, priceText } from './preview-price.ts'
import { exactAmount, isSameAmount } from './shown-amounts.ts'
import { assistantTool } from './tool.ts'
import { inputOf } from './tool-schemas.ts'

const input = inputOf(previewOfOneKind, chosenStay, {
  confirm_total: formatted<string>(
    'amount',
    'The total of preview_price, which the guest has agreed to, such as "413.56".',
  ),
  confirm_currency: formatted<string>('currency', 'Its currency.'),
  hold_id: Type.Optional({
    ...releaseBody.properties.hold_id,
    description: 'A hold of the same rooms; the answer has a new one in its place.',
  }),
})

const output = Type.Object({
  status: Type.Enum(['payment_required'], {
    description: 'The rooms are held and nothing is booked until the guest has paid at payment_link.',
  }),
  payment_link: textOrNull(
    'Give it to the guest, who enters name and card there; null for a publisher without booking pages.',
  ),
  ...heldFields,
  ...previewFields,
  confirmed_total: exactAmount('As it was confirmed.'),
})

export const book = assistantTool({
  name: 'book',
  title: 'Book',
  description:
    'Only after the guest has agreed to the exact total: holds the rooms and answers with payment_link, where the guest ' +
    'enters name and card and the reservation is made. Repeat total and currency of preview_price in confirm_total and ' +
    'confirm_currency; any other amount is refused with the total. Never ask the guest for a card number, and never send one.',
  scope: 'book',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input,
  output,
  answer: async (asking, { confirm_total, confirm_currency, hold_id }, sent) => {
    const { confirm_total: _, confirm_currency: __, hold_id: ___, ...chosen } = sent
    const confirmed = { total: confirm_total, currency: confirm_currency }
    const { summary, held } = await (hold_id === undefined
      ? holdNew(asking, chosen, confirmed)
      : holdAgain(asking, chosen, confirmed, hold_id))
    const data: Static<typeof output> = {
      status: 'payment_required',
      payment_link: linkTo(asking, chosen, { held, summary }),
      hold_id: held.hold_id,
      expires_at: held.expires_at,
      ...summary,
      confirmed_total: summary.total,
    }
    return { data, text: sentencesOf(data, priceText(summary)) }
  },
})

interface Confirmed {
  readonly total: string
  readonly currency: string
}

type Summary = Awaited<ReturnType<typeof previewed>>['summary']
interface Held {
  readonly summary: Summary
  readonly held: BookHoldAnswer
}

async function holdNew(asking: Asking, chosen: JsonObject, confirmed: Confirmed): Promise<Held> {
  const { summary } = await previewed(asking, chosen)
  requireConfirmed(confirmed, summary)
  return { summary, held: await asking.ask('book/hold', chosen) }
}

/** The hold is ended when a new one is there; of the last rooms, which it has itself, it has to be ended before. */
async function holdAgain(
  asking: Asking,
  chosen: JsonObject,
  confirmed: Confirmed,
  hold_id: string,
): Promise<Held> {
  const reference = { property_id: chosen.property_id, hold_id }
  try {
    const anew = await holdNew(asking, chosen, confirmed)
    await asking.ask('book/release', reference).catch(endsByItself)
    return anew
  } catch (error) {
    if (!(error instanceof Fault) || error.type !== 'RoomUnavailableException') throw error
  }
  await asking.ask('book/release', reference)
  return holdReleased(asking, chosen, confirmed)
}

/** A hold that cannot be ended now, or has ended, does not stand in the way of the new one. */
function endsByItself(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}

/** Holds before the total can be refused, so that the guest keeps the rooms. */
async function holdReleased(asking: Asking, chosen: JsonObject, confirmed: Confirmed): Promise<Held> {
  const { summary } = await previewed(asking, chosen)
  const held = await asking.ask('book/hold', chosen)
  const kept = ` The rooms stay held until ${held.expires_at} as hold_id ${held.hold_id}.`
  requireConfirmed(confirmed, summary, kept)
  return { summary, held }
}

/** BookingValidationException with the total, if it is not the confirmed one. */
function requireConfirmed(confirmed: Confirmed, { total, currency }: Summary, more = ''): void {
  const isRight = confirmed.currency === currency && isSameAmount(confirmed.total, total, currency)
  if (isRight) return
  throw new Fault(
    'BookingValidationException',
    `The total is ${total} ${currency}, not ${confirmed.total} ${confirmed.currency}. Show it to the guest, and send it as ` +
      `confirm_total and confirm_currency if the guest agrees.${more}`,
    { errors: [{ field: 'confirm_total', message: `must be ${total} ${currency}` }] },
  )
}

/** The fields were read when the price was asked for, so they are what their schema says. */
function linkTo(
  { publisher, publicUrl }: Asking,
  chosen: JsonObject,
  { summary, held }: Held,
): string | null {
  const { property_id, accommodation_id, rate_code, checkin, checkout, rooms, extras, discount_code } =
    chosen as unknown as HeldStay
  const room = { property_id, accommodation_id, rate_code, checkin, checkout, rooms, extras, discount_code }
  const price = { currency: summary.currency, expected_total: summary.total }
  return paymentLink(publisher, { hold_id: held.hold_id, ...room, ...price }, publicUrl)
}

const sentencesOf = ({ payment_link, hold_id, expires_at }: Static<typeof output>, price: string): string =>
  [
    payment_link === null
      ? `The rooms are held until ${expires_at}, but this publisher has no booking pages to pay at: a program of the ` +
        `publisher has to make the reservation with hold_id ${hold_id}. Nothing is booked yet.`
      : `Nothing is booked yet. The guest pays at ${payment_link} until ${expires_at}.`,
    price,
  ].join('\n')
