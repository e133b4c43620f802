// A source that answers each call as the test says, and what the tests of its asking ask it for.

import type {
  BookingReference,
  LiveSource,
  QuotingSource,
  SourceBooking,
} from '../../../src/sources/source.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { ScriptedLive } from '../pages/scripted-live.ts'
import { rapidBooking, rapidStay } from './rapid-under-test.ts'

type Call = 'quote' | 'search' | 'check' | 'book' | 'resume' | 'resolve' | 'cancel' | 'list'

interface AnsweringSource {
  readonly source: LiveSource & QuotingSource
  /** What it was called with, without deadlines. */
  readonly calls: readonly (readonly [Call, ...unknown[]])[]
}

/** It has the calls that are given and no others; one with `search` is live. */
export function answeringSource(
  answers: Partial<Record<Call, (...args: never[]) => unknown>>,
): AnsweringSource {
  const calls: [Call, ...unknown[]][] = []
  const told = Object.entries(answers).map(([name, answer]) => [
    name,
    async (...args: never[]) => {
      calls.push([name as Call, ...args.filter(each => !((each as unknown) instanceof AbortSignal))])
      return answer(...args)
    },
  ])
  const source = { times: { search: 4, quote: 5, book: 6 }, ...Object.fromEntries(told) } as unknown
  return { source: source as AnsweringSource['source'], calls }
}

export const askedStay = rapidStay()

/** A room of which everything adds up. */
export const [soundRoom] = new ScriptedLive(new FixedClock('2026-12-01T12:00:00Z')).available(askedStay)
  .rooms as [ReturnType<ScriptedLive['available']>['rooms'][number]]

export const askedBooking: SourceBooking = {
  ...rapidBooking(askedStay, 1 as never, soundRoom.rates[0]!.offers[0]!),
  reference: 'r-1',
}

export const askedReference: BookingReference = {
  propertyId: 7,
  reference: 'r-1',
  confirmation: null,
  sentAt: '2026-12-01T12:00:00Z',
  email: 'ada@example.com',
}
