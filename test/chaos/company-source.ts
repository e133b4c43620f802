// The remote company as a source of the house: one call a question, and whatever is no answer may have been acted on.

import { callRemote, type RemoteAnswer } from '../../src/sources/remote-call.ts'
import type {
  BookOutcome,
  CancelOutcome,
  InventorySource,
  SourceFinding,
  SourceListing,
  SourceQuote,
} from '../../src/sources/source.ts'

export const companyName = 'company'

/** The answer to a booking is waited for in real seconds; `final` and `lag` go by the simulated clock. */
const times = { quote: 5, book: 6, final: 120, lag: 90 } as const

export function companySource(url: string): InventorySource {
  const ask = (kind: string, body: unknown): Promise<RemoteAnswer> =>
    callRemote({
      address: `${url}/${kind}`,
      headers: {},
      body,
      deadline: AbortSignal.timeout(times.book * 1000),
      allow: { allowHttp: true, allowPrivate: true },
    })
  return {
    name: companyName,
    supports: { resolve: true, cancel: true, list: true, card: false },
    times,
    quote: async stay => {
      const answer = await ask('quote', stay)
      return answer.answer === 'read'
        ? (answer.fields as SourceQuote)
        : { ...unavailable, ...reasonOf(answer) }
    },
    book: async booking => {
      const answer = await ask('book', booking)
      if (answer.answer === 'not_sent') return { ...unavailable, ...reasonOf(answer) }
      return answer.answer === 'read' ? (answer.fields as BookOutcome) : { ...unknown, ...reasonOf(answer) }
    },
    resolve: async booking => {
      const answer = await ask('resolve', booking)
      if (answer.answer === 'read') return answer.fields as SourceFinding
      return { found: 'cannot_tell', ...reasonOf(answer) }
    },
    cancel: async (booking, key) => {
      const answer = await ask('cancel', { ...booking, key })
      return answer.answer === 'read' ? (answer.fields as CancelOutcome) : { ...unknown, ...reasonOf(answer) }
    },
    list: async day => {
      const answer = await ask('list', { day })
      return answer.answer === 'read'
        ? (answer.fields as SourceListing)
        : { listed: null, ...reasonOf(answer) }
    },
  }
}

const unavailable = { outcome: 'unavailable' } as const
const unknown = { outcome: 'unknown' } as const

const reasonOf = (answer: RemoteAnswer): { reason: string } => ({
  reason: answer.answer === 'read' ? '' : answer.reason,
})
