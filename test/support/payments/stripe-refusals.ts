// What Stripe refuses of a call, as its documentation says: unknown parameters, wrong amounts, wrong states, declined cards.

/** Parameters of a call as received: `card[number]` is one name. */
export type StripeParameters = ReadonlyMap<string, string>

/** An error answer. One that is not saved does not use up its idempotency key. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly error: Readonly<Record<string, unknown>>
  readonly isSaved: boolean
  constructor(status: number, error: Readonly<Record<string, unknown>>, { isSaved = true } = {}) {
    super(String(error.code ?? error.type))
    this.status = status
    this.error = error
    this.isSaved = isSaved
  }
}

const known: Readonly<Record<string, RegExp>> = {
  create: /^(amount|currency|capture_method|metadata\[\w+\]|allowed_payment_method_types\[0\])$/,
  card: /^(type|card\[(number|cvc|exp_month|exp_year)\]|billing_details\[(name|address\]\[postal_code)\])$/,
  confirm: /^(payment_method|error_on_requires_action|confirmation_token)$/,
  capture: /^amount_to_capture$/,
  cancel: /^cancellation_reason$/,
  refund: /^(payment_intent|amount|metadata\[\w+\])$/,
  list: /^(created\[(gte|lt)\]|limit|starting_after|expand\[0\])$/,
  listRefunds: /^(payment_intent|created\[(gte|lt)\]|limit|starting_after)$/,
}

export function check(step: string, parameters: StripeParameters): void {
  for (const name of parameters.keys()) {
    if (!known[step]!.test(name)) throw invalid(`unknown parameter ${name}`, { code: 'parameter_unknown' })
  }
}

/** docs.stripe.com/currencies: no fraction of a crown or shilling, and a last digit of 0 with three decimals. */
export function checkedAmount(parameters: StripeParameters, name: string, currency: string): number {
  const text = parameters.get(name) ?? ''
  const amount = Number(text)
  if (!/^[1-9]\d{0,7}$/.test(text))
    throw invalid(`${name} cannot be used`, { code: 'parameter_invalid_integer' })
  const step = ['isk', 'ugx'].includes(currency)
    ? 100
    : ['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency)
      ? 10
      : 1
  if (amount % step !== 0) throw invalid('amount has too many digits', { code: 'invalid_charge_amount' })
  return amount
}

export const metadataOf = (parameters: StripeParameters): Record<string, string> =>
  Object.fromEntries(
    [...parameters].flatMap(([name, value]) => {
      const inner = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return inner ? [[inner, value]] : []
    }),
  )

const list = (url: string, data: readonly object[]): object => ({
  object: 'list',
  url,
  has_more: false,
  data,
})

/** Entries newest first, in pages of 10 by default. */
export function pageOf<Entry extends { readonly id: string; readonly created: number }>(
  url: string,
  entries: readonly Entry[],
  parameters: StripeParameters,
  shown: (entry: Entry) => object = entry => entry,
): object {
  const [from, before] = ['created[gte]', 'created[lt]'].map(name =>
    Number(parameters.get(name) ?? Number.NaN),
  )
  const limit = Number(parameters.get('limit') ?? 10)
  if (!(limit >= 1 && limit <= 100)) throw invalid('limit is 1 to 100')
  const after = parameters.get('starting_after')
  const found = entries.toReversed().filter(({ created }) => !(created < from!) && !(created >= before!))
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
  const data = found.slice(start, start + limit).map(shown)
  return { ...list(url, data), has_more: found.length > start + limit }
}

export const invalid = (message: string, detail: object = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...detail }, { isSaved: false })

export const missing = (parameter: string): StripeRefusal =>
  new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', param: parameter })

export const unexpectedState = (verb: string, intent: { readonly status: string }): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  })

export const cardError = (detail: object): StripeRefusal =>
  new StripeRefusal(402, { type: 'card_error', message: 'Your card was declined.', ...detail })
