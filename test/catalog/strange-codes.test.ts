// A code of another publisher and one of nobody's take the same way: asked about once, and remembered as none (R6, threat C1).

import { afterAll, expect, test } from 'vitest'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import { saveDiscount } from '../../src/store/properties/discount-codes.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { sqlTap } from '../support/statements/sql-tap.ts'

const first = await testApp({ jobs: false })
const tap = await sqlTap(first.environment.DATABASE_URL!)
afterAll(() => tap[Symbol.asyncDispose]())
const running = await testApp({ jobs: false, variables: { DATABASE_URL: tap.connectionString } })
const { catalog, database } = running.app.context
const own = await testPublisher(running)
const other = await testPublisher(running)

async function save(code: string, publishers?: number[]): Promise<void> {
  const checked = checkDiscountDocument({
    code,
    category: 'discount',
    percent_off: 10,
    ...(publishers && { publishers }),
  })
  if ('errors' in checked) throw new Error('the code is not in order')
  await database.transaction(transaction => saveDiscount(transaction, checked.discount))
}

/** How many statements it takes to find out about a code. */
async function statementsFor(publisherId: number, code: string): Promise<number> {
  const before = tap.values.length
  await catalog.code(publisherId, code)
  return tap.values.slice(before).filter(({ statement }) => statement.includes('FROM discount_code')).length
}

test('a code of another publisher costs what one of nobody costs, the first time and every other', async () => {
  await save('THEIRS', [other.publisherId])
  await save('ALL')
  await catalog.ensureFresh()
  // The notice of the change has been followed, so that nothing is forgotten while statements are counted.
  await new Promise(resume => setTimeout(resume, 500))
  await catalog.ensureFresh()
  expect((await catalog.code(other.publisherId, 'theirs'))?.code).toBe('THEIRS')
  const rounds = async (code: string) => [
    await statementsFor(own.publisherId, code),
    await statementsFor(own.publisherId, code),
  ]
  const theirs = await rounds('THEIRS')
  expect(theirs).toEqual(await rounds('NOBODYS'))
  expect(theirs[0]).toBeGreaterThan(0)
  expect(theirs[1]).toBe(0)
  expect(await catalog.code(own.publisherId, 'THEIRS')).toBeUndefined()
  expect((await catalog.code(own.publisherId, 'all'))?.code).toBe('ALL')
})

test('a code that is made is known to who asked for it before', async () => {
  await catalog.ensureFresh()
  expect(await catalog.code(own.publisherId, 'LATER')).toBeUndefined()
  await save('LATER', [own.publisherId])
  await catalog.ensureFresh()
  expect((await catalog.code(own.publisherId, 'LATER'))?.code).toBe('LATER')
})
