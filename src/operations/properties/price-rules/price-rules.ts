// The price rules of a property: made and changed all together, switched on and off, and what they did.

import { checkPriceRules } from '../../../lodging/calendars/price-rules/check.ts'
import type { Reader, Transaction } from '../../../store/postgres/database.ts'
import * as store from '../../../store/properties/price-rules.ts'
import { type LockedProperty, lockProperty, readProperties } from '../../../store/properties/properties.ts'
import type { Day } from '../../../values/civil-dates.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { badRequest, Fault, notFound } from '../../../values/faults.ts'
import type { ListPart } from '../../../values/list-part.ts'
import type { AppContext } from '../../context.ts'
import { calendarTimeouts } from '../change-calendar.ts'
import { applyPriceRules } from './apply-price-rules.ts'

export interface PriceRules extends store.StoredPriceRules {
  readonly currency: string
}

/** The rules of a property. NotFoundException when there is no such property. */
export async function showPriceRules({ database }: AppContext, propertyId: number): Promise<PriceRules> {
  const { currency } = (await requireProperty(database, propertyId)).document
  return { ...(await store.readPriceRules(database, propertyId)), currency }
}

interface RulesChange {
  readonly propertyId: number
  readonly input: unknown
  /** The versions of the rules of which one must be the present; null: whichever is. */
  readonly wanted: readonly number[] | null
}

/**
 * Replaces the rules of a property; where they are on, they work at once. NotFoundException; BadRequestException with all errors;
 * PreconditionFailedException when somebody has changed them meanwhile.
 */
export async function changePriceRules(
  context: AppContext,
  { propertyId, input, wanted }: RulesChange,
): Promise<PriceRules> {
  return changed(context, propertyId, async (transaction, { document }) => {
    const checked = checkPriceRules(input, document)
    if ('errors' in checked) throw badRequest(checked.errors)
    const { version } = await store.readPriceRules(transaction, propertyId)
    if (wanted !== null && !wanted.includes(version)) {
      const message = `the rules are at version ${version} now`
      throw new Fault(
        'PreconditionFailedException',
        'Somebody has changed the price rules since you read them; read them again and decide anew.',
        { errors: [{ field: 'If-Match', message }] },
      )
    }
    await store.writePriceRules(transaction, propertyId, checked.rules)
  })
}

/** Lets the rules of a property work, or stops all of them and leaves the base prices. NotFoundException. */
export async function switchPriceRules(
  context: AppContext,
  propertyId: number,
  isOn: boolean,
): Promise<PriceRules> {
  return changed(context, propertyId, transaction => store.switchPriceRules(transaction, propertyId, isOn))
}

/** What the rules of a property did to its prices, the newest first; of one night, if it is given. NotFoundException. */
export async function listPriceRuleLog(
  { database }: AppContext,
  propertyId: number,
  part: ListPart<number>,
  night: Day | null,
) {
  const { currency } = (await requireProperty(database, propertyId)).document
  const entries = await store.readPriceRuleLog(database, propertyId, part, night)
  return entries.map(entry => ({ ...entry, decimals: decimalsOf(currency) }))
}

async function changed(
  { database, clock }: AppContext,
  propertyId: number,
  change: (transaction: Transaction, property: LockedProperty) => Promise<void>,
): Promise<PriceRules> {
  return database.transaction(async transaction => {
    const property = await lockProperty(transaction, propertyId)
    if (!property) throw noSuchProperty(propertyId)
    await change(transaction, property)
    await applyPriceRules(transaction, propertyId, property, clock.now())
    const { currency } = property.document
    return { ...(await store.readPriceRules(transaction, propertyId)), currency }
  }, calendarTimeouts)
}

async function requireProperty(reader: Reader, propertyId: number) {
  const [row] = await readProperties(reader, [propertyId])
  if (!row) throw noSuchProperty(propertyId)
  return row
}

const noSuchProperty = (id: number) => notFound(`There is no property ${id}.`)
