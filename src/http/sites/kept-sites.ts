// The sites of this server, read again every moment. While the primary database is away those that were read last go on being
// shown, for as long as memory is answered from.

import type { DraftedSite } from '../../lodging/sites/site.ts'
import type { Operations } from '../../operations/operations.ts'
import { remembered } from '../../values/remembered.ts'

type Asked = Pick<Operations, 'listSites' | 'isOnMemoryAlone' | 'allowsWithoutDatabase'>

/** The sites, at most `milliseconds` old while the database is there. */
export function keptSites(operations: Asked, milliseconds: number): () => Promise<readonly DraftedSite[]> {
  const read = remembered(async () => {
    const asOf = performance.now()
    return { asOf, sites: await operations.listSites() }
  }, milliseconds)
  let kept: Awaited<ReturnType<typeof read>> | null = null
  const mayShow = async (): Promise<boolean> =>
    kept !== null && (await operations.allowsWithoutDatabase(kept.asOf))
  return async () => {
    if (operations.isOnMemoryAlone() && (await mayShow())) return kept!.sites
    try {
      kept = await read()
    } catch (error) {
      if (!(await mayShow())) throw error
    }
    return kept!.sites
  }
}
