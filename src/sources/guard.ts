// Puts the questions to a remote source behind its guard. Bookings, look-ups and cancellations pass: each was decided before, and is
// never to be refused for another's sake.

import type { CallGuard, Failure } from '../outbound/call-guard.ts'
import type { LiveCheckAnswer, LiveSearchAnswer } from './live-offers.ts'
import {
  type InventorySource,
  isLive,
  type LiveSource,
  type QuotingSource,
  type SourceQuote,
} from './source.ts'

/** The source with its questions behind the guard; all else of it is as it was. */
export function guardedBy<Source extends InventorySource>(guard: CallGuard, source: Source): Source {
  const questions: object = isLive(source) ? searching(guard, source) : quoting(guard, source)
  return new Proxy(source, {
    get: (target, name) => {
      if (name in questions) return Reflect.get(questions, name)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const searching = (guard: CallGuard, source: LiveSource): Pick<LiveSource, 'search' | 'check'> => ({
  search: (search, deadline, onAnswered) =>
    guard.ask<LiveSearchAnswer>(
      () => orLate(source.search(search, deadline, onAnswered), deadline, unanswered),
      unanswered,
      answer => (answer.answered === null ? answer : null),
    ),
  check: (check, deadline) =>
    guard.ask<LiveCheckAnswer>(
      () => orLate(source.check(check, deadline), deadline, unavailable),
      unavailable,
      failureOfCall,
    ),
})

const quoting = (guard: CallGuard, source: QuotingSource): Pick<QuotingSource, 'quote'> => ({
  quote: (stay, deadline) =>
    guard.ask<SourceQuote>(
      () => orLate(source.quote(stay, deadline), deadline, unavailable),
      unavailable,
      failureOfCall,
    ),
})

/** An adapter that does not keep its deadline has failed at it: it no longer counts as under way. */
function orLate<Answer>(
  answer: Promise<Answer>,
  deadline: AbortSignal,
  lost: (reason: string) => Answer,
): Promise<Answer> {
  const late = new Promise<Answer>(resolve => {
    deadline.addEventListener('abort', () => resolve(lost('no answer in time')), { once: true })
  })
  return Promise.race([answer, late])
}

const unanswered = (reason: string) => ({ answered: null, reason, retryAfter: null }) as const
const unavailable = (reason: string) => ({ outcome: 'unavailable', reason }) as const

const failureOfCall = (answer: LiveCheckAnswer | SourceQuote): Failure | null =>
  answer.outcome === 'unavailable' ? { reason: answer.reason, retryAfter: null } : null
