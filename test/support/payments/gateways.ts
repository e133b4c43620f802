// Payment gateways with readable books and controllable networks, for tests that apply to all of them.

import type {
  AuthoriseRequest,
  LostAuthorisation,
  MessageHeaders,
  PaymentGateway,
  Settlement,
} from '../../../src/outbound/payments/payment-gateway.ts'
import { openStripeGateway } from '../../../src/outbound/payments/stripe-gateway.ts'
import { openTestGateway } from '../../../src/outbound/payments/test-gateway.ts'
import { TestLedger } from '../../../src/outbound/payments/test-ledger.ts'
import { systemClock } from '../../../src/values/clock.ts'
import { minor } from '../../../src/values/money.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { startStripeFake } from './stripe-fake.ts'

/** An authorisation in the gateway's books. */
export interface Holding {
  readonly reference: string
  readonly state: 'held' | 'captured' | 'voided'
  readonly authorised: number
  readonly captured: number
  readonly refunded: number
}

export interface GatewayUnderTest extends AsyncDisposable {
  readonly gateway: PaymentGateway
  /** Everything ever held for a reservation. */
  holdings(reference: string): readonly Holding[]
  /** A card whose authorisation succeeds while its answer is lost. */
  loseAnswer(): string
  /** A card whose authorisation request is lost. */
  loseRequest(): string
  restoreNetwork(): void
  /** The gateway's message about the last payment of a reservation; null where it sends none. */
  messageAbout(reference: string): SignedMessage | null
}

export interface SignedMessage {
  readonly bytes: Uint8Array
  readonly headers: MessageHeaders
}

export const gateways: Readonly<Record<string, () => Promise<GatewayUnderTest>>> = {
  test: async () => {
    const ledger = new TestLedger()
    return {
      gateway: openTestGateway({ ledger }),
      holdings: reference =>
        ledger.entries
          .filter(entry => entry.reference === reference)
          .map(({ state, authorised, captured, refunded }) => ({
            reference,
            state: state === 'authorised' ? 'held' : state === 'voided' ? 'voided' : 'captured',
            authorised,
            captured,
            refunded,
          })),
      loseAnswer: () => '5555550000000010',
      loseRequest: () => '5555550000000028',
      restoreNetwork: () => undefined,
      messageAbout: () => null,
      [Symbol.asyncDispose]: async () => undefined,
    }
  },
  stripe: async () => {
    const fake = await startStripeFake()
    const secretKey = new Secret(fake.secretKey)
    return {
      gateway: openStripeGateway({
        secretKey,
        webhookSecret: new Secret(fake.webhookSecret),
        apiUrl: fake.url,
        clock: systemClock,
      }),
      holdings: reference =>
        fake.books.intents
          .filter(({ metadata, payment_method }) => metadata.reservation === reference && payment_method)
          .map(({ id, status, amount, amount_received }) => ({
            reference,
            state: status === 'requires_capture' ? 'held' : status === 'canceled' ? 'voided' : 'captured',
            authorised: amount,
            captured: amount_received,
            refunded: fake.books.refunds
              .filter(({ payment_intent }) => payment_intent === id)
              .reduce((total, refund) => total + refund.amount, 0),
          })),
      loseAnswer: () => {
        fake.misbehave(({ step }) => (step === 'confirm' ? { silent: 'after' } : undefined))
        return '4242424242424242'
      },
      loseRequest: () => {
        fake.misbehave(({ step }) => (step === 'confirm' ? { silent: 'before' } : undefined))
        return '4242424242424242'
      },
      restoreNetwork: () => fake.misbehave(null),
      messageAbout: reference => {
        const { body } = fake.messages.findLast(message => message.body.includes(`"${reference}"`))!
        return { bytes: body, headers: { 'stripe-signature': fake.signature(body, systemClock.now()) } }
      },
      [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
    }
  },
}

/** A request to hold 100.00 USD on a card. */
export const authorisation = (
  reference: string,
  { number = '4242424242424242', amount = 10_000, currency = 'USD', cvv = '123' } = {},
): AuthoriseRequest => ({
  key: `${reference}:auth:1`,
  amount: minor(amount),
  currency,
  reference,
  card: {
    number: new Secret(number),
    cvv: new Secret(cvv),
    month: '12',
    year: 2034,
    cardholder: 'Ada Lovelace',
    postalCode: 'SW1A 1AA',
  },
})

/** The same request without its card. */
export function lost({ card: _, ...attempt }: AuthoriseRequest, hoursAgo = 0): LostAuthorisation {
  return { ...attempt, sentAt: Temporal.Now.instant().subtract({ hours: hoursAgo }).toString() }
}

export const settlement = (key: string, gatewayReference: string, amount: number): Settlement => ({
  key,
  gatewayReference,
  amount: minor(amount),
  currency: 'USD',
})

/** Enough time for a local call. */
export const soon = (milliseconds = 5_000): AbortSignal => AbortSignal.timeout(milliseconds)
