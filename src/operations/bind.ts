// Binds tables of operations to a context.

import type { KeyHolder } from '../lodging/publishers/publisher.ts'
import type { AppContext } from './context.ts'
import { playScenario, scenarioOf, scenarioOfLiveKey } from './test-keys/play-scenario.ts'

type Bound<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (context: never, ...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Answer
    : never
}

/** The functions of a table with their first argument bound. */
export const bind = <
  Table extends Readonly<Record<string, (context: AppContext, ...asked: never[]) => unknown>>,
>(
  context: AppContext,
  table: Table,
): Bound<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, operation]) => [
      name,
      (...asked: never[]) => operation(context, ...asked),
    ]),
  ) as Bound<Table>

/** One request, as a scenario is played on it. */
type OfHolder = (context: AppContext, holder: KeyHolder, request: never) => unknown

interface Contexts {
  readonly live: AppContext
  /** That of the test keys of a publisher. */
  readonly test: (holder: KeyHolder) => Promise<AppContext>
}

/** Binds operations of publishers to the live context or to that of test keys, as the key of each call has it. */
export const bindByKey = <Table extends Readonly<Record<string, OfHolder>>>(
  { live, test }: Contexts,
  table: Table,
): Bound<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, operation]) => [
      name,
      (holder: KeyHolder, request: never) => {
        if (holder.isTest)
          return playScenario(holder, request, async staged => operation(await test(holder), holder, staged))
        if (scenarioOf(request) !== undefined) throw scenarioOfLiveKey()
        return operation(live, holder, request)
      },
    ]),
  ) as Bound<Table>
