// A payment company that keeps honest books and is reached over a dishonest network: requests get lost or arrive late or
// twice, answers get lost or come too late, and at times nobody is there.

import type {
  AuthoriseRequest,
  LostAuthorisation,
  PaymentFinding,
  PaymentGateway,
  PaymentOutcome,
  Settlement,
} from '../../../src/outbound/payments/payment-gateway.ts'
import { type SettlementKind, TestLedger } from '../../../src/outbound/payments/test-ledger.ts'
import type { Loom } from '../loom.ts'
import { currentStrand, never } from '../strand.ts'

/** A card that every bank declines; all others are approved. */
export const declinedCard = '4000000000000002'

/** How often each thing happens to a call, in a hundred. */
const roughNetwork = {
  answers: 55,
  'is not reached': 7,
  'loses the request': 6,
  'loses the answer': 7,
  breaks: 11,
  'acts late': 6,
  'answers late': 5,
  'acts twice': 3,
} as const

export class SimulatedGateway implements PaymentGateway {
  readonly name = 'simulated'
  readonly captureWithinHours = 7 * 24
  readonly ledger = new TestLedger()
  /** Nobody is there. */
  isDown = false
  /** The network does what it should. */
  isCalm = false
  /** It broke at the last call, and may not be there for the next. */
  #isBroken = false
  /** Requests that are still on their way. */
  #underWay: (() => void)[] = []
  readonly #loom: Loom

  constructor(loom: Loom) {
    this.#loom = loom
  }

  authorise = (request: AuthoriseRequest, deadline: AbortSignal) =>
    this.#call(`authorise ${request.key}`, deadline, () =>
      this.ledger.authorise(
        request,
        'number' in request.card && request.card.number.reveal(text => text === declinedCard)
          ? 'insufficient_funds'
          : null,
      ),
    )

  capture = (settlement: Settlement, deadline: AbortSignal) => this.#settle('capture', settlement, deadline)
  void = (settlement: Settlement, deadline: AbortSignal) => this.#settle('void', settlement, deadline)
  refund = (settlement: Settlement, deadline: AbortSignal) => this.#settle('refund', settlement, deadline)

  async find(attempt: LostAuthorisation, deadline: AbortSignal): Promise<PaymentFinding> {
    await this.#loom.turn(`asks the gateway for ${attempt.key}`)
    const { dice } = this.#loom
    const isSilent = this.isDown || (!this.isCalm && dice.chance(15))
    if (isSilent && dice.chance(50)) await this.#silence(deadline)
    if (isSilent) return { found: 'cannot_tell', reason: 'no answer' }
    return this.ledger.find(attempt.key)
  }

  /** Requests that were on their way arrive, now. */
  arrive(): number {
    const arriving = this.#underWay
    this.#underWay = []
    for (const act of arriving) act()
    return arriving.length
  }

  #settle(kind: SettlementKind, settlement: Settlement, deadline: AbortSignal): Promise<PaymentOutcome> {
    return this.#call(`${kind} ${settlement.key}`, deadline, () => this.ledger.settle(kind, settlement))
  }

  async #call(label: string, deadline: AbortSignal, act: () => PaymentOutcome): Promise<PaymentOutcome> {
    const order = await this.#loom.turn(`asks the gateway to ${label}`)
    if (deadline.aborted) return { outcome: 'not_sent', reason: 'no time was left' }
    const outcome = await this.#happen(deadline, act)
    if (order === 'die after') return dieNow()
    return outcome
  }

  async #happen(deadline: AbortSignal, act: () => PaymentOutcome): Promise<PaymentOutcome> {
    const { dice } = this.#loom
    if (this.isCalm) return act()
    const isRestarting = this.#isBroken && dice.chance(40)
    this.#isBroken = false
    if (isRestarting || (this.isDown && dice.chance(60))) return notReached
    switch (this.isDown ? 'loses the request' : dice.weighed(roughNetwork)) {
      case 'answers': {
        await this.#loom.sleep(dice.between(100, 3_000))
        return act()
      }
      case 'is not reached':
        return notReached
      case 'loses the request':
        return this.#silence(deadline)
      case 'loses the answer':
        act()
        return this.#silence(deadline)
      case 'breaks':
        if (dice.chance(50)) act()
        this.#isBroken = true
        return { outcome: 'unknown', reason: 'HTTP 502' }
      case 'acts late':
        this.#underWay.push(act)
        return this.#silence(deadline)
      case 'answers late': {
        const outcome = act()
        await this.#loom.sleep(dice.between(5_000, 25_000))
        return deadline.aborted ? noAnswer : outcome
      }
      case 'acts twice':
        act()
        return act()
    }
  }

  async #silence(deadline: AbortSignal): Promise<typeof noAnswer> {
    while (!deadline.aborted) await this.#loom.sleep(5_000)
    return noAnswer
  }
}

/** The request has done what it did, and nobody is left to hear the answer. */
export function dieNow<Result>(): Promise<Result> {
  currentStrand()?.server.die()
  return never()
}

const noAnswer = { outcome: 'unknown', reason: 'no answer in time' } as const
const notReached = { outcome: 'not_sent', reason: 'connection refused' } as const
