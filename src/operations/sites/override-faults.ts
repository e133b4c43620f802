// What of the files of DATA_DIR/overrides is of no use, for the doctor.

import type { AppContext } from '../context.ts'
import { listSites } from './sites.ts'

/** A sentence for each file that is not used, and for each site that they name and that is not there. */
export async function overrideFaults(context: Pick<AppContext, 'overrides' | 'database'>): Promise<string[]> {
  const { faults, sites } = context.overrides
  const known = new Set((await listSites(context)).map(({ slug }) => slug))
  const unknown = sites.filter(site => !known.has(site))
  return [
    ...faults,
    ...unknown.map(
      site => `overrides has files for a site "${site}", which is not there; name the folder as its slug is.`,
    ),
  ]
}
