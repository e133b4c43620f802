// Whether the demo was requested for this installation, and whether it is loaded.

import { type DemoState, readDemoState, writeDemoState } from '../../store/installation/demo-state.ts'
import type { AppContext } from '../context.ts'

/** Undefined if the demo was never requested. */
export const demoStateOf = ({ database }: Pick<AppContext, 'database'>): Promise<DemoState | undefined> =>
  readDemoState(database)

export const setDemoState = ({ database }: Pick<AppContext, 'database'>, state: DemoState): Promise<void> =>
  database.transaction(transaction => writeDemoState(transaction, state))
