// Discount codes as an administrator keeps them over HTTP.

import { afterAll, expect, test } from 'vitest'
import { commandLine } from '../support/run/command-line.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const running = await testApp()
const { context } = running.app
const admin = await adminRequests(running.app)
const { ask, refusal } = admin
const hostelry = commandLine(running.environment, '/tmp')
const document = { code: 'TEN', category: 'discount', percent_off: 10, max_uses: 5, properties: [3144] }

test('a code is made, shown in any case, changed field by field and deleted', async () => {
  const made = await ask('POST', 'discount-codes', document)
  expect(made).toMatchObject({ status: 201, body: { ...document, uses: 0 } })
  expect((await ask('GET', 'discount-codes/tEn')).body).toEqual(made.body)
  await context.database.query('UPDATE discount_code SET uses = 3')
  const change = { code: 'Ten', percent_off: 12.5, max_uses: null }
  const { max_uses: _, ...rest } = made.body
  const changed = await ask('PATCH', 'discount-codes/TEN', change)
  expect(changed.body).toEqual({ ...rest, code: 'Ten', percent_off: 12.5, uses: 3 })
  const other = { percent_off: null, amount_off: { amount: 20, currency: 'USD' } }
  expect((await ask('PATCH', 'discount-codes/TEN', other)).body).toMatchObject({
    amount_off: { amount: 20, currency: 'USD' },
    properties: [3144],
  })
  expect((await ask('DELETE', 'discount-codes/ten')).body).toEqual({ code: 'Ten', deleted: true })
  expect((await ask('DELETE', 'discount-codes/ten')).status).toBe(404)
})

test('a code that exists in any case is not made again, and stays as it is', async () => {
  await ask('POST', 'discount-codes', { ...document, code: 'ONCE' })
  const again = { ...document, code: 'once', percent_off: 90 }
  expect(await refusal('POST', 'discount-codes', again)).toEqual([409, ['code']])
  expect((await ask('GET', 'discount-codes/ONCE')).body.percent_off).toBe(10)
})

test('two changes at once are both kept', async () => {
  await ask('POST', 'discount-codes', { ...document, code: 'BOTH' })
  const changes = [{ max_uses: 7 }, { percent_off: 7 }, { description: 'Seven.' }, { non_refundable: true }]
  await Promise.all(changes.map(change => ask('PATCH', 'discount-codes/BOTH', change)))
  expect((await ask('GET', 'discount-codes/BOTH')).body).toMatchObject(Object.assign({}, ...changes))
})

test.each([
  [
    'POST',
    'discount-codes',
    { code: 'TWO WORDS', category: 'discount', percent_off: 500 },
    ['code', 'percent_off'],
  ],
  ['POST', 'discount-codes', { ...document, code: 'X', uses: 5 }, ['uses']],
  ['PATCH', 'discount-codes/WRONG', { percent_off: 500, uses: 0 }, ['uses', 'percent_off']],
  ['PATCH', 'discount-codes/WRONG', { unlocks_promotions: [1] }, ['unlocks_promotions']],
  ['PATCH', 'discount-codes/WRONG', { code: 'RIGHT' }, ['code']],
] as const)('%s %s of %j names what is wrong', async (method, path, body, fields) => {
  await ask('POST', 'discount-codes', { ...document, code: 'WRONG' })
  const [status, named] = await refusal(method, path, body)
  expect([status, named.sort()]).toEqual([400, [...fields].sort()])
})

test.each(['GONE', '%00', '%F0%9F%92%A9', 'x'.repeat(41)])('there is no code %s', async code => {
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await ask(method, `discount-codes/${code}`)).status).toBe(404)
  }
  expect((await ask('PATCH', `discount-codes/${code}`, { max_uses: 5 })).status).toBe(404)
})

test('command line and HTTP keep the same codes, listed page by page', { timeout: 120_000 }, async () => {
  const input = JSON.stringify({ ...document, code: 'LINE' })
  await hostelry('discount-code set -', { input })
  expect((await ask('GET', 'discount-codes/LINE')).body).toMatchObject({ ...document, code: 'LINE', uses: 0 })
  await ask('POST', 'discount-codes', { ...document, code: 'HTTP' })
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await ask('GET', `discount-codes?limit=2${cursor}`)
    expect(body.discount_codes.length).toBeLessThanOrEqual(2)
    for (const { code } of body.discount_codes) found.push(code)
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
  } while (cursor !== '')
  const { json } = await hostelry('discount-code list --json')
  expect(found).toEqual(json.map(({ code }: { code: string }) => code))
  expect(found).toEqual(expect.arrayContaining(['LINE', 'HTTP']))
})

test('no code is made without a key or with that of a publisher', async () => {
  const { key } = await testPublisher(running)
  for (const bearer of [null, key]) {
    expect((await ask('POST', 'discount-codes', { ...document, code: 'NO' }, bearer)).status).toBe(401)
  }
  expect((await ask('GET', 'discount-codes/NO')).status).toBe(404)
})

afterAll(() => {
  const mine = admin.routes.filter(route => route.includes('/discount-codes'))
  expect([...admin.tried].sort()).toEqual(mine.sort())
})
