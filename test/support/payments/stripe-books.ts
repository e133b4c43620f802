// Stripe's payment intents, cards and refunds, as far as its documentation says: states, refusals and their codes, test
// cards, rules for amounts. stripe-fake.ts has its HTTP interface.

import {
  cardError,
  check,
  checkedAmount,
  invalid,
  metadataOf,
  missing,
  pageOf,
  type StripeParameters,
  unexpectedState,
} from './stripe-refusals.ts'
import { StripeTokens } from './stripe-tokens.ts'

export interface FakeIntent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  readonly currency: string
  readonly capture_method: 'manual'
  readonly created: number
  readonly metadata: Readonly<Record<string, string>>
  readonly client_secret: string
  readonly next_action: { readonly type: 'use_stripe_sdk'; readonly use_stripe_sdk: object } | null
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
  readonly created: number
  readonly payment_intent: string
  readonly metadata: Readonly<Record<string, string>>
  readonly status: 'succeeded' | 'failed'
  readonly failure_reason?: string
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

/** docs.stripe.com/testing#regulatory-cards: they ask for a confirmation whatever was set up before. */
const challenged = ['4000002760003184', '4000000000003220']

const now = (): number => Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)

export class StripeBooks {
  readonly #intents = new Map<string, FakeIntent>()
  readonly #refunds: FakeRefund[] = []
  readonly #cards = new Map<string, string>()
  readonly tokens = new StripeTokens()
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
    const id = this.#draw('pi')
    return this.#keep({
      id,
      client_secret: `${id}_secret_fake`,
      next_action: null,
      object: 'payment_intent',
      amount,
      currency: parameters.get('currency') ?? '',
      capture_method: 'manual',
      created: now(),
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
    const payment_method = parameters.get('payment_method') ?? this.#useToken(intent, parameters)
    const number = this.#cards.get(payment_method)
    if (number === undefined) throw missing('payment_method')
    if (challenged.includes(number) && parameters.get('error_on_requires_action') !== 'true') {
      const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} } as const
      return this.#keep({ ...intent, payment_method, next_action, status: 'requires_action' })
    }
    const decline = declines[number]
    if (decline) throw cardError({ ...decline, payment_intent: this.#failed(intent, decline) })
    return this.#held({ ...intent, payment_method })
  }

  #useToken(intent: FakeIntent, parameters: StripeParameters): string {
    const number = this.tokens.use(parameters.get('confirmation_token') ?? '', intent)
    const id = this.#draw('pm')
    this.#cards.set(id, number)
    return id
  }

  #held(intent: FakeIntent): FakeIntent {
    const held = this.#keep({
      ...intent,
      status: 'requires_capture',
      next_action: null,
      latest_charge: this.#draw('ch'),
      last_payment_error: null,
      amount_capturable: intent.amount,
    })
    this.onEvent('payment_intent.amount_capturable_updated', held)
    return held
  }

  #failed(intent: FakeIntent, error: object): FakeIntent {
    const last_payment_error = { type: 'card_error', ...error }
    const failed = this.#keep({
      ...intent,
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_payment_error,
      latest_charge: this.#draw('ch'),
    })
    this.onEvent('payment_intent.payment_failed', failed)
    return failed
  }

  /** What `handleNextAction` does in the browser: the guest answers the bank's question, rightly or not. */
  answerChallenge(clientSecret: string, isRight: boolean): FakeIntent {
    const intent = this.intents.find(({ client_secret }) => client_secret === clientSecret)
    if (!intent) throw missing('client_secret')
    if (intent.status !== 'requires_action') throw unexpectedState('handle an action of', intent)
    return isRight
      ? this.#held(intent)
      : this.#failed(intent, { code: 'payment_intent_authentication_failure' })
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
    const released = this.#keep({
      ...intent,
      status: 'canceled',
      next_action: null,
      amount_capturable: 0,
    })
    this.onEvent('payment_intent.canceled', released)
    return released
  }

  refund(parameters: StripeParameters): FakeRefund {
    check('refund', parameters)
    const intent = this.retrieve(parameters.get('payment_intent') ?? '')
    if (intent.status !== 'succeeded') throw invalid('there is no successful charge to refund')
    const amount = checkedAmount(parameters, 'amount', intent.currency)
    const left = intent.amount_received - this.#refundedOf(intent)
    if (left === 0) throw invalid('it is refunded', { code: 'charge_already_refunded' })
    if (amount > left) throw invalid('more than was taken')
    const refund: FakeRefund = {
      id: this.#draw('re'),
      object: 'refund',
      amount,
      created: now(),
      payment_intent: intent.id,
      metadata: metadataOf(parameters),
      status: 'succeeded',
    }
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

  /** With expanded charges on request. */
  list(parameters: StripeParameters): object {
    check('list', parameters)
    const isExpanded = parameters.get('expand[0]') === 'data.latest_charge'
    return pageOf('/v1/payment_intents', this.intents, parameters, intent =>
      isExpanded ? this.#withCharge(intent) : intent,
    )
  }

  #withCharge(intent: FakeIntent): object {
    if (intent.latest_charge === null) return intent
    const amount_refunded = this.#refundedOf(intent)
    return { ...intent, latest_charge: { id: intent.latest_charge, object: 'charge', amount_refunded } }
  }

  listRefunds(parameters: StripeParameters): object {
    check('listRefunds', parameters)
    const intentId = parameters.get('payment_intent')
    const refunds = this.#refunds.filter(
      ({ payment_intent }) => intentId === undefined || payment_intent === intentId,
    )
    return pageOf('/v1/refunds', refunds, parameters)
  }

  /** docs.stripe.com/refunds#failed-refunds: the bank sends it back, days after it succeeded. */
  failRefund(id: string, failure_reason: string): void {
    const place = this.#refunds.findIndex(refund => refund.id === id)
    this.#refunds[place] = { ...this.#refunds[place]!, status: 'failed', failure_reason }
  }

  #refundedOf({ id }: FakeIntent): number {
    return this.#refunds
      .filter(({ payment_intent, status }) => payment_intent === id && status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
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
