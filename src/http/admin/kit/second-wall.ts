// The second wall of the administration: the operations that a route calls are those of the request's own database, in which
// nothing exists but what the roles of the caller are for. A route cannot forget it, because it has no other operations.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Coverage } from '../../../lodging/people/rights.ts'
import type { Operations } from '../../../operations/operations.ts'
import { forbidden } from './caller.ts'

type Limited = Partial<Record<string, (...asked: never[]) => unknown>>

export interface SecondWall {
  /** For the routes. Outside of `within` they are the operations of the server itself. */
  readonly operations: Operations
  /** Runs the answer to a request, for which nothing but this exists. */
  within<Result>(coverage: Coverage, answer: () => Promise<Result>): Promise<Result>
}

/** ForbiddenException for an operation that is not limited, asked by somebody who is. */
export function secondWall(operations: Operations): SecondWall {
  const current = new AsyncLocalStorage<Limited>()
  const chosen = (name: string, whole: (...asked: never[]) => unknown) => {
    const limited = current.getStore()
    if (!limited) return whole
    const own = limited[name]
    if (!own) throw forbidden()
    return own
  }
  const dispatched = Object.entries<(...asked: never[]) => unknown>(operations).map(([name, whole]) => [
    name,
    (...asked: never[]) => chosen(name, whole)(...asked),
  ])
  return {
    operations: Object.fromEntries(dispatched) as Operations,
    within: (coverage, answer) =>
      coverage === 'everything' ? answer() : current.run(operations.limitedTo(coverage), answer),
  }
}
