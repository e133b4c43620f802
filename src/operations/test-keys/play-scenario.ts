// Runs an operation for a test key, with what its scenario asks for before and after it. Scenarios that change what the
// property sells, or refuse after all checks, are played where that is decided (shopping/staged-supply.ts,
// booking/staged-refusals.ts).

import { setTimeout as pause } from 'node:timers/promises'
import type { TestScenario } from '../../lodging/installation/test-scenarios.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { CommitLost, CommitOutcomeUnknown } from '../../store/postgres/commits.ts'
import { tooManyWaiting } from '../../values/batcher.ts'
import { asStaged, badRequest, Fault } from '../../values/faults.ts'
import { overRequestLimit } from '../limits/request-limits.ts'
import type { StageableRequest } from '../requests.ts'

/** How late the answer of the scenario `slow` is. */
const slowMilliseconds = 10_000
/** A limit to be over, for a key without one. */
const usualLimit = 600

/** The scenario of a request; undefined for none. */
export const scenarioOf = (request: unknown): TestScenario | undefined =>
  (request as StageableRequest | undefined)?.testScenario

/** BadRequestException for a scenario that came with a live key. */
export const scenarioOfLiveKey = (): Fault =>
  badRequest([
    {
      field: 'test_scenario',
      message: 'is for test keys only; use a test key, or leave it out',
    },
  ])

/** Runs `work`, the operation on a request, under its scenario. */
export async function playScenario<Request, Answer>(
  holder: KeyHolder,
  request: Request,
  work: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const scenario = scenarioOf(request)
  if (scenario === undefined) return work(request)
  try {
    return await played(scenario, holder, { request, work })
  } catch (error) {
    throw error instanceof Fault ? asStaged(error) : error
  }
}

interface Scene<Request, Answer> {
  readonly request: Request
  readonly work: (request: Request) => Promise<Answer>
}

async function played<Request, Answer>(
  scenario: TestScenario,
  { requestsPerMinute }: KeyHolder,
  { request, work }: Scene<Request, Answer>,
): Promise<Answer> {
  switch (scenario) {
    case 'rate_limited':
      throw overRequestLimit(requestsPerMinute ?? usualLimit, 60)
    case 'server_unavailable':
      throw tooManyWaiting()
    case 'slow':
      await pause(slowMilliseconds)
      return work(request)
    case 'answer_lost':
      await work(request)
      throw new CommitOutcomeUnknown(new CommitLost(new Error('the scenario of a test key')), null)
    case 'duplicate':
      // The first one as by another client, who does not send the Idempotency-Key.
      await work({ ...request, idempotencyKey: null, testScenario: undefined, allowDuplicate: false })
      return work({ ...request, testScenario: undefined, allowDuplicate: false })
    default:
      return work(request)
  }
}
