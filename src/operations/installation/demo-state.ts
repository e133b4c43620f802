// Whether the demo was requested for this installation, and whether it is loaded.

import {
  type DemoState,
  endDemoYear,
  readDemoState,
  readDemoYearState,
  writeDemoState,
  writeDemoYearState,
} from '../../store/installation/demo-state.ts'
import type { AppContext } from '../context.ts'

/** The operations of the demo over HTTP; src/demo implements them. */
export interface DemoOperations {
  /** `none`: never requested; `wished`: requested, but not complete yet. */
  showDemo(): Promise<{ readonly state: DemoState | 'none'; readonly isAllowed: boolean }>
  /**
   * Loads what is missing, with two years of nights from today on; returns a sentence for each key that can be guessed beside
   * a property that is not the demo's. ConflictException where it may not be loaded.
   */
  loadDemo(): Promise<{ readonly warnings: readonly string[] }>
}

/** Undefined if the demo was never requested. */
export const demoStateOf = ({ database }: Pick<AppContext, 'database'>): Promise<DemoState | undefined> =>
  readDemoState(database)

/** Writes the state of the demo. */
export const setDemoState = ({ database }: Pick<AppContext, 'database'>, state: DemoState): Promise<void> =>
  database.transaction(transaction => writeDemoState(transaction, state))

/** Whether the demo has its past and future; undefined if they were never requested. */
export const demoYearStateOf = ({ database }: Pick<AppContext, 'database'>): Promise<DemoState | undefined> =>
  readDemoYearState(database)

/** Records that the demo is to get its past and future. */
export const wishDemoYear = ({ database }: Pick<AppContext, 'database'>): Promise<void> =>
  database.transaction(transaction => writeDemoYearState(transaction, 'wished'))

/** Records that it has them; nothing where the demo was removed meanwhile. */
export const demoYearLoaded = ({ database }: Pick<AppContext, 'database'>): Promise<void> =>
  database.transaction(endDemoYear)
