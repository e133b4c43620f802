// Stripe's own library with answers that a test writes: what an answer comes to, without a network.

import { Stripe } from 'stripe'
import { BrokenCall } from '../../../src/outbound/payments/stripe-client.ts'

const { errors } = Stripe
type Raw = ConstructorParameters<typeof errors.StripeError>[0]
/** What Stripe says of an error; its message is for other readers. */
export const raw = (fields: object): Raw => ({ message: 'words for other readers', ...fields }) as Raw
/** The payment is in a state that does not allow the call. */
export const wrongState = () =>
  new errors.StripeInvalidRequestError(
    raw({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state', statusCode: 400 }),
  )
/** A call without an answer. */
export const broken = (cause: unknown) =>
  new errors.StripeConnectionError(raw({ detail: new BrokenCall(cause) }))
export const systemError = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, syscall })

/** Stripe's library with these answers; what it is asked is written down. */
export function answering(answers: Record<string, Record<string, (...parameters: never[]) => unknown>>) {
  const asked: unknown[][] = []
  const stripe = Object.fromEntries(
    Object.entries(answers).map(([resource, methods]) => [
      resource,
      Object.fromEntries(
        Object.entries(methods).map(([method, answer]) => [
          method,
          async (...parameters: never[]) => {
            asked.push([`${resource}.${method}`, ...parameters])
            return answer(...parameters)
          },
        ]),
      ),
    ]),
  )
  return { stripe: stripe as unknown as Stripe, asked }
}

export const fail = (error: Error) => () => {
  throw error
}
