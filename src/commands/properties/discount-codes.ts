// hostelry discount-code: discount codes of the organisation, as documents.

import {
  deleteDiscountCode,
  listDiscountCodes,
  saveDiscountCode,
} from '../../operations/properties/discount-codes.ts'
import { type Command, table } from '../kit/command.ts'
import { documentsIn } from '../kit/document-files.ts'
import { inLines, type Refusal, refusalOf } from '../kit/refusals.ts'

export const discountCodeSet: Command = {
  name: 'discount-code set',
  begins: true,
  usage: 'FILE… | -',
  summary: 'Create or replace discount codes from documents. The uses of a replaced code still count.',
  words: [1, 1000],
  async run({ context, words, print, fail, terminal }) {
    const saved: string[] = []
    const refused: Refusal[] = []
    for (const file of words) {
      for await (const { source, read } of documentsIn(file, terminal)) {
        try {
          saved.push(await saveDiscountCode(context, read()))
        } catch (error) {
          refused.push(refusalOf(source, error))
        }
      }
    }
    print([...inLines(refused), `${saved.join(', ') || 'nothing'} saved`].join('\n'), { saved, refused })
    if (refused.length > 0) fail()
  },
}

export const discountCodeList: Command = {
  name: 'discount-code list',
  usage: '',
  summary: 'List discount codes with how often they were used.',
  words: [0, 0],
  async run({ context, print }) {
    const codes = await listDiscountCodes(context)
    const rows = codes.map(({ uses, document: { code, category, description, max_uses } }) => [
      code,
      category,
      description,
      max_uses === undefined ? uses : `${uses} of ${max_uses}`,
    ])
    const documents = codes.map(({ document, uses }) => ({ ...document, uses }))
    print(table(['code', 'category', 'description', 'used'], rows), documents)
  },
}

export const discountCodeDelete: Command = {
  name: 'discount-code delete',
  usage: 'CODE [--yes]',
  cannotBeUndone: ({ words }) => `Delete the discount code ${words[0]}?`,
  summary: 'Delete a discount code. Reservations made with it keep their price.',
  words: [1, 1],
  async run({ context, words, print }) {
    const deleted = await deleteDiscountCode(context, words[0] ?? '')
    print(`${deleted} deleted`, { deleted })
  },
}
