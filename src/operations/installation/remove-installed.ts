// Takes what was installed together away together: properties with all that was booked there, their publisher, codes, a person and the
// pictures that nothing else shows. Only the demo is ever removed.

import {
  readPictureIds,
  readUsedPictures,
  removeDemoRates,
  removePerson,
  removeProperties,
  removePublisher,
  removeUnusedPublishers,
} from '../../store/installation/removal.ts'
import { hasOperator, hasPeople, lockOperators } from '../../store/people/people.ts'
import { findPictureId } from '../../store/pictures/stored-picture.ts'
import { jobPatience, type Transaction } from '../../store/postgres/database.ts'
import { deleteDiscount } from '../../store/properties/discount-codes.ts'
import { Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

/** What is to go, by ids. */
export interface Installed {
  readonly propertyIds: readonly number[]
  readonly publisherId: number | null
  readonly discountIds: readonly number[]
  readonly personId: number | null
}

export interface RemovedCounts {
  readonly properties: number
  readonly reservations: number
  readonly discountCodes: number
  readonly exchangeRates: number
  readonly pictures: number
  /** `archived`: it has bookings at properties that stay. */
  readonly publisher: 'none' | 'removed' | 'archived'
  readonly person: boolean
}

/**
 * Removes it in one transaction, then the pictures. ConflictException, and nothing is removed, where the person is the last operator
 * beside other people.
 */
export async function removeInstalled(
  { database, pictures }: Pick<AppContext, 'database' | 'pictures'>,
  { propertyIds, publisherId, discountIds, personId }: Installed,
): Promise<RemovedCounts> {
  const { unused, ...counts } = await database.transaction(async transaction => {
    const shown = await readPictureIds(transaction, propertyIds, publisherId)
    const reservations = await removeProperties(transaction, propertyIds)
    const isGone = publisherId === null || (await removePublisher(transaction, publisherId))
    await removeUnusedPublishers(transaction)
    for (const id of discountIds) await deleteDiscount(transaction, id)
    if (personId !== null) await removeOperator(transaction, personId)
    const used = new Set(await readUsedPictures(transaction, shown))
    return {
      reservations,
      exchangeRates: await removeDemoRates(transaction),
      publisher: publisherId === null ? 'none' : isGone ? 'removed' : 'archived',
      unused: shown.filter(id => !used.has(id)),
    } as const
  }, jobPatience)
  let removed = 0
  for (const text of unused) {
    const id = findPictureId(text)
    if (id !== null && (await pictures.removeOriginal(id))) removed += 1
  }
  return {
    ...counts,
    properties: propertyIds.length,
    discountCodes: discountIds.length,
    pictures: removed,
    person: personId !== null,
  }
}

async function removeOperator(transaction: Transaction, id: number): Promise<void> {
  await lockOperators(transaction)
  await removePerson(transaction, id)
  if (!(await hasPeople(transaction)) || (await hasOperator(transaction))) return
  throw new Fault(
    'ConflictException',
    'The operator of the demo is the last operator here; make somebody else one first: hostelry admin grant EMAIL operator.',
  )
}
