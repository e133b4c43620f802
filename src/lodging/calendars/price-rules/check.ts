// Checks price rules against the document of their property.

import type { FieldError } from '../../../values/faults.ts'
import { type ErrorList, resultOrErrors } from '../../documents/document-errors.ts'
import { checkAgainstSchema } from '../../documents/document-schema-check.ts'
import { checkValues } from '../../documents/document-values.ts'
import { checkReferences } from '../../properties/limit-checks.ts'
import type { StoredDocument } from '../../properties/property-document-schema.ts'
import { type PriceRuleDocument, type PriceRulesDocument, priceRulesSchema } from './schema.ts'

/** The rules for the property of a stored document, or errors with their fields. Never throws. */
export const checkPriceRules = (
  input: unknown,
  stored: StoredDocument,
): { readonly rules: readonly PriceRuleDocument[] } | { readonly errors: readonly FieldError[] } =>
  resultOrErrors(errors => {
    checkAgainstSchema(priceRulesSchema, input, errors)
    checkValues(priceRulesSchema, input, errors, stored.currency)
    if (!errors.isEmpty) return undefined
    const { rules } = input as PriceRulesDocument
    for (const [index, rule] of rules.entries()) {
      const path = ['rules', index]
      checkReferences(stored, rule, path, errors)
      checkCondition(rule, path, errors)
      checkPlans(rule, stored, path, errors)
      const same = rules.findIndex(({ name }) => name.trim() === rule.name.trim())
      if (same < index) errors.add([...path, 'name'], `is that of rules[${same}] already; take another one.`)
    }
    return { rules }
  })

type Path = readonly (string | number)[]

function checkCondition(rule: PriceRuleDocument, path: Path, errors: ErrorList): void {
  const { kind, from, to, within_days: within, first_night: first, last_night: last } = rule
  if (rule.name.trim() === '') errors.add([...path, 'name'], 'must not be blank; say what the rule is for.')
  if (from === undefined && to === undefined)
    errors.add([...path, 'from'], 'is needed, or "to": a rule without a condition would be the price itself.')
  if (from !== undefined && to !== undefined && to < from)
    errors.add([...path, 'to'], 'must not be below "from".')
  if (kind === 'occupancy' && Math.max(from ?? 0, to ?? 0) > 100)
    errors.add([...path, from !== undefined && from > 100 ? 'from' : 'to'], 'is a percentage of at most 100.')
  if (kind === 'pick_up' && within === undefined)
    errors.add([...path, 'within_days'], 'is needed for pick_up: bookings of how many days count.')
  if (kind !== 'pick_up' && within !== undefined)
    errors.add([...path, 'within_days'], `belongs to pick_up, not to ${kind}; leave it out.`)
  if (first !== undefined && last !== undefined && last < first)
    errors.add([...path, 'last_night'], 'must not be before first_night.')
  const { min_price: min, max_price: max } = rule
  if (min !== undefined && max !== undefined && Number(max) < Number(min))
    errors.add([...path, 'max_price'], 'must not be below min_price.')
}

/** A derived plan has no price of its own to change. */
function checkPlans(rule: PriceRuleDocument, stored: StoredDocument, path: Path, errors: ErrorList): void {
  for (const [index, code] of (rule.rate_plans ?? []).entries()) {
    const derived = stored.rate_plans.find(plan => plan.code === code)?.derived
    if (!derived) continue
    const says = `is ${code}, whose prices follow those of ${derived.from}; name ${derived.from} instead.`
    errors.add([...path, 'rate_plans', index], says)
  }
}
