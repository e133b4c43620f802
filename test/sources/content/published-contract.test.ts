// The judge of published contracts: what a document demands is found missing, and what it allows is left alone. The
// published documents themselves are read where they lie beside the project.

import { afterAll, describe, expect, test } from 'vitest'
import { startContractProxy } from '../../support/channels/contract-proxy.ts'
import { exampleNames, hasSharedData, readExample, readShared } from '../../support/hotels/shared-data.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'
import { readPublishedContract } from '../../support/sources/published-contract.ts'

const document = `
openapi: 3.0.1
info: { title: Rooms, version: '1' }
servers: [{ url: https://rooms.example/v1 }]
security: [{ signed: [] }]
paths:
  /rooms/list:
    get:
      operationId: list
      parameters: []
      responses: { '204': { description: none } }
  /rooms/{room-id}:
    post:
      operationId: book
      parameters:
        - { name: room-id, in: path, required: true, schema: { type: integer } }
        - { name: night, in: query, required: true, schema: { type: array, items: { type: string, format: date } } }
        - $ref: '#/components/parameters/session'
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/guest' } } }
      responses:
        '201': { description: booked, content: { application/json: { schema: { type: array } } } }
        4XX: { description: refused }
components:
  securitySchemes: { signed: { type: apiKey, in: header, name: Authorization } }
  parameters: { session: { name: Session-Id, in: header, required: true, schema: { type: string, maxLength: 5 } } }
  schemas:
    guest:
      type: object
      required: [name]
      properties: { name: { type: string }, note: { type: string, nullable: true } }
      description: "A guest\\
      \\ who sleeps."
`
const contract = readPublishedContract(document)
const utf8 = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
const good = {
  method: 'POST',
  target: '/v1/rooms/7?night=2026-12-01&night=2026-12-02',
  headers: { authorization: 'x', 'session-id': 'abc', 'content-type': 'application/json; charset=utf-8' },
  body: utf8({ name: 'Ada', note: null }),
}
const answered = (status: number, body: Uint8Array, type = 'application/json') => ({
  status,
  headers: { 'content-type': type },
  body,
})

describe('a request', () => {
  test('that keeps the contract has no finding', () => {
    expect(contract.requestFindings(good)).toEqual([])
  })

  test('goes to the fixed path before the general one', () => {
    expect(contract.operationOf({ method: 'GET', target: '/v1/rooms/list' })?.id).toBe('list')
    expect(contract.operationOf(good)?.id).toBe('book')
  })

  test.each([
    ['path', { target: '/v1/houses/7' }],
    ['path', { target: '/v2/rooms/7?night=2026-12-01' }],
    ['path/room-id', { target: '/v1/rooms/seven?night=2026-12-01' }],
    ['query/night', { target: '/v1/rooms/7' }],
    ['query/night', { target: '/v1/rooms/7?night=soon' }],
    ['query/nights', { target: `${good.target}&nights=2` }],
    ['header/Session-Id', { headers: { ...good.headers, 'session-id': undefined } }],
    ['header/Session-Id', { headers: { ...good.headers, 'session-id': 'abcdef' } }],
    ['header/Authorization', { headers: { ...good.headers, authorization: undefined } }],
    ['header/content-type', { headers: { ...good.headers, 'content-type': 'text/plain' } }],
    ['body', { body: new Uint8Array() }],
    ['body', { body: utf8({}) }],
    ['body', { body: new TextEncoder().encode('{"name":') }],
    ['body/name', { body: utf8({ name: 7 }) }],
    ['body/note', { body: utf8({ name: 'Ada', note: 7 }) }],
  ])('that strays at %s is found', (at, change) => {
    expect(contract.requestFindings({ ...good, ...change })).toMatchObject([{ message: 'request', at }])
  })
})

describe('an answer', () => {
  test.each([
    [[], answered(201, utf8([]))],
    [['body'], answered(201, utf8({}))],
    [['header/content-type'], answered(201, utf8([]), 'text/html')],
    [['body'], answered(404, utf8({}))],
    [[], answered(404, new Uint8Array())],
    [['status'], answered(500, utf8([]))],
  ])('is found at %j', (places, answer) => {
    expect(contract.answerFindings(good, answer).map(({ at }) => at)).toEqual(places)
  })
})

describe('the proxy', async () => {
  let isSilent = false
  const server = await httpReceiver((request, response) => {
    if (isSilent) return void request.socket.destroy()
    response.writeHead(201, { 'content-type': 'application/json', 'x-own': '1' }).end('{"booked":true}')
  })
  const proxy = await startContractProxy(contract, server.port, [
    { defect: 'an object for an array', matches: ({ fault }) => fault === 'must be array' },
  ])
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })
  const ask = (target: string) =>
    fetch(`http://127.0.0.1:${proxy.port}${target}`, {
      method: 'POST',
      headers: { authorization: 'x', 'session-id': 'abc', 'content-type': 'application/json' },
      body: '{"name":"Ada"}',
    })

  test('passes on what was said, keeps findings, and excuses known defects by name', async () => {
    const answer = await ask('/v1/rooms/7?night=soon')
    expect([answer.status, answer.headers.get('x-own'), await answer.text()]).toEqual([
      201,
      '1',
      '{"booked":true}',
    ])
    expect(proxy.findings).toMatchObject([{ operation: 'book', message: 'request', at: 'query/night' }])
    expect([...proxy.excused]).toEqual([['an object for an array', 1]])
    expect(proxy.exchanges).toEqual(['book 201'])
  })

  test('gives no answer where the server gives none', async () => {
    isSilent = true
    await expect(ask(good.target)).rejects.toThrow('fetch failed')
  })
})

describe.skipIf(!hasSharedData())('the published documents beside the project', () => {
  test('Cloudbeds: every example of a request and an answer keeps the contract', () => {
    const cloudbeds = readPublishedContract(
      readShared('cloudbeds-ota-build-to-us/ota-build-to-us-v5.3-openapi.yaml'),
      '/ota',
    )
    const examples = exampleNames('cloudbeds-ota-build-to-us/examples')
    expect(examples.filter(name => name.includes('__req__'))).toHaveLength(35)
    const findings = examples.flatMap(name => {
      const [operation, message] = name.split('__')
      const body = utf8(readExample(`cloudbeds-ota-build-to-us/examples/${name}`))
      const request = {
        method: 'POST',
        target: `/ota/${operation}`,
        headers: { 'content-type': 'application/json' },
      }
      return message === 'req'
        ? cloudbeds.requestFindings({ ...request, body })
        : cloudbeds.answerFindings(request, answered(Number(message!.slice(3)), body))
    })
    expect(findings).toEqual([])
  })
})
