// hostelry discount-code: discount codes of the organisation, as documents.

import { checkDiscountDocument, discountDocumentFrom } from '../lodging/discount-document.ts'
import type { AppContext } from '../operations/context.ts'
import {
  deleteDiscount,
  findDiscount,
  listDiscounts,
  saveDiscount,
} from '../store/properties/discount-codes.ts'
import { badRequest } from '../values/faults.ts'
import { type Command, table, UsageError } from './command.ts'
import { documentsIn } from './document-files.ts'
import { inLines, type Refusal, refusalOf } from './refusals.ts'

export const discountCodeSet: Command = {
  name: 'discount-code set',
  usage: 'FILE… | -',
  summary: 'Create or replace discount codes from documents; their uses stay counted.',
  words: [1, 1000],
  async run({ context, words, print }) {
    const saved: string[] = []
    const refused: Refusal[] = []
    for (const file of words) {
      for await (const { source, read } of documentsIn(file)) {
        try {
          saved.push(await saveDocument(context, read()))
        } catch (error) {
          refused.push(refusalOf(source, error))
        }
      }
    }
    print([...inLines(refused), `${saved.join(', ') || 'nothing'} saved`].join('\n'), { saved, refused })
    if (refused.length > 0) process.exitCode = 1
  },
}

/** Gives the code that was saved. */
async function saveDocument({ database }: AppContext, document: unknown): Promise<string> {
  const checked = checkDiscountDocument(document)
  if ('errors' in checked) throw badRequest(checked.errors)
  const { code } = await database.transaction(transaction => saveDiscount(transaction, checked.discount))
  return code
}

export const discountCodeList: Command = {
  name: 'discount-code list',
  usage: '',
  summary: 'List discount codes with how often they were used.',
  words: [0, 0],
  async run({ context, print }) {
    const discounts = await listDiscounts(context.database)
    const rows = discounts.map(({ code, category, description, uses, maxUses }) => [
      code,
      category,
      description,
      maxUses === null ? uses : `${uses} of ${maxUses}`,
    ])
    const documents = discounts.map(discount => ({ ...discountDocumentFrom(discount), uses: discount.uses }))
    print(table(['code', 'category', 'description', 'used'], rows), documents)
  },
}

export const discountCodeDelete: Command = {
  name: 'discount-code delete',
  usage: 'CODE',
  summary: 'Remove a discount code; reservations made with it keep their price.',
  words: [1, 1],
  async run({ context, words, print }) {
    const [code = ''] = words
    const discount = await findDiscount(context.database, code)
    if (!discount) throw new UsageError(`there is no code ${code}; see hostelry discount-code list`)
    await context.database.transaction(transaction => deleteDiscount(transaction, discount.id))
    print(`${discount.code} deleted`, { deleted: discount.code })
  },
}
