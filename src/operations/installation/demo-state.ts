// Whether this installation is to have the demo, and has it.

import { type DemoState, readDemoState, writeDemoState } from '../../store/installation/demo-state.ts'
import type { AppContext } from '../context.ts'

/** Undefined where nobody ever asked for the demo. */
export const demoStateOf = ({ database }: Pick<AppContext, 'database'>): Promise<DemoState | undefined> =>
  readDemoState(database)

export const setDemoState = ({ database }: Pick<AppContext, 'database'>, state: DemoState): Promise<void> =>
  database.transaction(transaction => writeDemoState(transaction, state))
