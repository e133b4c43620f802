// The remote sources of the configuration, for operators: what each can do, whether it is left alone, and what was exchanged with
// it about bookings.

import type { GuardLimits, QuestionEnd } from '../../outbound/call-guard.ts'
import { isLive, type SourceCapabilities } from '../../sources/source.ts'
import { readRests } from '../../store/sources/source-rests.ts'
import {
  getMessageOfSource,
  type ListedSourceMessage,
  listMessagesOfSource,
  readSourceActivity,
  type SourceActivity,
  type SourceMessage,
} from '../../store/sources/source-states.ts'
import { notFound } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'

export interface SourceState {
  readonly name: string
  /** Searched for every request; else it quotes for calendars that are here. */
  readonly isLive: boolean
  readonly supports: SourceCapabilities
  /** Whether property documents can be made of what it tells. */
  readonly hasContent: boolean
  readonly activity: SourceActivity
  /** Since when a server has left it alone, and why; null while it answers. */
  readonly rest: { readonly since: string; readonly reason: string } | null
  /** Searches and price checks of the process that answers; null for a source without limits. */
  readonly questions: SourceQuestions | null
}

interface SourceQuestions {
  readonly limits: GuardLimits
  readonly underWay: number
  /** Since the process started, by their end. */
  readonly counts: Readonly<Record<QuestionEnd, number>>
}

type Context = Pick<AppContext, 'clock' | 'database' | 'guards' | 'sources'>

/** The configured sources by name, a part of them. */
export async function listSources(
  { clock, database, guards, sources }: Context,
  { after, limit }: ListPart<string>,
): Promise<SourceState[]> {
  const names = [...sources.keys()].sort().filter(name => after === null || name > after)
  const part = names.slice(0, limit ?? names.length)
  if (part.length === 0) return []
  const [activities, rests] = await Promise.all([
    readSourceActivity(database, part, clock.now().toString()),
    readRests(database, part),
  ])
  return part.map(name => {
    const source = sources.get(name)!
    const rest = rests.find(each => each.source === name)
    const guard = guards.get(name)
    return {
      name,
      isLive: isLive(source),
      supports: source.supports,
      hasContent: isLive(source) && source.content !== undefined,
      activity: activities.find(each => each.source === name)!,
      rest: rest ? { since: rest.since, reason: rest.reason } : null,
      questions: guard
        ? { limits: guard.limits, underWay: guard.underWay, counts: withAllEnds(guard.counts) }
        : null,
    }
  })
}

const withAllEnds = (counts: ReadonlyMap<QuestionEnd, number>) => ({
  answered: 0,
  failed: 0,
  too_many_at_once: 0,
  too_many_a_second: 0,
  resting: 0,
  ...Object.fromEntries(counts),
})

/** Messages of a source about bookings, the newest first, a part of them. NotFoundException for an unknown source. */
export async function listSourceMessages(
  context: Context,
  question: { readonly source: string; readonly troubles: boolean },
  part: ListPart<number>,
): Promise<ListedSourceMessage[]> {
  requireSource(context, question.source)
  return listMessagesOfSource(context.database, question, part)
}

/** A message with its texts, which have no credentials, cards or guests. NotFoundException where there is none. */
export async function showSourceMessage(
  context: Context,
  source: string,
  id: number,
): Promise<SourceMessage> {
  requireSource(context, source)
  return getMessageOfSource(context.database, source, id)
}

function requireSource({ sources }: Context, name: string): void {
  if (!sources.has(name))
    throw notFound(`There is no source "${name}"; SOURCES in the configuration names sources.`)
}
