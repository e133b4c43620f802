// An assistant may what its key may: its scopes, its properties, its origins, its limit, each counted as a program's request.

import { beforeAll, describe, expect, test } from 'vitest'
import { showKeyUsage, writeKeyUsage } from '../../src/operations/publishers/key-usage.ts'
import { createKey, type KeyRequest } from '../../src/operations/publishers/keys.ts'
import { grantProperties } from '../../src/operations/publishers/publishers.ts'
import { cardBody, guestBody } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { assistant, type CallResult } from '../support/wire/assistant.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const running = await testApp({ demo: true })
const { context, url } = running.app
const own = await testPublisher(running, { sellsAll: false })
const other = await testPublisher(running)

const make = async (holder: Partial<Extract<KeyRequest['holder'], { kind: 'publisher' }>>) =>
  createKey(context, {
    holder: { kind: 'publisher', publisherId: own.publisherId, ...holder },
    label: '',
    expiresOn: null,
  })

const stay = { checkin: '2027-03-12', checkout: '2027-03-16', rooms: [{ adults: 2 }], currency: 'USD' }
const chosen = { accommodation_id: 101, rate_code: 'FLEX', ...stay }
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const page = 'https://www.example.com'
const legacy = { version: '2025-11-25' } as const

beforeAll(async () => {
  await grantProperties(context, own.publisherId, [3101])
})

const toolNames = async (key: string): Promise<string[]> => {
  const { tools } = await assistant({ url, key }).request('tools/list')
  return tools.map(({ name }: { name: string }) => name)
}

describe('a key', () => {
  test.each([
    ['none', {}],
    ['an unknown one', { authorization: 'Bearer hst_unknown' }],
    ['a wrong header', { authorization: `Basic ${own.key}` }],
  ])('is needed for every message: %s is refused', async (_, headers) => {
    const answer = await sendTo(`${url}/mcp`, ping, {
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    })
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Bearer resource_metadata="http:[^"]+\/oauth-protected-resource\/mcp"$/),
    ])
    expect(answer.body).toMatchObject({
      type: 'UnauthorizedException',
      message: expect.stringMatching(/Authorization: Bearer/),
    })
  })

  test('in the body or the address opens nothing', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const inBody = await sendTo(`${url}/mcp`, { ...ping, key: own.key }, { headers })
    const inAddress = await sendTo(`${url}/mcp?key=${own.key}`, ping, { headers })
    expect([inBody.status, inAddress.status]).toEqual([401, 401])
  })

  test('of an administrator opens nothing', async () => {
    const { key } = await createKey(context, { holder: { kind: 'admin' }, label: '', expiresOn: null })
    expect((await assistant({ url, key, ...legacy }).send(ping)).status).toBe(401)
  })

  test('has the tools of its scopes, and each operation requires its own', async () => {
    const { key: viewer } = await make({ scopes: ['view'] })
    expect(await toolNames(viewer)).toEqual(['search_criteria', 'find_properties', 'view_property'])
    const priced = await assistant({ url, key: viewer }).call('find_properties', stay)
    expect(priced).toMatchObject({
      isError: true,
      text: expect.stringMatching(/lacks the scope "availability"/),
    })
    await expect(assistant({ url, key: viewer }).call('book', {})).rejects.toThrow('Tool book not found')
    const { key: booker } = await make({ scopes: ['book'] })
    const { text } = await assistant({ url, key: booker }).call('book', {
      property_id: 3101,
      ...chosen,
      confirm_total: '1',
      confirm_currency: 'USD',
    })
    expect(text).toMatch(/lacks the scope "preview"/)
  })
})

describe('a publishable key', () => {
  test('reads, and books nothing', async () => {
    const { key } = await make({ origins: [page] })
    expect(await toolNames(key)).toEqual([
      'search_criteria',
      'find_properties',
      'view_property',
      'check_availability',
      'price_calendar',
      'preview_price',
    ])
  })

  test('works on pages of its origins only, and a secret key on none', async () => {
    const { key } = await make({ origins: [page] })
    const from = (origin: string, by = key) =>
      assistant({ url, key: by, ...legacy, headers: { origin } }).send(ping)
    const allowed = await from(page)
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([200, page])
    const foreign = await from('https://other.example')
    expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([401, undefined])
    const secret = await from(page, own.key)
    expect([secret.status, secret.body.message]).toEqual([401, expect.stringContaining('secret key')])
  })

  test('may send from a page what the protocol needs', async () => {
    const answer = await sendTo(`${url}/mcp`, '', {
      method: 'OPTIONS',
      headers: { origin: page, 'access-control-request-method': 'POST' },
    })
    expect(answer.headers['access-control-allow-headers']).toMatch(/authorization.*mcp-protocol-version/)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })
})

describe('the limit of a key', () => {
  test('counts what tools ask as requests, and every other message as one', async () => {
    const { key, keyId } = await make({ requestsPerMinute: 7 })
    const by = assistant({ url, key })
    await by.request('tools/list')
    await by.call('view_property', { property_id: 3101 })
    await by.call('view_property', { property_id: 'x' })
    await by.call('view_property', { property_id: 3101, key: 'hst' })
    await expect(by.call('no_such_tool')).rejects.toThrow('not found')
    await by.call('book', { property_id: 3101, ...chosen, confirm_total: '1', confirm_currency: 'USD' })
    const last = await by.send(
      { ...ping, id: 9, method: 'tools/list' },
      { 'mcp-protocol-version': '2025-11-25' },
    )
    expect(last.status).toBe(200)
    expect(last.headers.ratelimit).toMatch(/^"key";r=0;/)
    const over = await by.call('view_property', { property_id: 3101 })
    expect(over).toMatchObject({
      isError: true,
      text: expect.stringMatching(
        /^TooManyRequestsException: This key may send 7 requests.*\nRetry-After: 9 seconds$/,
      ),
    })
    const greeting = await by.send(ping, { 'mcp-protocol-version': '2025-11-25' })
    expect([greeting.status, Number(greeting.headers['retry-after'])]).toEqual([429, 9])
    await writeKeyUsage(context)
    const usage = await showKeyUsage(context, { keyId, days: 1 })
    expect(usage.map(({ operation, requests, limited }) => [operation, requests, limited])).toEqual([
      ['book/preview', 1, 0],
      ['mcp', 6, 1],
      ['property/view', 2, 1],
    ])
  })
})

test('a call that no tool takes counts too: of a tool that the key has not, or of another version', async () => {
  const { key, keyId } = await make({ scopes: ['view'] })
  const by = assistant({ url, key })
  await expect(by.call('book')).rejects.toThrow('Tool book not found')
  const params = { name: 'view_property', arguments: { property_id: 3101 } }
  expect((await by.send({ ...ping, method: 'tools/call', params })).status).toBe(400)
  await writeKeyUsage(context)
  const usage = await showKeyUsage(context, { keyId, days: 1 })
  expect(usage.map(({ operation, requests }) => [operation, requests])).toEqual([['mcp', 2]])
})

describe('what a publisher may not sell', () => {
  const by = assistant({ url, key: own.key })
  const without = (id: number, { isError, text }: CallResult) => [isError, text.replaceAll(String(id), 'ID')]

  test('is in no list, no count and no facet', async () => {
    const { data: found } = await by.call('find_properties', { ...stay, sort: 'price' })
    expect(found).toMatchObject({ found: 1, properties: [{ property_id: 3101 }], next_cursor: null })
    const { data: listed } = await by.call('find_properties', {})
    expect(listed.properties.map((each: { property_id: number }) => each.property_id)).toEqual([3101])
    const { data: criteria } = await by.call('search_criteria')
    for (const list of Object.values<{ count: number }[]>(criteria)) {
      for (const { count } of list) expect(count).toBe(1)
    }
  })

  test.each([
    ['view_property', {}],
    ['check_availability', stay],
    ['price_calendar', { from: stay.checkin, days: 3, nights: 2, rooms: stay.rooms }],
    ['preview_price', chosen],
    ['hold_rooms', chosen],
    ['book', { ...chosen, confirm_total: '413.56', confirm_currency: 'USD' }],
  ])('is to %s as if it were not there', async (tool, fields) => {
    const hidden = without(3144, await by.call(tool, { property_id: 3144, ...fields }))
    const absent = without(9999, await by.call(tool, { property_id: 9999, ...fields }))
    expect(hidden).toEqual(absent)
    expect(hidden).toEqual([true, expect.stringMatching(/^NotFoundException/)])
  })

  test('is a reservation of another publisher too', async () => {
    const { bed_type, ...rate } = await lowestRateOf(3101)
    const { body: theirs } = await running.post('book/reservation/.json', {
      key: other.key,
      property_id: 3101,
      ...stay,
      ...rate,
      rooms: [{ name: 'Ada Lovelace', adults: 2, bed_type }],
      guest: { ...guestBody('Lovelace'), addresses: [address] },
      payment: cardBody,
    })
    const { confirmation_number } = theirs
    expect(theirs).toMatchObject({ status: 'confirmed' })
    const cancel = { confirmation_number, simulate: false, expected_penalty: '0' }
    for (const [tool, fields] of Object.entries({
      view_reservation: { confirmation_number },
      cancel_reservation: cancel,
    })) {
      expect(await by.call(tool, fields)).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^NotFoundException/),
      })
    }
    const theirsNow = await assistant({ url, key: other.key }).call('view_reservation', {
      confirmation_number,
    })
    expect(theirsNow.data.status).toBe('confirmed')
  })
})

test('the line of the log names the publisher, and nothing of the message', async () => {
  running.logLines.length = 0
  await assistant({ url, key: own.key }).call('search_criteria', { name: 'a very telling word' })
  const line = running.logLines.find(text => text.includes('"/mcp"')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ route: '/mcp', status: 200, publisher: own.publisherId })
  expect(running.logLines.join('')).not.toMatch(/telling|hst_/)
})

const address = {
  type: 'Billing',
  line_1: '12 Analytical Row',
  city: 'Denver',
  country: 'US',
  state: 'CO',
  postal_code: '80202',
}

/** The cheapest rate for the stay, and a bed where one has to be chosen. */
async function lowestRateOf(property_id: number) {
  const { data } = await assistant({ url, key: other.key }).call('check_availability', {
    property_id,
    ...stay,
  })
  const { body } = await running.post('property/available/.json', { key: other.key, property_id, ...stay })
  const { accommodation_id, rate_code } = body.rate.low
  const room = body.property_accommodation.find(({ id }: { id: number }) => id === accommodation_id)
  const rate = room.rates.find(({ code }: { code: string }) => code === rate_code)
  expect(data.is_available).toBe(true)
  return { accommodation_id, rate_code, bed_type: rate.beds[0]?.code }
}
