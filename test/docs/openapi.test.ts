// /openapi.json is whole: every operation has words, examples and refusals, every field a meaning, and the tables of
// docs/interface.md, drawn from the same schemas, agree with the interface's own.

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { type AnswerField, answerFields, type FieldSchema } from '../../scripts/docs/field-tables.ts'
import { propertyAnswer } from '../../src/http/publisher/schemas/property-answer.ts'
import { rateAnswers } from '../../src/http/publisher/schemas/rate-answer.ts'
import { reservationAnswer } from '../../src/http/publisher/schemas/reservation-answer.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { testKeyOf } from '../support/hotels/test-key.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { interfaceTables } from '../support/wire/interface-tables.ts'

const running = await testApp({ demo: true })
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely
const document: any = (await running.app.server.inject('/openapi.json')).json()

interface Operation {
  readonly name: string
  readonly method: string
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely
  readonly operation: any
}

const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as object).map(([method, operation]) => ({
    name: `${method} ${path}`,
    method,
    operation,
  })),
)

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'document', ...document })
const validates = (pointer: string, value: unknown): void => {
  const validate = ajv.compile({ $ref: `document#${pointer}` })
  expect(validate(value), JSON.stringify(validate.errors)).toBe(true)
}
const pointerTo = (...names: string[]): string =>
  names.map(name => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

describe('the document of the interface', () => {
  test('has a summary, a description, a tag and answers with words for every operation', () => {
    expect(operations.length).toBeGreaterThanOrEqual(14)
    const tags = document.tags.map(({ name }: { name: string }) => name)
    for (const { name, operation } of operations) {
      expect(operation.summary, name).toMatch(/\.$/)
      expect(operation.description, name).toMatch(/\.$/)
      for (const tag of operation.tags) expect(tags, name).toContain(tag)
      const statuses = Object.keys(operation.responses)
      expect(statuses, name).toEqual(expect.arrayContaining(['500', '503']))
      expect(statuses.includes('200'), name).toBe(!statuses.includes('201'))
      for (const status of statuses) {
        expect(operation.responses[status].description, `${name} ${status}`).toMatch(/\.$/)
      }
    }
  })

  test('has an example of every refusal, which keeps to the schema of errors', () => {
    for (const { name, operation } of operations) {
      for (const [status, answer] of Object.entries<Operation['operation']>(operation.responses)) {
        if (Number(status) < 400) continue
        const { schema, examples } = answer.content['application/json']
        const error = `/components/schemas/${name.includes(' /admin/') ? 'AdministrationError' : 'Error'}`
        expect(schema.$ref, name).toBe(`#${error}`)
        expect(Object.keys(examples).length, `${name} ${status}`).toBeGreaterThan(0)
        for (const { value } of Object.values<{ value: { code: number } }>(examples)) {
          validates(error, value)
          expect(value.code).toBe(Number(status))
        }
      }
    }
  })

  test('has a meaning for every field, parameter and schema', () => {
    const missing: string[] = []
    const look = (schema: FieldSchema & { readonly anyOf?: readonly FieldSchema[] }, path: string): void => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        const says = field.description ?? (field.deprecated || field.$ref ? 'said elsewhere' : '')
        if (says === '') missing.push(`${path}.${name}`)
        look(field, `${path}.${name}`)
      }
      if (schema.items) look(schema.items, `${path}[]`)
      for (const part of schema.anyOf ?? []) look(part, path)
    }
    for (const [name, schema] of Object.entries<FieldSchema>(document.components.schemas)) {
      expect(schema.description, name).toMatch(/\.$/)
      look(schema, name)
    }
    for (const { name, operation } of operations) {
      if (operation.requestBody) look(operation.requestBody.content['application/json'].schema, name)
      for (const parameter of operation.parameters ?? []) expect(parameter.description, name).toMatch(/\.$/)
    }
    expect(missing).toEqual([])
  })

  test('has examples that keep to their schemas', () => {
    const withExamples = Object.entries<{ examples?: unknown[]; example?: unknown }>(
      document.components.schemas,
    )
      .map(([name, { examples = [] }]) => ({ name, examples }))
      .filter(({ examples }) => examples.length > 0)
    expect(withExamples.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Total', 'Night', 'Promotion', 'Charge']),
    )
    for (const { name, examples } of withExamples) {
      for (const example of examples) validates(pointerTo('components', 'schemas', name), example)
    }
  })

  test('has example requests that the server takes', async () => {
    const { key, publisherId } = await testPublisher(running)
    const testKey = await testKeyOf(running.app.context, publisherId)
    const bodies = operations.filter(({ name }) => name.startsWith('post /publisher/'))
    expect(bodies.length).toBeGreaterThanOrEqual(9)
    for (const { name, operation } of bodies) {
      const { example } = operation.requestBody.content['application/json']
      const card = example.payment && { ...example.payment, number: '4111111111111111', cvv: '123' }
      // Only test keys have a clock.
      const ofCaller = name.includes('/test_clock/') ? testKey : key
      const body = { ...example, key: ofCaller, ...(card && { payment: card }) }
      const answer = await running.post(name.replace('post ', ''), body)
      // The reservation, the basket, the watch and the hold that an example names do not exist.
      const isOfNothing = ['confirmation_number', 'basket_number', 'webhook_id', 'watch_id', 'hold_id'].some(
        field => field in example,
      )
      const expected = isOfNothing ? 404 : 200
      expect(answer.status, `${name}: ${answer.text}`).toBe(expected)
    }
  })

  test('has an example of a property document that can be imported', () => {
    const { example } =
      document.paths['/admin/v1/properties/{id}'].put.requestBody.content['application/json']
    expect(checkPropertyDocument(example)).not.toHaveProperty('errors')
  })

  test('describes the answers that the examples of the pages are', async () => {
    const { body } = await running.post('property/view/.json', {
      key: 'demo',
      property_id: 3101,
      verbosity: 2,
    })
    validates('/components/schemas/Property', body)
  })
})

describe('the tables of docs/interface.md', () => {
  const tablesBySchema = {
    Property: 'property',
    Room: 'room',
    Rate: 'rate',
    Total: 'total',
    Night: 'night',
    Promotion: 'promotion',
    Discount: 'discount',
    Charge: 'charge',
    Image: 'image',
  } as const

  const top = (fields: AnswerField[]): AnswerField[] => fields.filter(({ path }) => /^\w+$/.test(path))

  test.each(Object.entries(tablesBySchema))(
    '%s has the fields of the interface, each at its verbosity',
    (id, table) => {
      const schema = [propertyAnswer, ...rateAnswers].find(each => (each as FieldSchema).$id === id)
      const { required = [] } = schema as FieldSchema
      // A field without a verbosity that is not required, such as `alternatives`, is there on request only.
      const always = top(answerFields(schema as FieldSchema)).filter(
        ({ path, verbosity }) => verbosity > 0 || required.includes(path),
      )
      const shown = always.map(({ path, verbosity, field }) => [path, verbosity, field.deprecated ?? false])
      const expected = (interfaceTables[table] ?? [])
        .filter(row => !row.optional)
        .map(row => [row.name, row.from ?? 0, row.type === 'deprecated'])
      expect(shown.sort()).toEqual(expected.sort())
    },
  )

  test('Reservation has the fields of a reservation that was made', async () => {
    const body = {
      ...document.paths['/publisher/v3.0/book/reservation/.json'].post.requestBody.content['application/json']
        .example,
    }
    const payment = { ...body.payment, number: '4111111111111111', cvv: '123' }
    const answer = await running.post('book/reservation/.json', {
      ...body,
      key: 'demo',
      payment,
      rooms: [{ name: 'B', adults: 1 }],
    })
    const fields = top(answerFields(reservationAnswer as unknown as FieldSchema))
      .map(({ path }) => path)
      // Of several rooms, of properties with extras, and on request.
      .filter(path => path !== 'by_room' && path !== 'extras' && path !== 'receipt')
    expect(Object.keys(answer.body).sort()).toEqual(fields.sort())
  })
})
