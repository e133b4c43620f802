// Keeping a copy in step: what changed since it was read.

import { scopeOfKind } from '../../operations/change-scopes.ts'
import type { Operations } from '../../operations/operations.ts'
import { propertyWriter } from './answer-forms.ts'
import { requireScope } from './key.ts'
import { type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { writeChanges, writeSnapshot } from './presenter/changes.ts'
import {
  changesAnswer,
  changesBody,
  changesRequest,
  snapshotAnswer,
  snapshotBody,
  snapshotRequest,
} from './schemas/change-bodies.ts'

export const changeOperations = (operations: Operations, publicUrl: string): PublisherOperation[] => [
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
      const request = changesRequest(fields)
      for (const kind of request.kinds ?? []) requireScope(holder, scopeOfKind[kind], `the kind "${kind}"`)
      const page = await operations.listChanges(holder, request)
      return { write: out => writeChanges(out, page) }
    },
  }),
  publisherOperation({
    path: 'properties/snapshot',
    scope: 'view',
    isLines: true,
    summary: 'Snapshot: all properties, to begin a copy with.',
    description:
      'The sequence that the copy stands for in the first line, then each property that the key may sell in a line of its own, as ' +
      'a view of it and in the order of ids. It is read while it is sent, as fast as you read. With properties/changes after the ' +
      'sequence the copy becomes what there is.',
    body: snapshotBody,
    result: snapshotAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const snapshot = await operations.readSnapshot(holder, snapshotRequest(fields))
      const form = { write: propertyWriter(holder), publicUrl }
      return { write: out => writeSnapshot(out, snapshot, form) }
    },
  }),
]
