// A booking context whose paid hotel is charged through a fake of Stripe, with its form for cards.

import { resolveUnknownPayments } from '../../../src/operations/payments/resolve-unknown-payments.ts'
import { openStripeGateway } from '../../../src/outbound/payments/stripe-gateway.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { type BookingContext, bookingContext, hotels } from '../hotels/booking-context.ts'
import { atTheEnd } from '../run/at-the-end.ts'
import type { TestAnswer } from '../run/test-app.ts'
import { type StripeFake, startStripeFake } from './stripe-fake.ts'
import type { TypedCard } from './stripe-tokens.ts'

export interface StripeContext extends BookingContext {
  readonly fake: StripeFake
  /** A request for the paid hotel with a token of a card in place of the card. */
  tokenRequest(card?: Partial<TypedCard>): TokenRequest
  /** Every payment of a reservation at Stripe by its state. */
  paymentsOf(reservation: string): string[]
  /** The work of the job on open payments. */
  runJob(): Promise<void>
  view(id: string): Promise<TestAnswer>
  /** Posts the last message of Stripe about a reservation to the server. */
  deliverMessage(reservation: string): Promise<number>
}

type TokenRequest = Omit<ReturnType<BookingContext['request']>, 'payment'> & {
  readonly payment: { readonly token: string }
}

/** Stripe's test cards. */
export const stripeCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000000000003220',
} as const

/** Call it once at the top of a test file. */
export async function stripeContext(
  variables: Readonly<Record<string, string>> = {},
): Promise<StripeContext> {
  const fake = await startStripeFake()
  atTheEnd(async () => {
    await fake[Symbol.asyncDispose]()
  })
  const context = await bookingContext({
    variables,
    payments: clock =>
      openStripeGateway({
        secretKey: new Secret(fake.secretKey),
        publishableKey: fake.publishableKey,
        webhookSecret: new Secret(fake.webhookSecret),
        apiUrl: fake.url,
        clock,
      }),
  })
  const { harness, key } = context
  return {
    ...context,
    fake,
    tokenRequest: (card = {}) => {
      const { id: token } = fake.books.tokens.make({
        number: stripeCards.good,
        name: 'Ada Lovelace',
        ...card,
      })
      return { ...context.request({ property: hotels.paid }), payment: { token } }
    },
    paymentsOf: reservation =>
      fake.books.intents
        .filter(({ metadata }) => metadata.reservation === reservation)
        .map(({ status }) => status),
    runJob: async () => {
      await resolveUnknownPayments(context.context, () => undefined)
    },
    view: id => harness.post('reservation/view/.json', { key, id }),
    deliverMessage: async reservation => {
      const { body } = fake.messages.findLast(message => message.body.includes(reservation))!
      const answer = await fetch(`${harness.app.url}/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': fake.signature(body, harness.clock.now()),
        },
        body: new Uint8Array(body),
      })
      return answer.status
    },
  }
}
