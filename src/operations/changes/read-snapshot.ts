// Everything that a publisher may sell, as it is shown, for a copy that changes then keep in step.

import { propertyIn } from '../../lodging/properties/property-document.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { readChangesKept } from '../../store/changes/property-changes.ts'
import { readContentsAfter } from '../../store/properties/contents.ts'
import { untimed } from '../../values/request-clock.ts'
import type { PropertyAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { Verbosity, Worded } from '../requests.ts'
import { answerLanguage } from '../shopping/gather.ts'
import { begun } from '../shopping/property-list.ts'
import { ownReviews, reviewsFor } from '../shopping/review-provider.ts'

export interface SnapshotRequest extends Worded {
  /** The id of the last property that the publisher has; 0 for the beginning. */
  readonly after: number
  readonly verbosity: Verbosity
}

export interface Snapshot {
  /** With the changes after it, whatever is read here becomes what there is then. */
  readonly sequence: number
  readonly answers: Iterable<PropertyAnswer | Promise<void>>
}

type SnapshotContext = Pick<AppContext, 'database' | 'catalog'>

/**
 * The properties by id behind one of them, each as a view of it. They are read while they are sent, a few at a time and past the
 * catalog, so that a copy of everything neither takes memory nor pushes out what others ask for.
 */
export async function readSnapshot(
  context: SnapshotContext,
  holder: KeyHolder,
  request: SnapshotRequest,
): Promise<Snapshot> {
  // First: a change that is numbered while properties are read comes after it.
  const { settled } = await readChangesKept(context.database, context.catalog.freshMilliseconds)
  return { sequence: settled, answers: await begun(readInTurn(context, holder, request)) }
}

/** Properties in a statement and in memory at a time. */
const together = 50

function* readInTurn(
  { database }: SnapshotContext,
  holder: KeyHolder,
  { after, language: asked, verbosity }: SnapshotRequest,
): Iterable<PropertyAnswer | Promise<void>> {
  const { publisher } = holder
  const { id: publisherId, sellsAll } = publisher
  const language = answerLanguage(holder, asked)
  let last = after
  for (let isMore = true; isMore; ) {
    const answers: PropertyAnswer[] = []
    yield untimed(async () => {
      const contents = await readContentsAfter(database, {
        publisherId,
        sellsAll,
        after: last,
        count: together,
      })
      isMore = contents.length === together
      last = contents.at(-1)?.id ?? last
      for (const content of contents) {
        answers.push({
          property: propertyIn(content, language),
          publisher,
          language,
          verbosity,
          validator: null,
          // A provider would be asked for every property there is, and lets nobody keep what it answers.
          reviews: await reviewsFor(ownReviews, content, verbosity),
          searched: null,
          listed: null,
          alternatives: null,
        })
      }
    })
    yield* answers
  }
}
