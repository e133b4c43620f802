// Paths that do not exist, or not with a method: who is told what, and who gets a page instead.

import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { answerError } from '../../../src/http/wire/errors.ts'
import { otherMethod, refuseUnknownPaths, unknownPath } from '../../../src/http/wire/unknown-paths.ts'

const app = Fastify({ exposeHeadRoutes: false })
app.decorateRequest('faultType', null)
app.setErrorHandler(answerError)
refuseUnknownPaths(app)
app.get('/list', async () => 'list')
app.route({ method: ['PUT', 'DELETE'], url: '/list/:id', handler: async () => 'one' })
app.post('/list/:id', async () => 'made')
app.get('/list/fixed', async () => 'fixed')
app.get('/files/*', async () => 'file')
app.get('/a.b', async () => 'dotted')
app.get('/list/:some_name/more', async () => 'more')
afterAll(() => app.close())

const html = { accept: 'text/html,application/xhtml+xml' }
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

async function answerTo(method: Method, url: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: sent } = await app.inject({ method, url, headers })
  const { type, message } = body.startsWith('{')
    ? JSON.parse(body)
    : { type: body || sent['x-page'] || '', message: '' }
  return [statusCode, type, message, sent.allow ?? '']
}

const missing = [404, 'NotFoundException', 'There is no such path; see /docs for those that exist.', '']
const other = (method: string, ...allowed: string[]) => [
  405,
  'MethodNotAllowedException',
  `This path does not take ${method}; use ${allowed.join(' or ')}.`,
  allowed.join(', '),
]

describe('a path', () => {
  test.each<[Method, string, unknown[]]>([
    ['GET', '/list', [200, 'list', '', '']],
    ['GET', '/nowhere', missing],
    ['POST', '/nowhere?a=1', missing],
    ['GET', '/list/', missing],
    ['GET', '/list/1/2', missing],
    ['GET', '/xlist', missing],
    ['GET', '/listx', missing],
    ['GET', '/axb', missing],
    ['POST', '/list', other('POST', 'GET')],
    ['POST', '/list?a=1', other('POST', 'GET')],
    ['GET', '/list/1', other('GET', 'DELETE', 'POST', 'PUT')],
    // Both patterns are those of this path.
    ['PATCH', '/list/fixed', other('PATCH', 'DELETE', 'GET', 'POST', 'PUT')],
    ['POST', '/files/a/b', other('POST', 'GET')],
    ['POST', '/files/', other('POST', 'GET')],
    ['POST', '/a.b', other('POST', 'GET')],
    ['POST', '/list/1/more', other('POST', 'GET')],
  ])('%s %s', async (method, url, expected) => {
    expect(await answerTo(method, url)).toEqual(expected)
  })
})

test('without a page browsers get what programs get', async () => {
  expect(app.showUnknown).toBeNull()
  expect(await answerTo('GET', '/nowhere', html)).toEqual(missing)
})

describe('where there is a page', () => {
  const shown = [404, 'a page', '', '']
  const showing = async (method: Method, url: string, headers = {}) => {
    app.showUnknown = async (_request, reply) => reply.code(404).header('x-page', 'a page').send('a page')
    try {
      return await answerTo(method, url, headers)
    } finally {
      app.showUnknown = null
    }
  }

  test.each<[Method, string, Record<string, string>, unknown[]]>([
    ['GET', '/nowhere', html, shown],
    ['HEAD', '/nowhere', html, shown],
    ['HEAD', '/docs', html, [404, '', '', '']],
    ['GET', '/docsx', html, shown],
    ['GET', '/x/docs', html, shown],
    ['POST', '/nowhere', html, missing],
    ['GET', '/nowhere', {}, missing],
    ['GET', '/nowhere', { accept: 'application/json' }, missing],
    ['GET', '/nowhere', { accept: '*/*' }, missing],
    ['GET', '/nowhere', { accept: 'text/html;q=0.5, application/json' }, missing],
    ['GET', '/nowhere', { accept: 'application/json;q=0.5, text/html' }, shown],
    ['GET', '/nowhere', { accept: 'application/json, text/html' }, missing],
    ['POST', '/list', html, other('POST', 'GET')],
    ...['publisher', 'admin', 'payments', 'images', 'assets', 'docs', 'openapi'].flatMap(
      (name): [Method, string, Record<string, string>, unknown[]][] => [
        ['GET', `/${name}`, html, missing],
        ['GET', `/${name}/x`, html, missing],
        ['GET', `/${name}.x`, html, missing],
        ['GET', `/${name}?x`, html, missing],
      ],
    ),
  ])('a browser gets it for its own paths: %s %s %j', async (method, url, headers, expected) => {
    expect(await showing(method, url, headers)).toEqual(expected)
  })

  test('a file of a page that is not there is refused to programs only', async () => {
    app.showUnknown = null
    const found = Fastify()
    found.decorateRequest('faultType', null)
    found.setErrorHandler(answerError)
    refuseUnknownPaths(found)
    found.get('/own/*', (_request, reply) => reply.callNotFound())
    expect((await found.inject({ url: '/own/x', headers: html })).json().type).toBe('NotFoundException')
    found.showUnknown = async (_request, reply) => reply.code(404).send('a page')
    expect((await found.inject({ url: '/own/x' })).json().type).toBe('NotFoundException')
    expect((await found.inject({ url: '/own/x', headers: html })).body).toBe('a page')
    await found.close()
  })
})

test('the refusals name what can be done', () => {
  expect(unknownPath()).toMatchObject({ type: 'NotFoundException', message: missing[2], errors: [] })
  expect(otherMethod('GET', ['POST'])).toMatchObject({
    message: 'This path does not take GET; use POST.',
    headers: { Allow: 'POST' },
  })
})
