// The jobs of the changes that publishers read: numbering them once a second, telling of them by events once a minute, folding and
// forgetting old ones.

import { contentFieldsAlone } from '../../lodging/properties/change-kinds.ts'
import {
  beginAnewAfterRestore,
  foldChanges,
  numberChanges,
  takeChangesTurn,
} from '../../store/changes/numbering.ts'
import { forgetToldChanges, tellChanges } from '../../store/changes/telling.ts'
import { jobPatience } from '../../store/postgres/database.ts'
import { addDays, localTime } from '../../values/civil-dates.ts'
import { scopeOfKind } from '../change-scopes.ts'
import type { AppContext } from '../context.ts'

/** Numbers what was committed since the last time; returns how many changes that made, 0 while another server does it. */
export const numberPropertyChanges = ({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<number> =>
  database.transaction(async transaction => {
    if (!(await takeChangesTurn(transaction))) return 0
    await beginAnewAfterRestore(transaction)
    const { today } = localTime(clock.now(), 'UTC')
    // Yesterday's night in UTC may still be tonight's at a property further west.
    return numberChanges(transaction, { contentFields: contentFieldsAlone, since: addDays(today, -2) })
  }, jobPatience)

/** Makes events of the changes since the last time, at most one a property and minute; returns how many. */
export const tellPropertyChanges = ({
  database,
  catalog,
}: Pick<AppContext, 'database' | 'catalog'>): Promise<number> =>
  database.transaction(
    transaction =>
      tellChanges(transaction, { settleMilliseconds: catalog.freshMilliseconds, scopes: scopeOfKind }),
    jobPatience,
  )

/** Deletes events of properties that are some days old; returns how many are gone. */
export const forgetPropertyEvents = ({ database }: Pick<AppContext, 'database'>): Promise<number> =>
  database.transaction(forgetToldChanges, jobPatience)

/** Folds changes that later ones say too, and deletes old ones; returns how many are gone. */
export const foldPropertyChanges = ({ database }: Pick<AppContext, 'database'>): Promise<number> =>
  database.transaction(
    async transaction => ((await takeChangesTurn(transaction)) ? foldChanges(transaction) : 0),
    jobPatience,
  )
