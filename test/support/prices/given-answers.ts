// The answer of an operation of the publisher interface, from what the program gives it, without a server.

import { publisherOperations } from '../../../src/http/publisher/operations.ts'
import type { WriteAnswer } from '../../../src/http/publisher/presenter/answer-bytes.ts'
import type { KeyHolder } from '../../../src/lodging/publishers/publisher.ts'
import type { Operations } from '../../../src/operations/operations.ts'
import { written } from '../statements/written.ts'
import { sampleSession } from '../wire/read-requests.ts'
import { sampleHolder, samplePublisher } from './sample-answers.ts'

const settings = samplePublisher.settings
/** Of a publisher of the older form, in German. */
export const olderHolder: KeyHolder = {
  ...sampleHolder,
  publisher: { ...samplePublisher, settings: { ...settings, envelope: 'data', language: 'de' } },
}

/** The answer to a body, with what it writes. */
export async function answerTo(
  path: string,
  body: object,
  given: Partial<Operations>,
  holder = sampleHolder,
) {
  const operation = publisherOperations(given as Operations, 'https://rooms.example').find(
    each => each.path === path,
  )!
  const answer = await operation.read(body as Record<string, unknown>, sampleSession).answer(holder, {})
  const { write, ...more } = answer
  return { ...more, body: bodyOf(write) }
}

const bodyOf = (write: WriteAnswer) =>
  written(out => {
    for (const _ of write(out) ?? []);
  })
