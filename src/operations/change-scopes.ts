// Which scope of a key opens which kind of change.

import type { ChangeKind } from '../lodging/properties/change-kinds.ts'
import type { Scope } from '../lodging/publishers/publisher.ts'

/** What a key needs to be told of a change: the scope of the operation that reads again what has changed. */
export const scopeOfKind: Readonly<Record<ChangeKind, Scope>> = {
  content: 'view',
  terms: 'view',
  price: 'availability',
  availability: 'availability',
  restriction: 'availability',
}
