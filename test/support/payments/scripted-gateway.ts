// A payment gateway that follows the test's script for each authorisation, on the books of the test gateway, and records
// its calls.

import type {
  AuthoriseRequest,
  GatewayBooks,
  LostAuthorisation,
  PaymentFinding,
  PaymentGateway,
  PaymentOutcome,
  Settlement,
} from '../../../src/outbound/payments/payment-gateway.ts'
import { type SettlementKind, TestLedger } from '../../../src/outbound/payments/test-ledger.ts'
import type { Clock } from '../../../src/values/clock.ts'

/** `lost`: no answer; `acted` tells whether the amount is held. `hangs`: answers after `letGo`. */
export type Script =
  | { readonly does: 'approve' | 'decline' | 'not sent' | 'hang' }
  | { readonly does: 'lose'; readonly acted: boolean }

export class ScriptedGateway implements PaymentGateway {
  readonly name = 'scripted'
  readonly captureWithinHours = 120
  readonly ledger: TestLedger
  readonly books: GatewayBooks
  /** The outcome of the next authorisations. */
  script: Script = { does: 'approve' }
  /** Replaces the script: called for each authorisation, may take its time. */
  choose: (() => Script | Promise<Script>) | null = null
  /** The answer to the next captures, voids and refunds, which are then not carried out. */
  settlements: PaymentOutcome | null = null
  /** Reads no messages unless a test supplies a reader. */
  readMessage?: NonNullable<PaymentGateway['readMessage']>
  /** True: it cannot look up payments. */
  isBlind = false
  /** Each call as its kind and key. */
  readonly calls: string[] = []
  #release = Promise.withResolvers<void>()

  constructor(clock?: Clock) {
    this.ledger = new TestLedger(clock)
    this.books = this.ledger.books
  }

  async authorise(request: AuthoriseRequest): Promise<PaymentOutcome> {
    this.calls.push(`authorise ${request.key}`)
    const script = this.choose ? await this.choose() : this.script
    switch (script.does) {
      case 'approve':
        return this.ledger.authorise(request, null)
      case 'decline':
        return this.ledger.authorise(request, 'insufficient_funds')
      case 'not sent':
        return { outcome: 'not_sent', reason: 'connection refused' }
      case 'hang':
        await this.#release.promise
        return this.ledger.authorise(request, null)
      case 'lose':
        if (script.acted) this.ledger.authorise(request, null)
        return { outcome: 'unknown', reason: 'no answer' }
    }
  }

  /** Lets hanging authorisations continue. */
  letGo(): void {
    this.#release.resolve()
    this.#release = Promise.withResolvers<void>()
  }

  capture = (settlement: Settlement) => this.#settle('capture', settlement)
  void = (settlement: Settlement) => this.#settle('void', settlement)
  refund = (settlement: Settlement) => this.#settle('refund', settlement)

  async find(attempt: LostAuthorisation): Promise<PaymentFinding> {
    this.calls.push(`find ${attempt.key}`)
    return this.isBlind ? { found: 'cannot_tell', reason: 'out of order' } : this.ledger.find(attempt.key)
  }

  async #settle(kind: SettlementKind, settlement: Settlement): Promise<PaymentOutcome> {
    this.calls.push(`${kind} ${settlement.key}`)
    return this.settlements ?? this.ledger.settle(kind, settlement)
  }
}
