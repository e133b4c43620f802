// Where a list of hotels goes on.

import { expect, test } from 'vitest'
import { readListPart } from '../../src/http/metasearch/price-feed-query.ts'
import { refusalOf } from '../support/wire/whole-refusal.ts'

test.each([
  [{}, 0],
  [{ after: '0' }, 0],
  [{ after: '3144' }, 3144],
  [{ after: '2147483647' }, 2_147_483_647],
])('%o begins after %i', (query, after) => expect(readListPart(query)).toEqual({ after }))

test.each([
  [{ after: '-1' }, 'after'],
  [{ after: '2147483648' }, 'after'],
  [{ after: 'x' }, 'after'],
])('%o is refused', async (query, field) => {
  expect(await refusalOf(async () => readListPart(query))).toMatchObject({
    type: 'BadRequestException',
    status: 400,
    errors: [{ field }],
  })
})
