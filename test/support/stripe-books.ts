// Stripe's payment intents, cards and refunds, as far as its documentation says: states, refusals and their codes, test
// cards, rules for amounts. stripe-fake.ts has its HTTP interface.

/** Parameters of a call as received: `card[number]` is one name. */
export type StripeParameters = ReadonlyMap<string, string>

export interface FakeIntent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  readonly currency: string
  readonly capture_method: 'manual'
  readonly created: number
  readonly metadata: Readonly<Record<string, string>>
  readonly payment_method: string | null
  readonly latest_charge: string | null
  readonly last_payment_error: Readonly<Record<string, unknown>> | null
  readonly amount_capturable: number
  readonly amount_received: number
  readonly status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
}

export interface FakeRefund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly payment_intent: string
  readonly metadata: Readonly<Record<string, string>>
  readonly status: 'succeeded'
}

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

/** docs.stripe.com/testing */
const declines: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000009987': { code: 'card_declined', decline_code: 'lost_card' },
  '4000000000000069': { code: 'expired_card' },
  '4000000000000127': { code: 'incorrect_cvc' },
  '4000000000000119': { code: 'processing_error' },
  '4000002760003184': { code: 'authentication_required' },
}

const known: Readonly<Record<string, RegExp>> = {
  create: /^(amount|currency|capture_method|metadata\[\w+\]|allowed_payment_method_types\[0\])$/,
  card: /^(type|card\[(number|cvc|exp_month|exp_year)\]|billing_details\[(name|address\]\[postal_code)\])$/,
  confirm: /^(payment_method|error_on_requires_action)$/,
  capture: /^amount_to_capture$/,
  cancel: /^cancellation_reason$/,
  refund: /^(payment_intent|amount|metadata\[\w+\])$/,
  list: /^(created\[(gte|lt)\]|limit|starting_after|expand\[0\])$/,
}

export class StripeBooks {
  readonly #intents = new Map<string, FakeIntent>()
  readonly #refunds: FakeRefund[] = []
  readonly #cards = new Map<string, string>()
  /** The number of intents that the search finds, updated by `index` only. */
  #indexed = 0
  #drawn = 0
  /** Called with the type and object of each event. */
  onEvent: (type: string, object: object) => void = () => undefined

  get intents(): readonly FakeIntent[] {
    return [...this.#intents.values()]
  }
  get refunds(): readonly FakeRefund[] {
    return this.#refunds
  }

  /** Lets the search find all present intents. */
  index(): void {
    this.#indexed = this.#intents.size
  }

  create(parameters: StripeParameters): FakeIntent {
    check('create', parameters)
    const amount = checkedAmount(parameters, 'amount', parameters.get('currency') ?? '')
    if (parameters.get('capture_method') !== 'manual') throw invalid('the fake captures by hand only')
    return this.#keep({
      id: this.#draw('pi'),
      object: 'payment_intent',
      amount,
      currency: parameters.get('currency') ?? '',
      capture_method: 'manual',
      created: Math.floor(Temporal.Now.instant().epochMilliseconds / 1000),
      metadata: metadataOf(parameters),
      payment_method: null,
      latest_charge: null,
      last_payment_error: null,
      amount_capturable: 0,
      amount_received: 0,
      status: 'requires_payment_method',
    })
  }

  card(parameters: StripeParameters): object {
    check('card', parameters)
    const number = parameters.get('card[number]') ?? ''
    if (!/^\d{12,19}$/.test(number)) throw cardError({ code: 'invalid_number' })
    if (!/^\d{3,4}$/.test(parameters.get('card[cvc]') ?? '')) throw cardError({ code: 'invalid_cvc' })
    const id = this.#draw('pm')
    this.#cards.set(id, number)
    return { id, object: 'payment_method', type: 'card', card: { last4: number.slice(-4) } }
  }

  confirm(id: string, parameters: StripeParameters): FakeIntent {
    check('confirm', parameters)
    const intent = this.retrieve(id)
    if (intent.status !== 'requires_payment_method') throw unexpectedState('confirm', intent)
    const number = this.#cards.get(parameters.get('payment_method') ?? '')
    if (number === undefined) throw missing('payment_method')
    const decline = declines[number]
    if (
      decline?.code === 'authentication_required' &&
      parameters.get('error_on_requires_action') !== 'true'
    ) {
      return this.#keep({ ...intent, status: 'requires_action' })
    }
    if (decline) {
      const last_payment_error = { type: 'card_error', ...decline }
      const failed = this.#keep({ ...intent, last_payment_error, latest_charge: this.#draw('ch') })
      this.onEvent('payment_intent.payment_failed', failed)
      throw cardError({ ...decline, payment_intent: failed })
    }
    const held = this.#keep({
      ...intent,
      status: 'requires_capture',
      payment_method: parameters.get('payment_method') ?? null,
      latest_charge: this.#draw('ch'),
      last_payment_error: null,
      amount_capturable: intent.amount,
    })
    this.onEvent('payment_intent.amount_capturable_updated', held)
    return held
  }

  capture(id: string, parameters: StripeParameters): FakeIntent {
    check('capture', parameters)
    const intent = this.retrieve(id)
    if (intent.status !== 'requires_capture') throw unexpectedState('capture', intent)
    const amount = parameters.has('amount_to_capture')
      ? checkedAmount(parameters, 'amount_to_capture', intent.currency)
      : intent.amount
    if (amount > intent.amount_capturable) throw invalid('too much', { code: 'amount_too_large' })
    const taken = this.#keep({
      ...intent,
      status: 'succeeded',
      amount_received: amount,
      amount_capturable: 0,
    })
    this.onEvent('payment_intent.succeeded', taken)
    return taken
  }

  cancel(id: string, parameters: StripeParameters): FakeIntent {
    check('cancel', parameters)
    const intent = this.retrieve(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState('cancel', intent)
    const released = this.#keep({ ...intent, status: 'canceled', amount_capturable: 0 })
    this.onEvent('payment_intent.canceled', released)
    return released
  }

  refund(parameters: StripeParameters): FakeRefund {
    check('refund', parameters)
    const intent = this.retrieve(parameters.get('payment_intent') ?? '')
    if (intent.status !== 'succeeded') throw invalid('there is no successful charge to refund')
    const amount = checkedAmount(parameters, 'amount', intent.currency)
    const given = this.#refunds.filter(({ payment_intent }) => payment_intent === intent.id)
    const left = given.reduce((rest, refund) => rest - refund.amount, intent.amount_received)
    if (left === 0) throw invalid('it is refunded', { code: 'charge_already_refunded' })
    if (amount > left) throw invalid('more than was taken')
    const refund = {
      id: this.#draw('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      metadata: metadataOf(parameters),
      status: 'succeeded',
    } as const
    this.#refunds.push(refund)
    this.onEvent('charge.refunded', {
      object: 'charge',
      payment_intent: intent.id,
      metadata: intent.metadata,
    })
    return refund
  }

  retrieve(id: string): FakeIntent {
    const intent = this.#intents.get(id)
    if (!intent) throw missing('payment_intent')
    return intent
  }

  /** Supports `metadata['name']:'value'`. */
  search(query: string): object {
    const [, name = '', value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query) ?? []
    const data = this.intents.slice(0, this.#indexed).filter(({ metadata }) => metadata[name] === value)
    return { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, data }
  }

  /** Newest first, in pages of 10 by default, with expanded charges on request. */
  list(parameters: StripeParameters): object {
    check('list', parameters)
    const [from, before] = ['created[gte]', 'created[lt]'].map(name =>
      Number(parameters.get(name) ?? Number.NaN),
    )
    const limit = Number(parameters.get('limit') ?? 10)
    if (!(limit >= 1 && limit <= 100)) throw invalid('limit is 1 to 100')
    const after = parameters.get('starting_after')
    const found = this.intents
      .toReversed()
      .filter(({ created }) => !(created < from!) && !(created >= before!))
    const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
    const isExpanded = parameters.get('expand[0]') === 'data.latest_charge'
    const data = found.slice(start, start + limit)
    return {
      ...list('/v1/payment_intents', isExpanded ? data.map(intent => this.#withCharge(intent)) : data),
      has_more: found.length > start + limit,
    }
  }

  #withCharge(intent: FakeIntent): object {
    if (intent.latest_charge === null) return intent
    const refunds = this.#refunds.filter(({ payment_intent }) => payment_intent === intent.id)
    const amount_refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
    return { ...intent, latest_charge: { id: intent.latest_charge, object: 'charge', amount_refunded } }
  }

  listRefunds(intentId: string): object {
    return list(
      '/v1/refunds',
      this.#refunds.filter(({ payment_intent }) => payment_intent === intentId),
    )
  }

  #keep(intent: FakeIntent): FakeIntent {
    this.#intents.set(intent.id, intent)
    return intent
  }

  #draw(prefix: string): string {
    this.#drawn += 1
    return `${prefix}_fake${String(this.#drawn).padStart(8, '0')}`
  }
}

function check(step: string, parameters: StripeParameters): void {
  for (const name of parameters.keys()) {
    if (!known[step]!.test(name)) throw invalid(`unknown parameter ${name}`, { code: 'parameter_unknown' })
  }
}

/** docs.stripe.com/currencies: no fraction of a crown or shilling, and a last digit of 0 with three decimals. */
function checkedAmount(parameters: StripeParameters, name: string, currency: string): number {
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

const metadataOf = (parameters: StripeParameters): Record<string, string> =>
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

const invalid = (message: string, detail: object = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...detail }, { isSaved: false })

const missing = (parameter: string): StripeRefusal =>
  new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', param: parameter })

const unexpectedState = (verb: string, intent: FakeIntent): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  })

const cardError = (detail: object): StripeRefusal =>
  new StripeRefusal(402, { type: 'card_error', message: 'Your card was declined.', ...detail })
