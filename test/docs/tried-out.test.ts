// Examples that can be sent unchanged, the reference that shows them, and the parts of the interactive one that run in a browser.

import { afterEach, describe, expect, test } from 'vitest'
import { referenceHtml } from '../../src/http/pages/documentation/reference.ts'
import { interactiveReference } from '../../src/http/pages/interactive-reference.ts'
import { triedOut } from '../../src/http/pages/try-out.ts'
import { outlineOf } from '../support/pages/page-outline.ts'

const stay = () => ({ checkin: '2027-05-10', checkout: '2027-05-14' })
const demo = { key: 'demo', stay }

const example = {
  key: '<API_KEY>',
  checkin: '2026-12-20',
  checkout: '2026-12-24',
  rooms: [{ adults: 2, born: '2026-12-22' }],
  payment: { number: '<CARD_NUMBER>', cvv: '<CVV>', year: 2029, blank: null, flag: true },
  note: 'on 2026-12-20, or x2026-12-20',
  wrong: '2099-02-30',
}
const operation = (body: object | undefined, tags: string[] = ['publisher']) => ({
  operationId: 'preview',
  tags,
  summary: 'Full price.',
  description: 'What "it" costs.',
  ...(body && { requestBody: { content: { 'application/json': body } } }),
  responses: { 200: { description: 'The price.' }, 409: { description: 'Sold & gone.' } },
})
const documentOf = (...operations: object[]) => ({
  servers: [{ url: 'https://old.example' }],
  paths: Object.fromEntries(
    operations.map((post, place) => [`/publisher/v3.0/book/p${place}/.json`, { post }]),
  ),
})
const exampleIn = (document: ReturnType<typeof documentOf>, place = 0) =>
  // biome-ignore lint/suspicious/noExplicitAny: the document is JSON of any shape
  (document.paths[`/publisher/v3.0/book/p${place}/.json`]!.post as any).requestBody?.content[
    'application/json'
  ].example

describe('an example', () => {
  test('has its days moved to the stay, the key of the demo, and its card', () => {
    const document = triedOut(documentOf(operation({ example })), demo, '/there')
    expect(document.servers).toEqual([{ url: '/there', description: 'This server.' }])
    expect(exampleIn(document)).toEqual({
      key: 'demo',
      checkin: '2027-05-10',
      checkout: '2027-05-14',
      rooms: [{ adults: 2, born: '2027-05-12' }],
      payment: { number: '4111111111111111', cvv: '123', year: 2029, blank: null, flag: true },
      note: 'on 2026-12-20, or x2026-12-20',
      wrong: '2099-02-30',
    })
    expect(example.checkin).toBe('2026-12-20')
  })

  test('keeps its place for a key where there is none, and its days where it has none', () => {
    const bare = { key: '<API_KEY>', list: ['<CVV>', 1] }
    const document = triedOut(documentOf(operation({ example: bare })), { key: null, stay }, '')
    expect(exampleIn(document)).toEqual({ key: '<API_KEY>', list: ['123', 1] })
  })

  test('begins with the earliest of its days', () => {
    const later = { checkout: '2026-12-24', nested: { checkin: '2026-12-20' }, nothing: null }
    const document = triedOut(documentOf(operation({ example: later })), demo, '')
    expect(exampleIn(document)).toEqual({
      checkout: '2027-05-14',
      nested: { checkin: '2027-05-10' },
      nothing: null,
    })
  })

  test('of another interface is left as it is, as is an operation without one', () => {
    const document = triedOut(
      documentOf(operation({ example }, ['administration']), operation({}), operation(undefined), {
        tags: undefined,
      }),
      demo,
      '',
    )
    expect(exampleIn(document)).toEqual(example)
    expect(exampleIn(document, 1)).toBeUndefined()
  })
})

describe('the reference', () => {
  const fields = {
    properties: {
      key: { type: 'string', description: 'The "key".' },
      sort: { enum: ['order', 1] },
      rooms: { type: 'array', items: { type: 'object' }, description: 'Rooms.' },
      any: {},
      list: { type: 'array' },
    },
    required: ['key'],
  }
  const html = (document: object) => referenceHtml(document, 'https://rooms.example')

  test('shows each operation with its requests, its fields and its refusals', () => {
    const sent = { key: 'demo', name: "It's" }
    expect(outlineOf(html(documentOf(operation({ schema: fields, example: sent }))))).toMatchInlineSnapshot(`
      "h1 "Reference"
      p
        "Each operation is a POST with a JSON body."
        a [href=/docs/interface] "The publisher interface"
        "explains the answers field by field;"
        a [href=/docs/api#/publisher] "the interactive reference"
        "sends these requests from the browser."
      ul
        li
          a [href=#preview] "Full price"
      section
        h2 [id=preview]
          "Full price"
          a.anchor [href=#preview | aria-hidden=true | tabindex=-1] "#"
        p
          code "POST /publisher/v3.0/book/p0/.json"
        p "What "it" costs."
        h3 "curl"
        pre [tabindex=0]
          code "curl -s https://rooms.example/publisher/v3.0/book/p0/.json -d '{ "key": "demo", "name": "It'\\''s" }'"
        h3 "TypeScript"
        pre [tabindex=0]
          code "import { createClient } from '@hostelry/client' const hostelry = createClient({ baseUrl: 'https://rooms.example', key: 'demo' }) const answer = await hostelry.book.p0({ "name": "It's" })"
        div.table [tabindex=0]
          table
            thead
              tr
                th "Field"
                th "Type"
                th "Required"
                th "Meaning"
            tbody
              tr
                td
                  code "key"
                td "string"
                td "yes"
                td "The "key"."
              tr
                td
                  code "sort"
                td ""order", 1"
                td "no"
                td
              tr
                td
                  code "rooms"
                td "list of object"
                td "no"
                td "Rooms."
              tr
                td
                  code "any"
                td "any"
                td "no"
                td
              tr
                td
                  code "list"
                td "list of any"
                td "no"
                td
        div.table [tabindex=0]
          table
            thead
              tr
                th "Status"
                th "When"
            tbody
              tr
                td
                  code "200"
                td "The price."
              tr
                td
                  code "409"
                td "Sold & gone.""
    `)
  })

  test('takes an example of the schema, or none, and leaves out other operations', () => {
    const schema = { examples: [{ key: 'k', a: 1 }] }
    const shown = html(
      documentOf(operation({ schema }), operation(undefined), operation({}, ['x']), { get: {} }),
    )
    expect(shown.match(/<section>/g)).toHaveLength(2)
    expect(shown).toContain('&#34;a&#34;: 1')
    expect(shown).toContain('-d &#39;{}&#39;')
    expect(shown).toContain('<tbody></tbody>')
  })

  test('calls the methods of the client as the paths', () => {
    const paths = (path: string) =>
      /hostelry\.([\w.]+)\(/.exec(html({ paths: { [path]: { post: operation({ example: {} }) } } }))![1]
    expect(paths('/publisher/v3.0/property/view/.json')).toBe('property.view')
    expect(paths('/publisher/v3.0/book/reservation/.json')).toBe('book.reserve')
    expect(paths('/publisher/v3.0/settings.json')).toBe('settings.json')
  })
})

describe('the interactive reference', () => {
  // biome-ignore lint/suspicious/noExplicitAny: options of a library
  const options = interactiveReference() as any
  afterEach(() => {
    delete (globalThis as { hostelry?: unknown }).hostelry
  })

  test('looks like the server', () => {
    const { requestInterceptor: _, responseInterceptor: __, ...plain } = options.uiConfig
    expect(plain).toEqual({
      deepLinking: true,
      docExpansion: 'none',
      tryItOutEnabled: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
    })
    expect(options.logo.type).toBe('image/svg+xml')
    expect(options.theme.title).toBe('Hostelry documentation')
    const { content, ...icon } = options.theme.favicon[0]
    expect(icon).toEqual({ filename: 'mark.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any' })
    expect(options.theme.css.map(({ filename }: { filename: string }) => filename)).toEqual(['hostelry.css'])
    expect(options.theme.css[0].content).toContain('--paper:')
    expect(options.theme.css[0].content).toContain('.swagger-ui')
    expect(content).toMatch(/^<svg/)
  })

  const { requestInterceptor: sent, responseInterceptor: received } = options.uiConfig
  const body = '{"a":"R26117M7C2HMXTFF","b":"5f0c3f6e-8c1b-4a52-9c0e-6f8f1a2b3c4d"}'

  test('sends the example as it is before anything was booked', () => {
    expect(sent({ body })).toEqual({ body })
    expect(sent({ body: 7 })).toEqual({ body: 7 })
    expect(sent({})).toEqual({})
  })

  test('sends the number of the last booking and the last hold, each from the answer that had it', () => {
    const answer = { text: '{"confirmation_number":"R1","x":1}' }
    expect(received(answer)).toBe(answer)
    expect(sent({ body }).body).toBe(body.replace('R26117M7C2HMXTFF', 'R1'))
    received({ text: '{"hold_id":"h-2"}' })
    expect(sent({ body }).body).toBe('{"a":"R1","b":"h-2"}')
    received({ text: '{"confirmation_number":null}' })
    received({})
    expect(sent({ body }).body).toBe('{"a":"R1","b":"h-2"}')
    received({ text: '{"confirmation_number":"R3","hold_id":"h-4"}' })
    expect(sent({ body }).body).toBe('{"a":"R3","b":"h-4"}')
  })
})
