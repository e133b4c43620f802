// A payment gateway for trials and tests that takes no money: the card number alone decides its answer, and its books
// are a TestLedger in memory.

import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, systemClock } from '../../values/clock.ts'
import type { AuthoriseRequest, PaymentGateway, PaymentOutcome, PresentedCard } from './payment-gateway.ts'
import { type TestCardBehaviour, testCards } from './test-cards.ts'
import { TestLedger } from './test-ledger.ts'

export interface TestGatewayOptions {
  readonly clock?: Clock
  readonly ledger?: TestLedger
  /** Milliseconds until the late card is answered; default 3,000. */
  readonly lateMilliseconds?: number
}

/** The gateway over a ledger; default: a new one. */
export function openTestGateway({
  clock = systemClock,
  ledger = new TestLedger(clock),
  lateMilliseconds = 3_000,
}: TestGatewayOptions = {}): PaymentGateway {
  return {
    name: 'test',
    captureWithinHours: 7 * 24,
    authorise: (request, deadline) => authorise({ ledger, lateMilliseconds }, request, deadline),
    capture: async capture => ledger.settle('capture', capture),
    void: async release => ledger.settle('void', release),
    refund: async refund => ledger.settle('refund', refund),
    find: async ({ key }) => ledger.find(key),
    books: ledger.books,
  }
}

async function authorise(
  { ledger, lateMilliseconds }: Required<Omit<TestGatewayOptions, 'clock'>>,
  request: AuthoriseRequest,
  deadline: AbortSignal,
): Promise<PaymentOutcome> {
  if (deadline.aborted) return { outcome: 'not_sent', reason: 'no time was left' }
  if ('token' in request.card) return { outcome: 'not_sent', reason: 'the test gateway has no card form' }
  const behaviour = behaviourOf(request.card)
  switch (behaviour.does) {
    case 'approves':
      return ledger.authorise(request, null)
    case 'declines':
      return ledger.authorise(request, behaviour.reason)
    case 'times out':
      if (behaviour.acted) ledger.authorise(request, null)
      await timeUp(deadline)
      return noAnswer
    case 'answers late': {
      const outcome = ledger.authorise(request, null)
      const inTime = await pause(lateMilliseconds, true, { signal: deadline }).catch(() => false)
      return inTime ? outcome : noAnswer
    }
    case 'breaks after acting':
      ledger.authorise(request, null)
      return { outcome: 'unknown', reason: 'the gateway broke' }
  }
}

const noAnswer: PaymentOutcome = { outcome: 'unknown', reason: 'no answer in time' }

const behaviourOf = ({ number }: PresentedCard): TestCardBehaviour =>
  number.reveal(text => testCards.get(text.replace(/[ -]/g, ''))) ?? { does: 'approves' }

const timeUp = (deadline: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (deadline.aborted) resolve()
    else deadline.addEventListener('abort', () => resolve(), { once: true })
  })
