// The tools of assistants as they are published: their schemas, and the messages of the protocol.

import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { Asking } from '../../src/http/assistant/asking.ts'
import { answerByProtocol } from '../../src/http/assistant/assistant-server.ts'
import { CallsUnderWay } from '../../src/http/assistant/calls-under-way.ts'
import { inputOf, portable, published } from '../../src/http/assistant/tool-schemas.ts'
import { tools } from '../../src/http/assistant/tools.ts'
import { sampleHolder } from '../support/prices/sample-answers.ts'

test('the tools are these, with these fields, in this order', () => {
  const changing = { readOnlyHint: false, openWorldHint: false }
  const reads = { readOnlyHint: true, openWorldHint: false }
  const twice = { destructiveHint: false, idempotentHint: false }
  const rate = [
    'property_id',
    'accommodation_id',
    'rate_code',
    'checkin',
    'checkout',
    'rooms',
    'discount_code',
    'currency',
  ]
  const described = tools.map(({ name, scope, annotations, input }) => [
    name,
    scope,
    annotations,
    Object.keys(input.properties).join(' '),
    input.required?.join(' ') ?? '',
  ])
  const needed = rate.slice(0, 6).join(' ')
  expect(described).toEqual([
    ['search_criteria', 'view', reads, 'name', ''],
    [
      'find_properties',
      'view',
      reads,
      'text destination_ids area_ids property_type_ids filter_ids amenity_ids min_stars max_stars near box min_price max_price ' +
        'discount_code currency promotion sort seed checkin checkout rooms cursor limit',
      '',
    ],
    ['view_property', 'view', reads, 'property_id', 'property_id'],
    [
      'check_availability',
      'availability',
      reads,
      'property_id checkin checkout rooms discount_code currency',
      'property_id checkin checkout rooms',
    ],
    [
      'price_calendar',
      'availability',
      reads,
      'property_id from days nights rooms discount_code currency',
      'property_id from rooms',
    ],
    ['preview_price', 'preview', reads, [...rate, 'extras'].join(' '), needed],
    ['hold_rooms', 'book', { ...changing, ...twice }, rate.join(' '), needed],
    [
      'release_hold',
      'book',
      { ...changing, destructiveHint: true, idempotentHint: false },
      'property_id hold_id',
      'property_id hold_id',
    ],
    [
      'book',
      'book',
      { ...changing, ...twice },
      `${rate.join(' ')} extras confirm_total confirm_currency hold_id`,
      `${needed} confirm_total confirm_currency`,
    ],
    ['view_reservation', 'manage', reads, 'confirmation_number id', ''],
    [
      'cancel_reservation',
      'manage',
      { ...changing, destructiveHint: true, idempotentHint: true },
      'confirmation_number id expected_penalty simulate',
      'simulate',
    ],
  ])
  for (const { input, output } of tools) {
    expect(portable(input).additionalProperties).toBe(false)
    expect(Object.keys(output.properties)).toEqual(output.required)
  }
})

test('schemas are published without formats that others do not know', () => {
  const schema = Type.Object({
    day: Type.String({ format: 'date' }),
    at: Type.String({ format: 'date-time' }),
    mail: Type.String({ format: 'email' }),
    id: Type.String({ format: 'uuid' }),
    amount: Type.String({ format: 'amount' }),
    format: Type.Integer(),
  })
  const formats = Object.fromEntries(
    Object.entries((portable(schema) as { properties: Record<string, { format?: string }> }).properties).map(
      ([name, field]) => [name, field.format],
    ),
  )
  expect(formats).toEqual({
    day: 'date',
    at: 'date-time',
    mail: 'email',
    id: 'uuid',
    amount: undefined,
    format: undefined,
  })
  expect(portable(Type.Object({ format: Type.Integer() }))).toMatchObject({
    properties: { format: { type: 'integer' } },
  })
  const standard = published<{ a: number }>(schema)['~standard']
  expect([standard.version, standard.vendor]).toEqual([1, 'hostelry'])
  expect(standard.validate({ a: 'x' })).toEqual({ value: { a: 'x' } })
  expect(standard.jsonSchema.input({} as never)).toEqual(portable(schema))
  expect(standard.jsonSchema.output({} as never)).toEqual(portable(schema))
  const body = Type.Object({ a: Type.String(), b: Type.Optional(Type.String()), c: Type.String() })
  const input = inputOf(body, ['a', 'b'], { d: Type.Boolean() })
  expect(portable(input)).toEqual({
    type: 'object',
    required: ['a', 'd'],
    properties: { a: { type: 'string' }, b: { type: 'string' }, d: { type: 'boolean' } },
    additionalProperties: false,
  })
})

describe('a message of the protocol', () => {
  const asking = (scopes = sampleHolder.scopes) =>
    new Asking(
      {
        calls: { call: async () => ({ status: 200, headers: {}, body: { destinations: [] } }) } as never,
        operations: { countRequest: () => null },
        publicUrl: 'https://rooms.example',
      },
      { ...sampleHolder, scopes },
    )
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  }
  const ask = async (
    method: string,
    params: object = {},
    more: Partial<Parameters<typeof answerByProtocol>[2]> = {},
  ) => {
    const {
      status,
      headers: sent,
      text,
    } = await answerByProtocol({ jsonrpc: '2.0', id: 7, method, params }, headers, {
      asking: asking(),
      underWay: new CallsUnderWay({ inAll: 1, perKey: 1, milliseconds: 1000 }),
      version: '9.9',
      explain: error => `explained: ${(error as Error).message}`,
      ...more,
    })
    return { status, type: sent['content-type'], ...JSON.parse(/\{.*\}/s.exec(text)![0]) }
  }

  test('of greeting tells the server, its publisher and its tools', async () => {
    const client = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }
    const { status, result, id } = await ask('initialize', client)
    expect([status, id]).toEqual([200, 7])
    expect(result.serverInfo).toEqual({ name: 'hostelry', title: 'Travel Site', version: '9.9' })
    expect(result.capabilities).toEqual({ tools: { listChanged: false } })
    expect(result.instructions).toContain('never compute with them')
  })

  test('that lists tools has those that the key may use', async () => {
    const names = async (scopes: typeof sampleHolder.scopes) =>
      (await ask('tools/list', {}, { asking: asking(scopes) })).result.tools.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names(['view'])).toEqual(['search_criteria', 'find_properties', 'view_property'])
    expect(await names(['manage'])).toEqual(['view_reservation', 'cancel_reservation'])
    expect(await names(['view', 'availability', 'preview', 'book', 'manage'])).toEqual(
      tools.map(({ name }) => name),
    )
    const { result } = await ask('tools/list')
    const [first] = result.tools
    const tool = tools[0]!
    expect(first).toMatchObject({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      annotations: tool.annotations,
      inputSchema: portable(tool.input),
      outputSchema: portable(tool.output),
    })
  })

  test('that calls a tool has its text and its data', async () => {
    const { result } = await ask('tools/call', { name: 'search_criteria', arguments: {} })
    const data = { destinations: [], areas: [], property_types: [], filters: [], amenities: [] }
    expect(result).toEqual({
      content: [
        {
          type: 'text',
          text: 'destinations: none\nareas: none\nproperty_types: none\nfilters: none\namenities: none',
        },
      ],
      structuredContent: data,
    })
  })

  test.each([
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ other: 1 }, 'other'],
    [{ name: '4111111111111111' }, 'arguments.name'],
  ])('with the fields %o is a result that explains its refusal', async (fields, field) => {
    const { result } = await ask('tools/call', { name: 'search_criteria', arguments: fields })
    expect(result).toEqual({
      content: [{ type: 'text', text: expect.stringContaining(`explained: ${field}: `) }],
      isError: true,
    })
  })

  test('over the limit of calls is explained too, and counts for its key', async () => {
    const underWay = new CallsUnderWay({ inAll: 9, perKey: 1, milliseconds: 1000 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = underWay.run('k1', () => promise)
    const { result } = await ask('tools/call', { name: 'search_criteria', arguments: {} }, { underWay })
    expect(result.content[0].text).toContain('explained: This key has 1 calls of tools under way')
    resolve()
    await first
  })
})
