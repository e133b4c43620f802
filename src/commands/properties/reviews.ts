// hostelry review: imported reviews and their moderation.

import { importReviews } from '../../operations/reviews/import-reviews.ts'
import {
  listReviews,
  publishReview,
  type ReviewState,
  rejectReview,
  reviewStates,
} from '../../operations/reviews/moderate-reviews.ts'
import { type Command, readId, table, textOption, UsageError } from '../kit/command.ts'
import { documentsIn } from '../kit/document-files.ts'
import { inLines, type Refusal, refusalOf } from '../kit/refusals.ts'

export const reviewImport: Command = {
  name: 'review import',
  usage: 'FILE… | - [--publish]',
  summary:
    'Import reviews from documents. They wait for review publish, unless --publish shows them at once. Importing again changes what has changed.',
  options: { publish: 'flag' },
  words: [1, 1000],
  async run({ context, words, options, print, fail, terminal }) {
    const outcome = { written: 0, unchanged: 0 }
    const refused: Refusal[] = []
    for (const file of words) {
      for await (const { source, read } of documentsIn(file, terminal)) {
        try {
          const { written, unchanged } = await importReviews(context, read(), {
            publish: options.publish === true,
          })
          outcome.written += written
          outcome.unchanged += unchanged
        } catch (error) {
          refused.push(refusalOf(source, error))
        }
      }
    }
    const human = `${outcome.written} reviews written, ${outcome.unchanged} unchanged`
    print([...inLines(refused), human].join('\n'), { ...outcome, refused })
    if (refused.length > 0) fail()
  },
}

const pageLength = 100

export const reviewList: Command = {
  name: 'review list',
  usage: `[--property ID] [--state ${reviewStates.join('|')}] [--after ID]`,
  summary: 'List imported reviews, 100 at a time; --after continues behind the last id.',
  options: { property: 'text', state: 'text', after: 'text' },
  words: [0, 0],
  async run(line) {
    const [property, after] = [textOption(line, 'property'), textOption(line, 'after')]
    const question = {
      propertyId: property === undefined ? null : readId(property, '--property'),
      state: readState(textOption(line, 'state')),
    }
    const part = { after: after === undefined ? null : readId(after, '--after'), limit: pageLength }
    const reviews = await listReviews(line.context, question, part)
    const rows = reviews.map(({ id, property_id, source, rating, written_on, state, title }) => [
      id,
      property_id,
      source,
      rating,
      written_on,
      state,
      title,
    ])
    line.print(table(['id', 'property', 'source', 'rating', 'written', 'state', 'title'], rows), reviews)
  },
}

function readState(text: string | undefined): ReviewState | null {
  if (text === undefined) return null
  const state = reviewStates.find(known => known === text)
  if (state) return state
  throw new UsageError(`--state is ${reviewStates.join(', ')}, not "${text}"`)
}

export const reviewPublish: Command = {
  name: 'review publish',
  usage: 'ID',
  summary: 'Show an imported review to publishers.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    await publishReview(context, id)
    print(`review ${id} published`, { id, state: 'published' })
  },
}

export const reviewReject: Command = {
  name: 'review reject',
  usage: 'ID',
  summary: 'Do not show an imported review, also if it was published.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    await rejectReview(context, id)
    print(`review ${id} rejected`, { id, state: 'rejected' })
  },
}
