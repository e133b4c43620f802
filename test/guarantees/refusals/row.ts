// One row of the tables of refusals: a request that succeeds, one change that makes it wrong, and the answer to that.

import type { FaultType } from '../../../src/values/faults.ts'
import type { CallName } from '../../support/wire/publisher-calls.ts'

/** Values by the path of their field (undefined removes it), or a new text or bytes made of the body's JSON text. */
export type Change = Readonly<Record<string, unknown>> | ((text: string) => string | Uint8Array)

export type Row = readonly [
  says: string,
  call: CallName,
  change: Change,
  type: FaultType,
  /** The first of `errors[].field`; null where no field is to blame. */
  field: string | null,
  /** The rule of the contract. */
  rule: string,
]

/** Not yet known to the type library. */
const { rawJSON } = JSON as unknown as { rawJSON(source: string): unknown }

/** Numbers of JSON that JavaScript would write in another way, such as 1e3. */
export const numeral = (source: string): unknown => rawJSON(source)
