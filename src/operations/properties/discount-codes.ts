// Discount codes of the organisation, as documents (contract P4): saved, listed and deleted.

import { checkDiscountDocument, discountDocumentFrom } from '../../lodging/discount-document.ts'
import type { DiscountDocument } from '../../lodging/schema-rules.ts'
import {
  deleteDiscount,
  findDiscount,
  listDiscounts,
  saveDiscount,
} from '../../store/properties/discount-codes.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

type Context = Pick<AppContext, 'database'>

/** A code as its document, with its number of uses. */
export type ListedDiscountCode = DiscountDocument & { readonly uses: number }

/**
 * Creates the code of a document, or replaces the one of that name, ignoring case; its uses stay counted. Returns the
 * stored code. BadRequestException with all errors of the document.
 */
export async function saveDiscountCode({ database }: Context, document: unknown): Promise<string> {
  const checked = checkDiscountDocument(document)
  if ('errors' in checked) throw badRequest(checked.errors)
  const { code } = await database.transaction(transaction => saveDiscount(transaction, checked.discount))
  return code
}

/** All codes in the order they were created. */
export async function listDiscountCodes({ database }: Context): Promise<ListedDiscountCode[]> {
  const discounts = await listDiscounts(database)
  return discounts.map(discount => ({ ...discountDocumentFrom(discount), uses: discount.uses }))
}

/**
 * Deletes the code of a name, ignoring case, and returns its stored name; reservations made with it keep their price.
 * NotFoundException when there is none.
 */
export async function deleteDiscountCode({ database }: Context, name: string): Promise<string> {
  // No code contains a control character or half a surrogate pair, and PostgreSQL rejects some of them.
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) throw notFound('There is no discount code of that name.')
  return database.transaction(async transaction => {
    const discount = await findDiscount(transaction, name)
    if (!discount) throw notFound(`There is no discount code ${name}.`)
    await deleteDiscount(transaction, discount.id)
    return discount.code
  })
}
