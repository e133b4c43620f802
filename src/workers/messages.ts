// What the primary process and its workers tell each other. Messages are sent as JSON.

import type { TakenRequests } from '../operations/limits/request-limits.ts'

/** What a worker is told before it opens anything. */
export interface Orders {
  /** Its place, from 1 to the number of workers; a worker that replaces another has the same. */
  readonly number: number
  readonly workers: number
  /** Whether it is the first of this start, which prepares the installation. The others wait for it. */
  readonly isFirst: boolean
  /** Known to the primary process, which has looked whether they are free. Null: there is no such address. */
  readonly ports: { readonly public: number; readonly admin: number | null; readonly metrics: number | null }
  /** Address of the embedded database, which the primary process runs; null where DATABASE_URL is set. */
  readonly embedded: string | null
}

/** What one worker has counted against the limits of keys since it last told the others, by the name of the limit. */
export type TakenByLimit = Readonly<Record<string, readonly TakenRequests[]>>

export type ToWorker =
  | { readonly kind: 'orders'; readonly orders: Orders }
  /** From now on the worker runs the jobs of the installation. */
  | { readonly kind: 'duty' }
  /** There is work for the jobs. */
  | { readonly kind: 'wake' }
  /** Another worker asks for this one's metrics. */
  | { readonly kind: 'read metrics'; readonly inquiry: number }
  | { readonly kind: 'metrics'; readonly inquiry: number; readonly texts: readonly string[] }
  | { readonly kind: 'taken'; readonly taken: TakenByLimit }
  /** Answer at once: does your event loop turn? */
  | { readonly kind: 'feel pulse' }
  /** End in an orderly way. `isReplaced`: others go on, so that there is time to let each connection end by itself. */
  | { readonly kind: 'stop'; readonly isReplaced: boolean }

export type ToPrimary =
  /** It answers requests; the first has a greeting for the terminal. */
  | { readonly kind: 'ready'; readonly greeting: string | null }
  | { readonly kind: 'wake' }
  | { readonly kind: 'pulse' }
  | { readonly kind: 'ask metrics'; readonly inquiry: number }
  | { readonly kind: 'metrics'; readonly inquiry: number; readonly text: string }
  | { readonly kind: 'taken'; readonly taken: TakenByLimit }
