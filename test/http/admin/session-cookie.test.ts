// Which cookie has the token of a session: one that only this host can set, or on somebody's own machine without https a plain
// one; and from which it is read.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import {
  clearSessionCookie,
  clearSignInCookie,
  deviceOfRequest,
  sessionTokenOf,
  setSession,
  setSignInCookie,
  signInTokenOf,
} from '../../../src/http/admin/kit/session-cookie.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'

type Texts = Readonly<Record<string, string>>

const requestOf = (headers: Texts, cookies: Texts = {}) => ({ headers, cookies }) as unknown as FastifyRequest

/** What is done to the cookies of an answer. */
function done(act: (reply: FastifyReply) => void): readonly unknown[] {
  const acts: unknown[] = []
  const reply = {
    setCookie: (...given: unknown[]) => acts.push(['set', ...given]),
    clearCookie: (...given: unknown[]) => acts.push(['clear', ...given]),
  }
  act(reply as unknown as FastifyReply)
  return acts
}

const common = { path: '/', httpOnly: true, sameSite: 'strict' }

describe('the cookies of a session that begins', () => {
  const lasting = { maxAge: 400 * 86_400 }
  const secure = [
    ['set', '__Host-hostelry_session', 'tok', { ...common, secure: true }],
    ['set', '__Host-hostelry_device', 'dev', { ...common, ...lasting, secure: true }],
  ]
  const plain = [
    ['set', 'hostelry_session', 'tok', { ...common, secure: false }],
    ['set', 'hostelry_device', 'dev', { ...common, ...lasting, secure: false }],
  ]

  test.each<readonly [Texts, readonly unknown[]]>([
    [{ host: 'hotel.example' }, secure],
    [{ host: 'localhost' }, plain],
    [{ host: 'localhost:8080' }, plain],
    [{ host: '127.0.0.1:8080' }, plain],
    [{ host: '[::1]:8080' }, plain],
    [{ host: 'localhost:8080x' }, secure],
    [{}, secure],
    // Browsers say in Origin what a proxy hides from Host.
    [{ host: 'localhost:8080', origin: 'https://hotel.example' }, secure],
    [{ host: 'localhost:8080', origin: 'https://localhost:8080' }, secure],
    [{ host: 'hotel.example', origin: 'http://localhost:8080' }, plain],
    [{ host: 'hotel.example', origin: 'http://hotel.example' }, secure],
    [{ host: 'localhost:8080', origin: 'null' }, secure],
  ])('with %j', (headers, expected) => {
    const begun = { token: new Secret('tok'), device: new Secret('dev') }
    expect(done(reply => setSession(requestOf(headers), reply, begun))).toEqual(expected)
  })
})

test('the cookie of a sign-in under way has a name of its own', () => {
  const begun = (host: string) =>
    done(reply => setSignInCookie(requestOf({ host }), reply, new Secret('tok')))
  expect(begun('hotel.example')).toEqual([
    ['set', '__Host-hostelry_sign_in', 'tok', { ...common, secure: true }],
  ])
  expect(begun('localhost')).toEqual([['set', 'hostelry_sign_in', 'tok', { ...common, secure: false }]])
})

test('either cookie is taken away, whichever it was', () => {
  expect(done(clearSessionCookie)).toEqual([
    ['clear', '__Host-hostelry_session', { ...common, secure: true }],
    ['clear', 'hostelry_session', common],
  ])
  expect(done(clearSignInCookie)).toEqual([
    ['clear', '__Host-hostelry_sign_in', { ...common, secure: true }],
    ['clear', 'hostelry_sign_in', common],
  ])
})

test('the name of a browser is read from its own cookie', () => {
  const cookies = { '__Host-hostelry_device': 'd', '__Host-hostelry_session': 's' }
  expect(deviceOfRequest(requestOf({ host: 'hotel.example' }, cookies))).toBe('d')
})

describe('the token of a request', () => {
  const host = 'hotel.example'
  test.each<readonly [Texts, Texts, string | undefined]>([
    [{ host }, { '__Host-hostelry_session': 'a' }, 'a'],
    [{ host }, { hostelry_session: 'b' }, undefined],
    [{ host: 'localhost:8080' }, { hostelry_session: 'b' }, 'b'],
    [{ host: 'localhost:8080' }, { '__Host-hostelry_session': 'a', hostelry_session: 'b' }, 'a'],
    [{}, { hostelry_session: 'b' }, undefined],
    [{ host: 'localhost' }, { hostelry_sign_in: 'c' }, undefined],
    [{ host }, { '__Host-hostelry_session': '' }, undefined],
    [{ host }, { '__Host-hostelry_session': 'a b' }, undefined],
    [{ host }, { '__Host-hostelry_session': 'a'.repeat(256) }, 'a'.repeat(256)],
    [{ host }, { '__Host-hostelry_session': 'a'.repeat(257) }, undefined],
    [{ host }, {}, undefined],
  ])('%j with %j', (headers, cookies, token) => {
    expect(sessionTokenOf(requestOf(headers, cookies))).toBe(token)
  })

  test('of a sign-in under way is in its own cookie', () => {
    expect(signInTokenOf(requestOf({ host }, { '__Host-hostelry_sign_in': 'c' }))).toBe('c')
    expect(signInTokenOf(requestOf({ host: 'localhost' }, { hostelry_sign_in: 'd' }))).toBe('d')
    expect(signInTokenOf(requestOf({ host }, { '__Host-hostelry_session': 'a' }))).toBeUndefined()
  })
})
