// Changes the tariffs of a property, as a channel that prices by the stay sends them.

import { PriceBounds } from '../../lodging/calendars/price-bounds.ts'
import type { Tariff } from '../../lodging/prices/tariff.ts'
import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { bumpPropertyVersion, lockProperty } from '../../store/properties/properties.ts'
import { readTariffs, writeTariffs } from '../../store/properties/tariffs.ts'
import { badRequest, notFound } from '../../values/faults.ts'

/** What a property has before a change. */
export interface TariffsBefore {
  readonly tariffs: readonly Tariff[]
  readonly document: StoredDocument
}

/** All tariffs after a change, and what the sender is to know of it. */
export interface TariffsAfter {
  readonly tariffs: readonly Tariff[]
  readonly warnings: readonly string[]
}

/**
 * Replaces the tariffs by what `change` makes of them and returns its warnings. What it throws leaves everything as it was.
 * NotFoundException when there is no such property; BadRequestException for a price outside of its bounds.
 */
export async function changeTariffsWithin(
  transaction: Transaction,
  propertyId: number,
  change: (before: TariffsBefore) => TariffsAfter,
): Promise<readonly string[]> {
  // The lock excludes imports and other changes; reservations do not wait for it.
  const property = await lockProperty(transaction, propertyId)
  if (!property) throw notFound(`There is no property ${propertyId}.`)
  const before = { tariffs: await readTariffs(transaction, propertyId), document: property.document }
  const { tariffs, warnings } = change(before)
  requirePrices(before, tariffs)
  if (await writeTariffs(transaction, propertyId, tariffs)) await bumpPropertyVersion(transaction, propertyId)
  return warnings
}

/** BadRequestException for prices of changed tariffs outside of the bounds that hold for nights. */
function requirePrices({ tariffs: present, document }: TariffsBefore, tariffs: readonly Tariff[]): void {
  for (const { rateCode } of tariffs.filter(tariff => !present.includes(tariff))) {
    const from = document.rate_plans.find(({ code }) => code === rateCode)?.derived?.from
    if (from === undefined) continue
    const message = `${rateCode} follows the rate plan ${from}; send the prices of that one`
    throw badRequest([{ field: 'rate_plans', message }])
  }
  const bounds = new PriceBounds(document)
  for (const tariff of tariffs) if (!present.includes(tariff)) bounds.checkTariff(tariff)
  if (bounds.errors.length > 0) throw badRequest(bounds.errors)
}
