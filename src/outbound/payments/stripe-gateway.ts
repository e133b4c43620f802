// Payments through Stripe; the answer of any call may be lost. An authorisation takes three calls: create a payment
// intent without a card, turn the card into a payment method, and confirm the one with the other, which alone touches
// money. Where the guest's browser has given its card to Stripe, there is a token instead, and no second call. After a crash, when the card is gone, the first call can be repeated under its key and shows the payment's
// state, at once and for certain. Stripe's search by our key is up to an hour behind and serves only where Stripe may
// have forgotten the key.

import type { Stripe } from 'stripe'
import type { Clock } from '../../values/clock.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type {
  AuthorisationAttempt,
  AuthoriseOutcome,
  AuthoriseRequest,
  LostAuthorisation,
  PaymentFinding,
  PaymentGateway,
  PaymentOutcome,
  PresentedCard,
} from './payment-gateway.ts'
import { stripeAmount } from './stripe-amounts.ts'
import { listFailedRefundsWith, listWith } from './stripe-books.ts'
import { type KnownIntent, stripeCardForm } from './stripe-card-form.ts'
import { openStripe, type StripeAddress, within } from './stripe-client.ts'
import { captureWith, refundWith, voidWith } from './stripe-settlements.ts'
import { isKeyRefused, troubleOf } from './stripe-troubles.ts'
import { messageReader } from './stripe-webhook.ts'

export interface StripeOptions extends StripeAddress {
  /** Signing secret of the webhook endpoint; null or absent: webhooks are refused. */
  readonly webhookSecret?: Secret | null
  /** Null or absent: cards are taken by this server's form only. */
  readonly publishableKey?: string | null
  readonly clock: Clock
}

/** Stripe keeps a key for at least 24 hours. */
const hoursOfKey = 23

/** The gateway to one Stripe account. Opening makes no call. */
export function openStripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = openStripe(options)
  const { webhookSecret = null, publishableKey = null } = options
  const known = (attempt: LostAuthorisation) => knownIntent(stripe, options.clock, attempt)
  return {
    name: 'stripe',
    // 4 days and 18 hours, the shortest that Stripe documents for a card.
    captureWithinHours: 114,
    authorise: (request, deadline) => authorise(stripe, request, deadline),
    capture: (capture, deadline) => captureWith(stripe, capture, deadline),
    void: (release, deadline) => voidWith(stripe, release, deadline),
    refund: (refund, deadline) => refundWith(stripe, refund, deadline),
    find: (attempt, deadline) => find(stripe, known, attempt, deadline),
    mode: options.secretKey.reveal(key => (key.includes('_live_') ? 'live' : 'test')),
    trouble: deadline => trouble(stripe, deadline),
    books: {
      list: (period, deadline) => listWith(stripe, period, deadline),
      listFailedRefunds: (period, deadline) => listFailedRefundsWith(stripe, period, deadline),
      counted: (amount, currency) => stripeAmount(amount, currency) ?? 0,
    },
    ...(publishableKey !== null && { cardForm: stripeCardForm(stripe, publishableKey, known) }),
    ...(webhookSecret && { readMessage: messageReader(webhookSecret, options.clock) }),
  }
}

/** Reads one payment: a wrong key, a key of another account's mode and a missing right show at the first call. */
async function trouble(stripe: Stripe, deadline: AbortSignal): Promise<string | null> {
  try {
    await within(deadline, () => stripe.paymentIntents.list({ limit: 1 }))
    return null
  } catch (error) {
    const { reason } = troubleOf(error)
    return isKeyRefused(error)
      ? `Stripe does not take STRIPE_SECRET_KEY (${reason}). Check the key and its rights; cards cannot be charged.`
      : `Stripe does not answer (${reason}). Check the way from this server to api.stripe.com.`
  }
}

async function authorise(
  stripe: Stripe,
  request: AuthoriseRequest,
  deadline: AbortSignal,
): Promise<AuthoriseOutcome> {
  const amount = stripeAmount(request.amount, request.currency)
  if (amount === null) return { outcome: 'not_sent', reason: `Stripe does not take ${request.currency}` }
  let intentId: string
  let presented: Stripe.PaymentIntentConfirmParams
  try {
    const prepare = () => Promise.all([createIntent(stripe, request, amount), present(stripe, request)])
    const [intent, confirmation] = await within(deadline, prepare)
    intentId = intent.id
    presented = confirmation
  } catch (error) {
    return beforeMoney(error)
  }
  try {
    const options = { idempotencyKey: `${request.key}:confirm` }
    const confirm = () => stripe.paymentIntents.confirm(intentId, presented, options)
    return awaitOutcome(await within(deadline, confirm))
  } catch (error) {
    const { kind, reason, wrongState } = troubleOf(error)
    if (wrongState) return presentOutcome(stripe, intentId, deadline)
    return { outcome: kind === 'refused' ? 'not_sent' : kind, reason }
  }
}

/** Idempotent, and without the card, so that it can be repeated when the card is gone. */
async function createIntent(
  stripe: Stripe,
  { key, currency, reference }: AuthorisationAttempt,
  amount: number,
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      amount,
      currency: currency.toLowerCase(),
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      metadata: { reservation: reference, attempt_key: key },
    },
    { idempotencyKey: key },
  )
}

/** Only a guest whose browser has Stripe's form can be asked to confirm. */
async function present(
  stripe: Stripe,
  { key, card }: AuthoriseRequest,
): Promise<Stripe.PaymentIntentConfirmParams> {
  if ('token' in card) return card.token.reveal(id => ({ confirmation_token: id }))
  const { id } = await createCard(stripe, { key, card })
  return { payment_method: id, error_on_requires_action: true }
}

/** Number and CVV leave their wrappers here and nowhere else. */
async function createCard(
  stripe: Stripe,
  { key, card }: { readonly key: string; readonly card: PresentedCard },
): Promise<Stripe.PaymentMethod> {
  return card.number.reveal(number =>
    card.cvv.reveal(cvc =>
      stripe.paymentMethods.create(
        {
          type: 'card',
          card: {
            number: number.replace(/[ -]/g, ''),
            cvc,
            exp_month: Number(card.month),
            exp_year: card.year,
          },
          billing_details: { name: card.cardholder, address: { postal_code: card.postalCode } },
        },
        { idempotencyKey: `${key}:card` },
      ),
    ),
  )
}

/**
 * The outcome when a call before the confirmation failed. Nothing can be held, however it failed, unless the key is
 * in use elsewhere, where the confirmation may follow.
 */
function beforeMoney(error: unknown): PaymentOutcome {
  const { kind, reason } = troubleOf(error)
  if (kind === 'declined') return { outcome: 'declined', reason }
  return { outcome: /idempotency/.test(reason) ? 'unknown' : 'not_sent', reason }
}

function awaitOutcome({ id, status }: Stripe.PaymentIntent): AuthoriseOutcome {
  if (status === 'requires_capture' || status === 'succeeded') {
    return { outcome: 'approved', gatewayReference: id }
  }
  if (status === 'requires_action') return { outcome: 'challenged' }
  if (status === 'canceled') return { outcome: 'not_sent', reason: 'the payment was closed' }
  return { outcome: 'unknown', reason: `the payment is ${status}` }
}

async function presentOutcome(
  stripe: Stripe,
  intentId: string,
  deadline: AbortSignal,
): Promise<AuthoriseOutcome> {
  try {
    return awaitOutcome(await within(deadline, () => stripe.paymentIntents.retrieve(intentId)))
  } catch (error) {
    return { outcome: 'unknown', reason: troubleOf(error).reason }
  }
}

/** The id of the payment of a key; null where there is none. Where Stripe knows the key, the first call is repeated. */
async function knownIntent(stripe: Stripe, clock: Clock, attempt: LostAuthorisation): Promise<string | null> {
  const amount = stripeAmount(attempt.amount, attempt.currency)
  if (amount === null) return null
  const isFresh = clock.now().since(attempt.sentAt).total('hours') < hoursOfKey
  const known = isFresh ? await createIntent(stripe, attempt, amount) : await search(stripe, attempt.key)
  return known?.id ?? null
}

async function find(
  stripe: Stripe,
  known: KnownIntent,
  attempt: LostAuthorisation,
  deadline: AbortSignal,
): Promise<PaymentFinding> {
  try {
    return await within(deadline, async () => {
      const id = await known(attempt)
      return id === null ? { found: 'nothing' } : await closedOrHeld(stripe, id)
    })
  } catch (error) {
    return { found: 'cannot_tell', reason: troubleOf(error).reason }
  }
}

async function search(stripe: Stripe, key: string): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await stripe.paymentIntents.search({ query: `metadata['attempt_key']:'${key}'`, limit: 1 })
  return data[0]
}

/** A repeated call returns its first answer, so the payment is read again; one that holds nothing is closed. */
async function closedOrHeld(stripe: Stripe, intentId: string): Promise<PaymentFinding> {
  const intent = await stripe.paymentIntents.retrieve(intentId)
  if (intent.status === 'requires_capture' || intent.status === 'succeeded') {
    return { found: 'approved', gatewayReference: intent.id }
  }
  if (intent.status === 'processing') return { found: 'cannot_tell', reason: 'the payment is processing' }
  if (intent.status !== 'canceled') await stripe.paymentIntents.cancel(intentId)
  return { found: intent.last_payment_error ? 'declined' : 'nothing' }
}
