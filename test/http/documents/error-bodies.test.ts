// What becomes of every error: the whole body, what the log has of it, and the answer on a bare socket.

import { describe, expect, test } from 'vitest'
import { answerBrokenRequest, pathOf, refusalOf } from '../../../src/http/wire/errors.ts'
import { asStaged, Fault } from '../../../src/values/faults.ts'

const card = '4111111111111111'
const logged: unknown[] = []
const log = { error: (fields: object, message: string) => logged.push({ ...fields, message }) }

function refused(error: unknown, url = '/a') {
  logged.length = 0
  const { fault, body } = refusalOf(error, { url, requestId: 'r1', log: log as never })
  return { fault, body: JSON.parse(body), logged: [...logged] }
}
const ofStatus = (statusCode: unknown) => Object.assign(new Error('secret'), { statusCode })

const cannotBeRead = 'The request cannot be read; check its path, headers and length.'
const failed = 'The server failed; try again, and report the request_id to its operator if it persists.'

describe('an error', () => {
  test.each<[string, unknown, string, number, string]>([
    ['400', ofStatus(400), 'BadRequestException', 400, cannotBeRead],
    ['415', ofStatus(415), 'BadRequestException', 400, cannotBeRead],
    ['499', ofStatus('499'), 'BadRequestException', 400, cannotBeRead],
    ['404', ofStatus(404), 'NotFoundException', 404, 'There is no such path.'],
    ['414', ofStatus(414), 'NotFoundException', 404, 'There is no such path.'],
    [
      '408',
      ofStatus(408),
      'RequestTimeoutException',
      408,
      'The request did not arrive in time; send it again.',
    ],
    ['413', ofStatus(413), 'PayloadTooLargeException', 413, 'The body is too large; send less at a time.'],
    ['399', ofStatus(399), 'InternalServerErrorException', 500, failed],
    ['500', ofStatus(500), 'InternalServerErrorException', 500, failed],
    ['a word', ofStatus('x'), 'InternalServerErrorException', 500, failed],
    ['no status', new Error('secret'), 'InternalServerErrorException', 500, failed],
    ['no error', { statusCode: 404 }, 'InternalServerErrorException', 500, failed],
    ['nothing', undefined, 'InternalServerErrorException', 500, failed],
  ])('of the framework with %s has a text of ours', (_what, error, type, code, message) => {
    const { fault, body, logged } = refused(error)
    expect(body).toEqual({ type, message, url: '/a', code, errors: [], request_id: 'r1' })
    expect([fault.type, fault.status, fault.headers]).toEqual([type, code, {}])
    // Without a cause it is the error itself that is in the log.
    expect(logged).toEqual(
      code === 500 ? [{ request_id: 'r1', err: error ?? undefined, message: 'request failed' }] : [],
    )
  })

  test('of ours is told whole, with the status that it names', () => {
    const errors = [{ field: 'a', message: 'b' }]
    const fault = new Fault('CreditCardException', 'Declined.', { status: 402, errors, headers: { a: 'b' } })
    const answer = refused(fault)
    expect(answer).toEqual({
      fault,
      body: {
        type: 'CreditCardException',
        message: 'Declined.',
        url: '/a',
        code: 402,
        errors,
        request_id: 'r1',
      },
      logged: [],
    })
  })

  test('of the server is in the log with its cause, unless a scenario asked for it', () => {
    const cause = new Error('inner')
    const remote = () => new Fault('RemoteInventoryException', 'No.', { cause })
    const withoutCause = new Fault('RemoteInventoryException', 'No.')
    expect(refused(remote()).logged).toEqual([{ request_id: 'r1', err: cause, message: 'request failed' }])
    expect(refused(withoutCause).logged).toEqual([
      { request_id: 'r1', err: withoutCause, message: 'request failed' },
    ])
    expect(refused(asStaged(remote())).logged).toEqual([])
    expect(refused(new Fault('TooManyRequestsException', 'No.')).logged).toEqual([])
  })

  test('of an outage is counted in the log by its reason', () => {
    const outage = (message: string, cause?: unknown) =>
      refused(new Fault('ServiceUnavailableException', message, { cause })).logged
    const message = 'requests refused because of an outage'
    const coded = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    expect(outage('one')).toEqual([{ count: 1, reason: 'one', message }])
    expect(outage('two', new Error('inner'))).toEqual([{ count: 1, reason: 'inner', message }])
    expect(outage('three', coded)).toEqual([{ count: 1, reason: 'ECONNREFUSED: refused', message }])
    expect(outage('four', 'no error')).toEqual([{ count: 1, reason: 'four', message }])
    expect(outage('one')).toEqual([])
  })
})

describe('a card number', () => {
  const hidden = '************1111'

  test('stands in no message, field or path', () => {
    const errors = [{ field: `x ${card}`, message: `not ${card}` }]
    expect(
      refused(new Fault('BadRequestException', `No ${card}.`, { errors }), `/a/${card}`).body,
    ).toMatchObject({
      message: `No ${hidden}.`,
      url: `/a/${hidden}`,
      errors: [{ field: `x ${hidden}`, message: `not ${hidden}` }],
    })
  })

  test('with percent-encoded blanks stands in no path', () => {
    const spaced = card.replace(/(\d{4})(?=\d)/g, '$1%20')
    const { url } = refused(new Fault('NotFoundException', 'x'), `/a%20b/${spaced}`).body
    expect(url).toBe('/a b/**** **** **** 1111')
  })
})

describe('a path', () => {
  const shown = (url: string) => refused(new Fault('NotFoundException', 'x'), url).body.url

  test('is told as it was sent, up to 200 characters', () => {
    expect([shown('/a%20b'), shown('')]).toEqual(['/a%20b', ''])
    expect([shown('x'.repeat(200)), shown('x'.repeat(201))]).toEqual(['x'.repeat(200), 'x'.repeat(200)])
  })

  test('has no card number that begins before its end', () => {
    expect(shown(`/${'x'.repeat(190)}/${card}`)).toBe(`/${'x'.repeat(190)}/********`)
  })

  test('is told without its query string', () => {
    for (const [url, path] of [
      ['/a?b?c', '/a'],
      ['/a', '/a'],
      ['?b', ''],
    ] as const)
      expect(pathOf({ url } as never)).toBe(path)
  })
})

describe('a request that is not HTTP', () => {
  function answerTo(code: string | undefined, writable = true) {
    const done: string[] = []
    const socket = {
      writable,
      destroy: () => done.push('destroyed'),
      end: (text: string, sent: () => void) => {
        done.push(text)
        sent()
      },
    }
    answerBrokenRequest(Object.assign(new Error('x'), code === undefined ? {} : { code }), socket as never)
    return done
  }

  test.each([
    [undefined, 400, 'Bad Request', 'BadRequestException', 'The request is not valid HTTP.'],
    ['HPE_INVALID_METHOD', 400, 'Bad Request', 'BadRequestException', 'The request is not valid HTTP.'],
    [
      'HPE_HEADER_OVERFLOW',
      400,
      'Bad Request',
      'BadRequestException',
      'The headers are larger than 16 KiB; send fewer or shorter ones.',
    ],
    [
      'ERR_HTTP_REQUEST_TIMEOUT',
      408,
      'Request Timeout',
      'RequestTimeoutException',
      'The request did not arrive in time; send it again.',
    ],
  ])('is answered on the socket: %s', (error, status, words, type, message) => {
    const [text = '', ...then] = answerTo(error)
    const [head = '', body = ''] = text.split('\r\n\r\n')
    const { request_id, ...told } = JSON.parse(body)
    expect(told).toEqual({ type, message, url: '', code: status, errors: [] })
    expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(head.split('\r\n')).toEqual([
      `HTTP/1.1 ${status} ${words}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      `X-Request-Id: ${request_id}`,
      'Connection: close',
    ])
    expect(then).toEqual(['destroyed'])
  })

  test('is let go where nobody hears an answer', () => {
    expect([answerTo('ECONNRESET'), answerTo(undefined, false)]).toEqual([['destroyed'], ['destroyed']])
  })
})
