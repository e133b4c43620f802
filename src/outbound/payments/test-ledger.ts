// The books of the test gateway: what is held, captured and refunded, by the callers' keys. In memory, so they end
// with the process.

import { type Clock, systemClock } from '../../values/clock.ts'
import { add, type Minor, subtract, zero } from '../../values/money.ts'
import type {
  AuthorisationAttempt,
  GatewayBooks,
  GatewayPayment,
  PaymentFinding,
  PaymentOutcome,
  Settlement,
} from './payment-gateway.ts'

export interface LedgerEntry {
  readonly key: string
  readonly gatewayReference: string
  /** Reservation id. */
  readonly reference: string
  readonly currency: string
  readonly authorised: Minor
  readonly captured: Minor
  readonly refunded: Minor
  readonly state: 'authorised' | 'captured' | 'voided' | 'refunded'
  /** When it was made, RFC 3339. */
  readonly at: string
}

export type SettlementKind = 'capture' | 'void' | 'refund'

interface Remembered {
  /** Null when the key was closed before any request. */
  readonly request: string | null
  readonly outcome: PaymentOutcome
}

export class TestLedger {
  readonly #clock: Clock
  readonly #begunAt: string
  readonly #entries = new Map<string, LedgerEntry>()
  readonly #remembered = new Map<string, Remembered>()

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
    this.#begunAt = clock.now().toString()
  }

  /** For the reconciliation; they begin with the process. */
  get books(): GatewayBooks {
    return {
      list: async ({ from, until }) => {
        const isWithin = ({ at }: LedgerEntry): boolean => isBefore(at, until) && !isBefore(at, from)
        return { listed: true, payments: this.entries.filter(isWithin).map(paymentOf), from: this.#begunAt }
      },
      // Its refunds are final.
      listFailedRefunds: async () => ({ listed: true, refunds: [] }),
      counted: amount => amount,
    }
  }

  /** All approved authorisations, in order of time. */
  get entries(): readonly LedgerEntry[] {
    return [...this.#entries.values()]
  }

  /** Holds the amount, or declines for the given reason. */
  authorise(attempt: AuthorisationAttempt, declineReason: string | null): PaymentOutcome {
    const { key, amount, currency, reference } = attempt
    return this.#once(key, ['authorise', amount, currency, reference], () => {
      if (declineReason !== null) return declined(declineReason)
      const gatewayReference = `test_${key}`
      this.#entries.set(gatewayReference, {
        key,
        gatewayReference,
        reference,
        currency,
        authorised: amount,
        captured: zero,
        refunded: zero,
        state: 'authorised',
        at: this.#clock.now().toString(),
      })
      return { outcome: 'approved', gatewayReference }
    })
  }

  settle(kind: SettlementKind, settlement: Settlement): PaymentOutcome {
    const { key, gatewayReference, amount, currency } = settlement
    return this.#once(key, [kind, gatewayReference, amount, currency], () => {
      const entry = this.#entries.get(gatewayReference)
      if (!entry || entry.currency !== currency) return declined('no such authorisation')
      const moved = moves[kind](entry, amount)
      if (moved === null) return declined(`${kind} of what is ${entry.state}, or of too much`)
      this.#entries.set(gatewayReference, moved)
      return { outcome: 'approved', gatewayReference }
    })
  }

  /** What is held under the key of an authorisation; an unknown key is closed. */
  find(key: string): PaymentFinding {
    const known = this.#remembered.get(key)
    if (!known) {
      const outcome = { outcome: 'not_sent', reason: 'the key was closed' } as const
      this.#remembered.set(key, { request: null, outcome })
      return { found: 'nothing' }
    }
    if (known.outcome.outcome === 'declined') return { found: 'declined' }
    const { gatewayReference } = { gatewayReference: '', ...known.outcome }
    const entry = this.#entries.get(gatewayReference)
    return entry && entry.state !== 'voided' ? { found: 'approved', gatewayReference } : { found: 'nothing' }
  }

  #once(key: string, request: readonly unknown[], act: () => PaymentOutcome): PaymentOutcome {
    const text = JSON.stringify(request)
    const known = this.#remembered.get(key)
    if (known && known.request !== null && known.request !== text) {
      return { outcome: 'unknown', reason: 'the key stands for another request' }
    }
    const outcome = known?.outcome ?? act()
    this.#remembered.set(key, { request: known ? known.request : text, outcome })
    return outcome
  }
}

/** The entry after each step; null when the step is not possible. */
const moves: Readonly<Record<SettlementKind, (entry: LedgerEntry, amount: Minor) => LedgerEntry | null>> = {
  capture: (entry, amount) =>
    entry.state === 'authorised' && amount > 0 && amount <= entry.authorised
      ? { ...entry, state: 'captured', captured: amount }
      : null,
  void: entry => (entry.state === 'authorised' ? { ...entry, state: 'voided' } : null),
  refund: (entry, amount) =>
    entry.captured > 0 && amount > 0 && amount <= subtract(entry.captured, entry.refunded)
      ? { ...entry, state: 'refunded', refunded: add(entry.refunded, amount) }
      : null,
}

const isBefore = (instant: string, other: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(instant), Temporal.Instant.from(other)) < 0

const states = { authorised: 'held', captured: 'captured', refunded: 'captured', voided: 'released' } as const

const paymentOf = ({ state, ...entry }: LedgerEntry): GatewayPayment => ({ ...entry, state: states[state] })

const declined = (reason: string): PaymentOutcome => ({ outcome: 'declined', reason })
