// Keeping a copy in step: what changed since it was read.

import type { Operations } from '../../operations/operations.ts'
import { type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { writeChanges } from './presenter/changes.ts'
import { changesAnswer, changesBody, changesRequest } from './schemas/change-bodies.ts'

export const changeOperations = (operations: Operations): PublisherOperation[] => [
  publisherOperation({
    path: 'properties/changes',
    scope: 'view',
    summary: 'Changes: what has changed since a sequence.',
    description:
      'Changes of the properties that the key may sell, in order, with property, room, rate and nights. What is read after a ' +
      'change was answered is at least as new. A property that the publisher may sell from now on, or no more, is content that ' +
      'comes or goes. No change can appear later with a sequence below `next`. A change appears about two seconds after it was made.',
    body: changesBody,
    result: changesAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const page = await operations.listChanges(holder, changesRequest(fields))
      return { write: out => writeChanges(out, page) }
    },
  }),
]
