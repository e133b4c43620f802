// Which requests of a browser may change something: those of a page of this server, by what only the browser can say (threat A8).

import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { requireNoOtherSite, requireSameSite } from '../../../src/http/admin/kit/same-site.ts'
import { Fault } from '../../../src/values/faults.ts'

type Headers = Readonly<Record<string, string>>

/** What is said to a request with a session and to one that signs in; "taken" for those that go on. */
function said(method: string, headers: Headers): readonly [string, string] {
  const request = { method, headers: { host: 'hotel.example:8080', ...headers } } as unknown as FastifyRequest
  return [requireSameSite, requireNoOtherSite].map(check => {
    try {
      check(request)
      return 'taken'
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return `${error.type}: ${error.message}`
    }
  }) as [string, string]
}

const otherSite = 'ForbiddenException: The request does not come from a page of this server.'
const noJson = 'BadRequestException: A body from a browser is JSON; send Content-Type: application/json.'

describe('where a request comes from', () => {
  test.each<readonly [string, Headers, string, string]>([
    ['GET', {}, 'taken', 'taken'],
    ['HEAD', {}, 'taken', 'taken'],
    ['GET', { 'sec-fetch-site': 'none' }, 'taken', 'taken'],
    ['HEAD', { 'sec-fetch-site': 'none' }, 'taken', 'taken'],
    ['GET', { 'sec-fetch-site': 'same-origin' }, 'taken', 'taken'],
    ['GET', { 'sec-fetch-site': 'cross-site' }, otherSite, otherSite],
    ['GET', { 'sec-fetch-site': 'same-site' }, otherSite, otherSite],
    ['GET', { 'sec-fetch-site': '' }, otherSite, otherSite],
    // Who reads need not say from where, and what a page says of itself is not asked.
    ['GET', { origin: 'https://evil.example' }, 'taken', 'taken'],
    ['POST', { 'sec-fetch-site': 'same-origin' }, 'taken', 'taken'],
    ['POST', { 'sec-fetch-site': 'none' }, otherSite, otherSite],
    ['POST', { 'sec-fetch-site': 'cross-site' }, otherSite, otherSite],
    // What the browser says stands before the origin.
    ['POST', { 'sec-fetch-site': 'cross-site', origin: 'http://hotel.example:8080' }, otherSite, otherSite],
    ['POST', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 'taken', 'taken'],
    // A program that signs in says nothing; a session is never sent by one.
    ['POST', {}, otherSite, 'taken'],
    ['DELETE', {}, otherSite, 'taken'],
    ['POST', { origin: 'https://hotel.example:8080' }, 'taken', 'taken'],
    ['POST', { origin: 'https://hotel.example' }, otherSite, otherSite],
    ['POST', { origin: 'https://evil.example' }, otherSite, otherSite],
    ['POST', { origin: 'null' }, otherSite, otherSite],
  ])('%s with %j', (method, headers, withSession, toSignIn) => {
    expect(said(method, headers)).toEqual([withSession, toSignIn])
  })
})

describe('a body is JSON', () => {
  const own = { 'sec-fetch-site': 'same-origin' }
  test.each<readonly [string, Headers, string]>([
    ['POST', { 'content-length': '2', 'content-type': 'application/json' }, 'taken'],
    ['POST', { 'content-length': '2', 'content-type': 'Application/JSON; charset=utf-8' }, 'taken'],
    ['POST', { 'content-length': '2', 'content-type': 'application/json  ; charset=utf-8' }, 'taken'],
    ['POST', { 'content-length': '2', 'content-type': 'application/json  ' }, 'taken'],
    ['POST', { 'content-length': '2', 'content-type': 'application/jsonp' }, noJson],
    ['POST', { 'content-length': '2', 'content-type': 'application/json x' }, noJson],
    ['POST', { 'content-length': '2', 'content-type': 'x application/json' }, noJson],
    ['POST', { 'content-length': '2', 'content-type': 'text/plain' }, noJson],
    ['POST', { 'content-length': '1' }, noJson],
    ['POST', { 'transfer-encoding': 'chunked' }, noJson],
    ['POST', { 'transfer-encoding': 'chunked', 'content-type': 'application/json' }, 'taken'],
    ['PATCH', { 'content-length': '1', 'content-type': 'text/plain' }, noJson],
    // No body has no type.
    ['POST', {}, 'taken'],
    ['POST', { 'content-type': 'text/plain' }, 'taken'],
    ['POST', { 'content-length': '0', 'content-type': 'text/plain' }, 'taken'],
    ['GET', { 'content-length': '2', 'content-type': 'text/plain' }, 'taken'],
    ['HEAD', { 'content-length': '2', 'content-type': 'text/plain' }, 'taken'],
  ])('%s with %j', (method, headers, answer) => {
    expect(said(method, { ...own, ...headers })).toEqual([answer, answer])
  })
})
