// The administration of discount codes, as documents.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { type DiscountDocument, discountDocumentSchema } from '../../../lodging/prices/schema-rules.ts'
import type { Operations } from '../../../operations/operations.ts'
import type { ListedDiscountCode } from '../../../operations/properties/discount-codes.ts'
import { foldedText } from '../../../values/folded-text.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { asSeen, namingOthers, versionOf } from '../kit/if-match.ts'
import { idPageFields, pageAnswer, pageOf } from '../kit/list-page.ts'
import { flag, integer, text } from '../kit/schema-words.ts'

const all = '/admin/v1/discount-codes'
const one = `${all}/:code`

const mostBytes = 64 * 1024

const newCode = {
  schema: Type.Unsafe<DiscountDocument>({
    ...discountDocumentSchema,
    examples: [{ code: 'SPRING10', category: 'discount', percent_off: 10, max_uses: 200 }],
  }),
  mostBytes,
}

const codeChange = {
  schema: Type.Unsafe<Partial<DiscountDocument>>({
    ...Type.Partial(discountDocumentSchema),
    description: 'Fields of the document of a discount code; null ends what a field says.',
    examples: [{ percent_off: 12.5, max_uses: null }],
  }),
  mostBytes,
}

const listedCode = Type.Unsafe<DiscountDocument & { readonly uses: number }>(
  Type.Object(
    { ...discountDocumentSchema.properties, uses: integer('How often it was used.') },
    { description: 'A discount code with how often it was used. Fields that restrict nothing are left out.' },
  ),
)

const path = {
  fields: Type.Object({
    code: Type.String({ description: 'The code, in any case.', maxLength: 40, examples: ['SPRING10'] }),
  }),
  missing: 'There is no discount code of that name.',
}

const present = ({ document, uses }: ListedDiscountCode) => ({ ...document, uses })

/** Each use changes how often it was used, and nothing that somebody edits. */
const codeVersion = ({ uses: _uses, ...document }: ReturnType<typeof present>): number => versionOf(document)

/** Adds the routes of discount codes. */
export function addDiscountCodeRoutes(scope: FastifyInstance, operations: Operations): void {
  addReadingRoutes(scope, operations)
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'createDiscountCode',
    access: may('installation.change', 'installation'),
    summary: 'Creates a discount code.',
    description: 'Codes that differ in upper and lower case only are the same.',
    document: newCode,
    status: 201,
    result: listedCode,
    version: codeVersion,
    refusals: [409],
    answer: async ({ document }) => present(await operations.createDiscountCode(document)),
  })
  addAdminRoute(scope, {
    method: 'PATCH',
    url: one,
    operationId: 'changeDiscountCode',
    access: may('installation.change', 'installation'),
    summary: 'Changes a discount code.',
    description:
      'Fields that are left out stay; null ends what a field says. Its uses stay counted, and reservations keep their price.',
    path,
    document: codeChange,
    takesIfMatch: true,
    result: listedCode,
    version: codeVersion,
    answer: async ({ path: { code }, document, ifMatch }) => {
      const change = () => operations.changeDiscountCode(code, document, codeAsSeen(ifMatch))
      return present(await namingOthers(operations, named(code), change))
    },
  })
  addAdminRoute(scope, {
    method: 'DELETE',
    url: one,
    operationId: 'deleteDiscountCode',
    access: may('installation.change', 'installation'),
    summary: 'Deletes a discount code.',
    description: 'Reservations that were made with it keep their price.',
    path,
    takesIfMatch: true,
    result: Type.Object(
      { code: text('The code, as it was written.'), deleted: flag('Always true.') },
      { description: 'The code that was deleted.' },
    ),
    answer: async ({ path: { code }, ifMatch }) => {
      const deletion = () => operations.deleteDiscountCode(code, codeAsSeen(ifMatch))
      return { code: await namingOthers(operations, named(code), deletion), deleted: true }
    },
  })
}

const codeAsSeen = (ifMatch: Parameters<typeof asSeen>[0]) =>
  asSeen(ifMatch, (found: ListedDiscountCode) => codeVersion(present(found)))

/** As the audit trail names a code. */
const named = (code: string) => ({ kind: 'discount_code', id: foldedText(code) }) as const

function addReadingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listDiscountCodes',
    access: may('installation.read', 'installation'),
    summary: 'Discount codes.',
    description: 'In the order they were created, with how often each was used.',
    query: Type.Object(idPageFields, closed),
    result: pageAnswer('Discount codes in the order they were created.', {
      discount_codes: Type.Array(listedCode, { description: 'Each as its document.' }),
    }),
    answer: async ({ query }) => {
      const { entries, nextCursor } = await pageOf(query, operations.listDiscountCodes, ({ id }) => id)
      return { discountCodes: entries.map(present), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showDiscountCode',
    access: may('installation.read', 'installation'),
    summary: 'A discount code.',
    description: 'As its document, with how often it was used.',
    path,
    result: listedCode,
    version: codeVersion,
    answer: async asked => present(await operations.showDiscountCode(asked.path.code)),
  })
}
