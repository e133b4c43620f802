// Sets the prices that price rules make of base prices: when the rules or the switch change, and as a job whenever bookings, prices or
// the day have changed. The prices stand in the calendar like any other (decision 87).

import { differencesOf, entriesTo } from '../../../lodging/calendars/calendar-difference.ts'
import { changesFrom } from '../../../lodging/calendars/calendar-document.ts'
import { priceRulesFrom } from '../../../lodging/calendars/price-rules/rules.ts'
import type { Transaction } from '../../../store/postgres/database.ts'
import {
  notePriceRuleLog,
  notePriceRulesRun,
  readDueProperties,
  readPriceRules,
  replaceRuledNights,
  type StoredPriceRules,
} from '../../../store/properties/price-rules.ts'
import { type LockedProperty, lockProperty } from '../../../store/properties/properties.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import type { AppContext } from '../../context.ts'
import { calendarTimeouts, writeNights } from '../change-calendar.ts'
import { stepTo } from '../edit-calendar.ts'
import { planPriceRules, type RulePlan } from './rule-plan.ts'

/** Lets the rules of all properties work where anything has changed; returns how many properties got other prices. */
export async function applyAllPriceRules({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<number> {
  let changed = 0
  for (const id of await readDueProperties(database.patient, clock.now())) {
    const repriced = await database.transaction(async transaction => {
      const property = await lockProperty(transaction, id)
      return property ? applyPriceRules(transaction, id, property, clock.now()) : 0
    }, calendarTimeouts)
    if (repriced > 0) changed += 1
  }
  return changed
}

/**
 * Lets the rules of a property work that the transaction has locked; returns how many standard prices changed. Switched off, they
 * leave the base prices.
 */
export async function applyPriceRules(
  transaction: Transaction,
  id: number,
  { document, version }: Pick<LockedProperty, 'document' | 'version'>,
  now: Temporal.Instant,
): Promise<number> {
  await notePriceRulesRun(transaction, id, now)
  const stored = await readPriceRules(transaction, id)
  const plan = await planPriceRules(transaction, document, workingOf(stored, document.currency), now)
  await writePlan(transaction, plan, { document, version })
  await replaceRuledNights(transaction, id, plan.ruled)
  const changes = plan.prices.filter(({ before, after }) => before !== after)
  await notePriceRuleLog(transaction, id, now, changes.map(logged))
  return changes.length
}

const workingOf = ({ isOn, rules }: StoredPriceRules, currency: string) =>
  isOn ? priceRulesFrom(rules, decimalsOf(currency)) : []

async function writePlan(
  transaction: Transaction,
  { property, calendars }: RulePlan,
  { document, version }: Pick<LockedProperty, 'document' | 'version'>,
): Promise<void> {
  const rates = calendars.flatMap(({ before, after }) => differencesOf(before, after))
  if (rates.length === 0) return
  const differences = { rates, rooms: [] }
  const entries = await entriesTo('after', rates, decimalsOf(property.currency))
  const steps = {
    before: await stepTo('before', differences, property),
    after: await stepTo('after', differences, property),
  }
  await writeNights(
    transaction,
    {
      id: property.id,
      version,
      document,
      calendars: changesFrom(entries, property),
      inventory: [],
      standing: [],
    },
    { madeBy: 'price rules', steps, keepsBasePrices: true },
  )
}

/** What a change of a price leaves in the log. */
const logged = ({ steps, ...price }: RulePlan['prices'][number]) => ({
  ...price,
  reasons: steps.map(({ rule: { name, kind }, seen, after }) => ({ rule: name, kind, seen, after })),
})
