// Discount codes as command line and administration keep them.

import { expect, test } from 'vitest'
import {
  deleteDiscountCode,
  listDiscountCodes,
  saveDiscountCode,
} from '../../src/operations/properties/discount-codes.ts'
import { testDatabase } from '../support/run/database.ts'

const context = await testDatabase()
const document = { code: 'TEN', category: 'discount', percent_off: 10, max_uses: 5 }

test('a code is saved from its document, listed with its uses, replaced and deleted in any case', async () => {
  expect(await saveDiscountCode(context, document)).toBe('TEN')
  await context.database.query('UPDATE discount_code SET uses = 3')
  expect(await saveDiscountCode(context, { ...document, code: 'Ten', max_uses: 9 })).toBe('Ten')
  expect(await listDiscountCodes(context)).toMatchObject([
    { document: { code: 'Ten', percent_off: 10, max_uses: 9 }, uses: 3 },
  ])
  expect(await deleteDiscountCode(context, 'tEN')).toBe('Ten')
  expect(await listDiscountCodes(context)).toEqual([])
})

test('codes that differ in capitals alone are the same in every script', async () => {
  await saveDiscountCode(context, { ...document, code: 'Straße10' })
  expect(await saveDiscountCode(context, { ...document, code: 'STRASSE10' })).toBe('STRASSE10')
  expect(await deleteDiscountCode(context, 'strasse10')).toBe('STRASSE10')
  await saveDiscountCode(context, { ...document, code: 'ΣΑΣ10' })
  expect(await deleteDiscountCode(context, 'σασ10')).toBe('ΣΑΣ10')
  expect(await listDiscountCodes(context)).toEqual([])
})

test('a document is refused with all its errors', async () => {
  const wrong = { code: 'TWO WORDS', category: 'discount', percent_off: 500 }
  await expect(saveDiscountCode(context, wrong)).rejects.toMatchObject({
    type: 'BadRequestException',
    errors: [{ field: 'code' }, { field: 'percent_off' }],
  })
  expect(await listDiscountCodes(context)).toEqual([])
})

test.each(['GONE', '', 'a\0b', '\ud83d'])('there is no code %j to delete', async name => {
  await expect(deleteDiscountCode(context, name)).rejects.toMatchObject({ type: 'NotFoundException' })
})
