// Card numbers with a special outcome at the test gateway. Where Stripe publishes a test number for the same case, it
// is that one.

export type TestCardBehaviour =
  | { readonly does: 'approves' }
  | { readonly does: 'declines'; readonly reason: string }
  /** Never answers; `acted`: the amount is held nevertheless. */
  | { readonly does: 'times out'; readonly acted: boolean }
  | { readonly does: 'answers late' }
  /** Holds the amount and then answers with an error. */
  | { readonly does: 'breaks after acting' }

/** By number; every other number is approved. */
export const testCards: ReadonlyMap<string, TestCardBehaviour> = new Map([
  ['4242424242424242', { does: 'approves' }],
  ['5555555555554444', { does: 'approves' }],
  ['4000000000000002', { does: 'declines', reason: 'generic_decline' }],
  ['4000000000009995', { does: 'declines', reason: 'insufficient_funds' }],
  ['4000000000000069', { does: 'declines', reason: 'expired_card' }],
  ['4000000000000127', { does: 'declines', reason: 'incorrect_cvc' }],
  ['4000002760003184', { does: 'declines', reason: 'authentication_required' }],
  ['5555550000000010', { does: 'times out', acted: true }],
  ['5555550000000028', { does: 'times out', acted: false }],
  ['5555550000000036', { does: 'answers late' }],
  ['5555550000000044', { does: 'breaks after acting' }],
])
