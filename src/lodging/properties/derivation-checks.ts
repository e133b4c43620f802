// Checks that rate plans which follow others can be priced: the other plan exists, no circle, at most three steps.

import type { ErrorList, Place } from '../documents/document-errors.ts'
import { shown } from '../documents/schema-sentences.ts'
import { deepestDerivation } from '../prices/derivation.ts'
import { keysOf } from './limit-checks.ts'
import type { PropertyDocument } from './property-document-schema.ts'
import type { RatePlanDocument } from './schema-rooms.ts'

/** Adds an error for every derived plan without an end to what it follows, and for amounts of other age bands. */
export function checkDerivations(
  document: PropertyDocument,
  plans: readonly { readonly entry: RatePlanDocument; readonly place: Place }[],
  errors: ErrorList,
): void {
  if (plans.length === 0) return
  const known = keysOf(document.rate_plans, 'code')
  const followed = new Map(plans.map(({ entry }) => [entry.code, entry.derived?.from]))
  const bands = Array.isArray(document.child_age_bands) ? document.child_age_bands.length : 0
  for (const { entry, place } of plans) {
    if (!entry.derived) continue
    const { from, per_child: perChild } = entry.derived
    const at = [...place, 'derived', 'from']
    if (!known.has(from))
      errors.add(at, `${shown(from)} is not the code of one of the document's rate_plans.`)
    else checkSteps(entry.code, followed, at, errors)
    if (Array.isArray(perChild) && perChild.length !== bands) {
      const field = [...place, 'derived', 'per_child']
      errors.add(field, `has ${perChild.length} values for ${bands} child_age_bands; write one a band.`)
    }
  }
}

function checkSteps(
  code: string,
  followed: ReadonlyMap<string, string | undefined>,
  at: Place,
  errors: ErrorList,
): void {
  const passed = [code]
  for (let next = followed.get(code); next !== undefined; next = followed.get(next)) {
    const isCircle = passed.includes(next)
    passed.push(next)
    if (isCircle) {
      errors.add(at, `makes a circle (${passed.join(' follows ')}); one of them needs prices of its own.`)
      return
    }
  }
  if (passed.length - 1 > deepestDerivation)
    errors.add(
      at,
      `is ${passed.length - 1} steps from a plan with prices; at most ${deepestDerivation} are followed.`,
    )
}
