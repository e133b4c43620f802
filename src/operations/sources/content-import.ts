// An import of a source's properties as it is stored, and as people see it.

import type { Language } from '../../lodging/documents/languages.ts'
import type { PaymentCollection } from '../../lodging/properties/property.ts'
import { isLive } from '../../sources/source.ts'
import type { ContentSource, Named } from '../../sources/source-content.ts'
import * as stored from '../../store/sources/source-imports.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { nameOf, type Wanted } from './content-selection.ts'

export interface ContentRequest {
  readonly wanted: Wanted
  /** The first is that of the documents; null: those of publishers and their pages. */
  readonly languages: readonly Language[] | null
  /** Most pictures of a property, 0 for none. */
  readonly pictures: number
  /** Of new properties. */
  readonly paymentCollection: PaymentCollection
  /** Counts what would be done and does none of it. */
  readonly isDryRun: boolean
  /** The servers take the steps by themselves; else whoever began it does. */
  readonly inBackground: boolean
}

export interface PastImport extends stored.ImportResult {
  readonly id: number
  readonly source: string
  readonly selection: string
  readonly languages: readonly string[]
  readonly isDryRun: boolean
  /** Properties that are done, and that are known so far. */
  readonly done: number
  readonly total: number
  readonly isListing: boolean
  readonly inBackground: boolean
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly stoppedAt: string | null
  /** What the source refused; null where somebody stopped it. */
  readonly stoppedBecause: string | null
}

export interface ContentImport extends PastImport {
  /** Seconds to wait before the next step, and why; null for none. */
  readonly wait: { readonly seconds: number; readonly reason: string } | null
}

export interface Selection {
  readonly wanted: Wanted
  readonly region: Named | null
}
export type Row = stored.ImportRow<Selection>

/** What a source tells of its properties. NotFoundException for one that is not there or tells nothing. */
export function contentOf({ sources }: Pick<AppContext, 'sources'>, name: string): ContentSource {
  const source = sources.get(name)
  if (source && isLive(source) && source.content) return source.content
  throw notFound(
    `There is no source "${name}" whose properties can be imported; SOURCES in the configuration names sources.`,
  )
}

/** The last import of a source. NotFoundException where there was none. */
export async function rowOf({ database }: Pick<AppContext, 'database'>, source: string): Promise<Row> {
  const row = await stored.readImport<Selection>(database, source)
  if (!row) throw notFound(`Nothing was imported from "${source}" yet; start an import first.`)
  return row
}

/** One that may have another after it. */
export function shownPast(row: stored.ListedImport<Selection>): PastImport {
  const { importId, source, asked, done, total, isListing, result, ...rest } = row
  const { wanted } = asked.selection
  const { inBackground, startedAt, finishedAt, stoppedAt, stoppedBecause } = rest
  return {
    ...result,
    id: importId,
    source,
    done,
    total,
    isListing,
    inBackground,
    startedAt,
    finishedAt,
    stoppedAt,
    stoppedBecause,
    selection: nameOf(wanted) ?? (wanted === null ? 'all' : 'properties'),
    languages: asked.languages,
    isDryRun: asked.isDryRun,
  }
}

/** The last one, with what it waits for. */
export function shown({ clock }: Pick<AppContext, 'clock'>, row: Row): ContentImport {
  const { nextStepAt, pauseReason: reason } = row
  const seconds = nextStepAt === null ? 0 : secondsUntil(nextStepAt, clock.now())
  return { ...shownPast(row), wait: reason === null || seconds <= 0 ? null : { seconds, reason } }
}

const secondsUntil = (instant: string, now: Temporal.Instant): number =>
  Math.ceil(now.until(instant).total('seconds'))
