// What every route of the administration takes, answers and refuses, to the field and limit, is what the files beside this
// one say: a change of the interface shows there. `vitest run -u` writes them anew.

import { afterAll, expect, test } from 'vitest'
import { subjectTags } from '../../../src/http/admin/kit/subjects.ts'
import { type Described, describedRoutes, type OpenApi } from '../../support/wire/described-routes.ts'
import { openWire } from '../../support/wire/fake-operations.ts'

const { app } = await openWire()
const document: OpenApi = (await app.inject('/openapi.json')).json()

afterAll(() => app.close())

test.each(subjectTags)('the routes of $name are as they are described', async ({ name }) => {
  await expect(describedRoutes(document, name)).toMatchFileSnapshot(
    `interface/${name.replace('administration: ', '')}.txt`,
  )
})

test('every field that a route takes or answers has a meaning', () => {
  const lacking: string[] = []
  const look = (schema: Described, path: string): void => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!field.$ref && !field.description) lacking.push(`${path}.${name}`)
      look(field, `${path}.${name}`)
    }
    if (schema.items) look(schema.items, `${path}[]`)
    for (const part of schema.anyOf ?? []) look(part, path)
  }
  for (const [path, methods] of Object.entries(document.paths)) {
    if (!path.startsWith('/admin/')) continue
    for (const { operationId, parameters = [], requestBody, responses } of Object.values(methods)) {
      for (const { name, description } of parameters) if (!description) lacking.push(`${operationId} ${name}`)
      for (const part of [requestBody, responses['200'], responses['201']]) {
        for (const { schema = {} } of Object.values(part?.content ?? {})) look(schema, operationId)
      }
    }
  }
  expect(lacking).toEqual([])
})

test('no pattern names control characters by a class of Unicode, and no number has two minimums', () => {
  const wrong: string[] = []
  const look = (part: unknown, path: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { pattern, exclusiveMinimum, minimum } = part as Described & {
      readonly pattern?: unknown
      readonly exclusiveMinimum?: unknown
    }
    if (typeof pattern === 'string' && /\\p\{[CZ]/.test(pattern)) wrong.push(`${path}: ${pattern}`)
    if (typeof exclusiveMinimum === 'number' && minimum !== undefined) wrong.push(`${path}: two minimums`)
    for (const [name, inner] of Object.entries(part)) look(inner, `${path}.${name}`)
  }
  look(document, '')
  expect(wrong).toEqual([])
})

test('every operation has an id', () => {
  const operations = Object.values(document.paths).flatMap(methods => Object.values(methods))
  expect(operations.filter(({ operationId }) => !operationId)).toEqual([])
})

test('every route of the administration is of one subject', () => {
  const tags = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/admin/'))
    .flatMap(([, methods]) => Object.values(methods).map(each => each.tags))
  expect(
    tags.filter(([tag, ...others]) => others.length > 0 || !tag?.startsWith('administration: ')),
  ).toEqual([])
  expect(subjectTags.map(({ name }) => name)).toEqual([...new Set(tags.flat())].toSorted(byOrder))
})

const order = subjectTags.map(({ name }) => name)
const byOrder = (one: string, other: string): number => order.indexOf(one) - order.indexOf(other)
