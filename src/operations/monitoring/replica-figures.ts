// What the metrics tell of replicas.

import type { ReplicaLag } from '../../store/monitoring/replica-lag.ts'
import type { Database } from '../../store/postgres/database.ts'
import { remembered } from '../../values/remembered.ts'
import type { AppContext } from '../context.ts'
import { replicaLags } from './readiness.ts'

export interface ReplicaFigures {
  /** Of this process, by outcome, since the start. */
  readonly reads: () => ReadonlyMap<string, number>
  readonly lags: () => Promise<readonly ReplicaLag[]>
}

/** Nothing without replicas. All that is asked for within a second is of one reading. */
export const replicaFigures = ({
  catalog,
  replicas,
  watch,
}: Pick<AppContext, 'catalog' | 'replicas'> & { readonly watch: Database }): ReplicaFigures => ({
  reads: () => catalog.coldReads,
  lags: remembered(() => replicaLags(watch, replicas), 1000),
})
