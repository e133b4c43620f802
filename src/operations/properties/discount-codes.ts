// Discount codes of the organisation, as documents (contract P4): made, saved, changed, listed and deleted.

import {
  checkDiscountDocument,
  type DiscountTerms,
  discountDocumentFrom,
} from '../../lodging/prices/discount-document.ts'
import type { DiscountCode } from '../../lodging/prices/rules.ts'
import type { DiscountDocument } from '../../lodging/prices/schema-rules.ts'
import {
  deleteDiscount,
  findDiscount,
  insertDiscount,
  listDiscounts,
  lockDiscount,
  saveDiscount,
} from '../../store/properties/discount-codes.ts'
import { requireInBusiness } from '../../store/publishers/publishers.ts'
import { badRequest, conflict, type Fault, notFound } from '../../values/faults.ts'
import { foldedText } from '../../values/folded-text.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { anyPresent, type PresentCheck } from '../present-check.ts'

type Context = Pick<AppContext, 'database'>

/** A code as its document, with how often it was used and the number by which lists are paged. */
export interface ListedDiscountCode {
  readonly id: number
  readonly document: DiscountDocument
  readonly uses: number
}

/**
 * Creates the code of a document, or replaces the one of that name, ignoring case; its uses stay counted. Returns the
 * stored code. BadRequestException with all errors of the document; ConflictException when a publisher that it is for is archived.
 */
export async function saveDiscountCode({ database }: Context, document: unknown): Promise<string> {
  const discount = termsOf(document)
  const { code } = await database.transaction(async transaction => {
    await requireInBusiness(transaction, discount.publishers ?? [])
    return saveDiscount(transaction, discount)
  })
  return code
}

/**
 * Creates the code of a document. BadRequestException with all errors of the document; ConflictException when there is one
 * of that name in any case, or a publisher that it is for is archived.
 */
export async function createDiscountCode(
  { database }: Context,
  document: unknown,
): Promise<ListedDiscountCode> {
  const discount = termsOf(document)
  const created = await database.transaction(async transaction => {
    await requireInBusiness(transaction, discount.publishers ?? [])
    return insertDiscount(transaction, discount)
  })
  if (!created)
    throw conflict('code', {
      message: `There is a discount code ${discount.code} already; change that.`,
      code: 'taken',
    })
  return listed(created)
}

/**
 * Lays the given fields over the document of a code that `check` lets pass; null ends what a field says. BadRequestException with all errors of
 * the document as it would be, and for another name; NotFoundException when there is no such code.
 */
export async function changeDiscountCode(
  { database }: Context,
  name: string,
  changes: Readonly<Record<string, unknown>>,
  check: PresentCheck<ListedDiscountCode> = anyPresent,
): Promise<ListedDiscountCode> {
  requireStorable(name)
  return database.transaction(async transaction => {
    const present = await lockDiscount(transaction, name)
    if (!present) throw noSuchCode(name)
    check(listed(present))
    const discount = termsOf({ ...discountDocumentFrom(present), ...changes })
    if (foldedText(discount.code) !== foldedText(present.code)) {
      throw badRequest([{ field: 'code', message: 'cannot change, except in upper and lower case' }])
    }
    return listed(await saveDiscount(transaction, discount))
  })
}

/** Codes in the order they were created, all or a part of them. */
export async function listDiscountCodes(
  { database }: Context,
  part: ListPart<number> = wholeList,
): Promise<ListedDiscountCode[]> {
  return (await listDiscounts(database, part)).map(listed)
}

/** The code of a name in any case. NotFoundException when there is none. */
export async function showDiscountCode({ database }: Context, name: string): Promise<ListedDiscountCode> {
  requireStorable(name)
  const found = await findDiscount(database, name)
  if (!found) throw noSuchCode(name)
  return listed(found)
}

/**
 * Deletes the code of a name, ignoring case, if `check` lets it pass, and returns its stored name; reservations made with it
 * keep their price. NotFoundException when there is none.
 */
export async function deleteDiscountCode(
  { database }: Context,
  name: string,
  check: PresentCheck<ListedDiscountCode> = anyPresent,
): Promise<string> {
  requireStorable(name)
  return database.transaction(async transaction => {
    const discount = await lockDiscount(transaction, name)
    if (!discount) throw noSuchCode(name)
    check(listed(discount))
    await deleteDiscount(transaction, discount.id)
    return discount.code
  })
}

function termsOf(document: unknown): DiscountTerms {
  const checked = checkDiscountDocument(document)
  if ('errors' in checked) throw badRequest(checked.errors)
  return checked.discount
}

const listed = (code: DiscountCode): ListedDiscountCode => ({
  id: code.id,
  document: discountDocumentFrom(code),
  uses: code.uses,
})

/** NotFoundException for a control character or half a surrogate pair: no code contains them, and PostgreSQL rejects some. */
function requireStorable(name: string): void {
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) throw notFound('There is no discount code of that name.')
}

const noSuchCode = (name: string): Fault => notFound(`There is no discount code ${name}.`)
