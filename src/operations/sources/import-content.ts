// Imports the properties of a source, step by step: an import is begun, then continued until it is finished, by one process or
// by another after it. Each step lists one page of keys or imports a few properties, so that it can be repeated, waits for
// nobody, and fits into one request.

import { type Language, languages } from '../../lodging/documents/languages.ts'
import type { PaymentCollection } from '../../lodging/properties/property.ts'
import { nothingImported } from '../../lodging/properties/source-document.ts'
import type {
  ContentSelection,
  ContentSource,
  ListedProperty,
  Unanswered,
} from '../../sources/source-content.ts'
import { listPublishers } from '../../store/publishers/publishers.ts'
import { listSites } from '../../store/sites/sites.ts'
import { adoptMapped, readKnownKeys } from '../../store/sources/source-content.ts'
import * as stored from '../../store/sources/source-imports.ts'
import { badRequest, conflict } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import {
  type ContentImport,
  type ContentRequest,
  contentOf,
  type Row,
  rowOf,
  type Selection,
  shown,
} from './content-import.ts'
import { importListed, type PropertyOutcome } from './content-property.ts'
import {
  endless,
  isListed,
  mostImported,
  mostPages,
  nameOf,
  requireSelection,
  tooMany,
} from './content-selection.ts'

export const mostPictures = 20
export const usualPictures = 5
/** Properties of one step, so that it ends soon. */
const mostAtOnce = 10
const callSeconds = 30
/** Seconds until the next try of what nobody answered. */
const usualWait = 10
const longestWait = 600
const mostRefusals = 100

const nothingDone: stored.ImportResult = {
  created: 0,
  changed: 0,
  unchanged: 0,
  unlisted: 0,
  missing: 0,
  refused: 0,
  picturesMissing: 0,
  refusals: [],
}

/**
 * Begins an import; calls nobody. It takes the place of one that was not finished. NotFoundException for a source that is not there or
 * tells nothing of its properties, BadRequestException for a wrong selection.
 */
export async function startContentImport(
  context: AppContext,
  source: string,
  { wanted, isDryRun, pictures, paymentCollection, inBackground, languages: asked }: ContentRequest,
): Promise<ContentImport> {
  contentOf(context, source)
  const given = wanted?.by === 'properties' ? [...new Set(wanted.keys)] : []
  requireSelection(wanted, given)
  const request = {
    isDryRun,
    pictures,
    paymentCollection,
    languages: asked ?? (await usualLanguages(context)),
    // The keys themselves are in the row.
    selection: { wanted: wanted?.by === 'properties' ? { ...wanted, keys: [] } : wanted, region: null },
  }
  await context.database.transaction(async transaction => {
    await adoptMapped(transaction, source, { ...nothingImported, isAdopted: true })
    const known = given.length > 0 ? [] : await readKnownKeys(transaction, source, nameOf(wanted))
    await stored.insertImport<Selection>(transaction, {
      source,
      asked: request,
      keys: given.length > 0 ? given : known,
      isListing: isListed(wanted),
      inBackground,
      result: nothingDone,
      at: context.clock.now().toString(),
    })
  }, patience)
  return showContentImport(context, source)
}

const patience = { lockMilliseconds: 10_000, statementMilliseconds: 60_000 }

/** The last import of a source. NotFoundException where there was none. */
export async function showContentImport(context: AppContext, source: string): Promise<ContentImport> {
  contentOf(context, source)
  return shown(context, await rowOf(context, source))
}

/**
 * Takes the next step of the last import of a source; nothing once it is finished. Where the source does not answer, or has
 * asked for a pause, `wait` says how long to wait. ConflictException when it was stopped, and when another process went on
 * with it at the same time.
 */
export async function continueContentImport(context: AppContext, source: string): Promise<ContentImport> {
  const content = contentOf(context, source)
  const row = await rowOf(context, source)
  if (row.finishedAt !== null) return shown(context, row)
  if (row.stoppedAt !== null) throw stopped()
  const step = row.isListing ? await listPage(context, content, row) : await importNext(context, content, row)
  await context.database.transaction(transaction =>
    stored.pauseImport(transaction, row.importId, {
      nextStepAt: step.wait ? context.clock.now().add({ seconds: step.wait.seconds }).toString() : null,
      reason: step.wait?.reason ?? null,
      failures: step.isAnswered ? 0 : row.failures + 1,
    }),
  )
  return shown(context, await rowOf(context, source))
}

interface Step {
  readonly wait: ContentImport['wait']
  readonly isAnswered: boolean
}

/** Lists one page of keys. */
async function listPage(context: AppContext, content: ContentSource, row: Row): Promise<Step> {
  const { selection } = row.asked
  const page = await content.list(
    selection.wanted as ContentSelection,
    row.nextPage,
    row.asked.languages[0] as Language,
    AbortSignal.timeout(callSeconds * 1000),
  )
  if (page.answered === null) return unanswered(row, page)
  const { keys, next, region } = page.answered
  if (row.total + keys.length > mostImported) throw tooMany(row.total + keys.length)
  if (keys.length > 0 && isEndless(row, next)) throw endless()
  // A page without keys is the last, whatever it says.
  const listed = { keys, next: keys.length === 0 ? null : next, region }
  await context.database.transaction(async transaction => {
    if (!(await stored.addKeys(transaction, row, listed))) throw overtaken()
  }, patience)
  return pauseFor(page.pause)
}

/** A page that leads to itself, or on and on: keys are kept once each, so that their number does not end it. */
const isEndless = ({ nextPage, pages }: Row, next: string | null): boolean =>
  next !== null && (next === nextPage || pages + 1 >= mostPages)

/** Imports the next properties. */
async function importNext(context: AppContext, content: ContentSource, row: Row): Promise<Step> {
  const keys = await stored.readNextKeys(context.database, row, Math.min(mostAtOnce, content.mostProperties))
  const read = keys.length === 0 ? { told: new Map(), pause: 0 } : await readAll(content, row, keys)
  if ('answered' in read) return unanswered(row, read)
  let { result } = row
  for (const key of keys) {
    const { wanted, region } = row.asked.selection
    const { outcome, picturesMissing } = await importListed(context, {
      source: row.source,
      key,
      region,
      told: read.told.get(key) ?? [],
      pictures: row.asked.pictures,
      paymentCollection: row.asked.paymentCollection as PaymentCollection,
      foundBy: nameOf(wanted),
      isDryRun: row.asked.isDryRun,
    })
    result = counted(result, key, outcome, picturesMissing)
  }
  const isLast = row.done + keys.length >= row.total
  await context.database.transaction(async transaction => {
    const step = {
      count: keys.length,
      result,
      finishedAt: isLast ? context.clock.now().toString() : null,
    }
    if (!(await stored.advanceImport(transaction, row, step))) throw overtaken()
  })
  return pauseFor(isLast ? 0 : read.pause)
}

type Told = Map<string, [Language, ListedProperty][]>

/** The properties in all languages; one that the first language does not have is not listed. */
async function readAll(
  content: ContentSource,
  { asked }: Row,
  keys: readonly string[],
): Promise<{ readonly told: Told; readonly pause: number } | Unanswered> {
  const told: Told = new Map()
  let pause = 0
  for (const language of asked.languages as readonly Language[]) {
    const read = await content.read(keys, language, AbortSignal.timeout(callSeconds * 1000))
    if (read.answered === null) return read
    pause = Math.max(pause, read.pause)
    for (const [key, property] of read.answered) {
      if (told.has(key) || language === asked.languages[0])
        told.set(key, [...(told.get(key) ?? []), [language, property]])
    }
  }
  return { told, pause }
}

function counted(
  result: stored.ImportResult,
  key: string,
  outcome: PropertyOutcome,
  picturesMissing: number,
): stored.ImportResult {
  const { became } = outcome
  const refusals =
    became === 'refused'
      ? [...result.refusals, { key, reason: outcome.reason }].slice(-mostRefusals)
      : result.refusals
  const sum = result.picturesMissing + picturesMissing
  return { ...result, [became]: result[became] + 1, picturesMissing: sum, refusals }
}

/** The longer it has not answered, the longer it is left alone. Asking again is no use where it has understood and refused. */
function unanswered({ asked, failures }: Row, { reason, retryAfter, isFinal }: Unanswered): Step {
  const seconds = retryAfter ?? Math.min(usualWait * 2 ** failures, longestWait)
  if (!isFinal) return { wait: { seconds, reason }, isAnswered: false }
  const field = asked.selection.wanted?.by ?? 'source'
  throw badRequest([
    { field, message: `is refused by the source (${reason}); check it and the credentials of the source` },
  ])
}

const pauseFor = (seconds: number): Step => ({
  wait: seconds > 0 ? { seconds, reason: 'its limit on requests is nearly reached' } : null,
  isAnswered: true,
})

/** Those of publishers and of their pages, in the order of all languages. */
async function usualLanguages({ database }: AppContext): Promise<Language[]> {
  const [sites, publishers] = await Promise.all([listSites(database), listPublishers(database)])
  const used = new Set<string>([
    ...sites.flatMap(({ document }) => document.languages),
    ...publishers.map(({ settings }) => settings.language),
  ])
  const usual = languages.filter(each => used.has(each))
  return usual.length > 0 ? usual : ['en']
}

const stopped = () => conflict('source', 'has an import that was stopped; resume it first')

const overtaken = () =>
  conflict('source', 'is imported by another process at the same time, or anew; look at the import again')
