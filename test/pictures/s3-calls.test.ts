// What a service that speaks S3 is asked, how often, and what is made of each of its answers and refusals.

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { S3Client } from '../../src/store/pictures/s3-client.ts'
import { S3Error } from '../../src/store/pictures/s3-error.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { httpReceiver } from '../support/notifications/receiver.ts'

const waits = vi.hoisted(() => ({ milliseconds: [] as number[] }))
vi.mock('node:timers/promises', async original => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async (milliseconds: number) => {
    waits.milliseconds.push(milliseconds)
  },
}))

type Answer = readonly [status: number, body?: string] | 'break'
let answers: Answer[] = []
let asked: { call: string; headers: IncomingMessage['headers']; body: string }[] = []
const receiver = await httpReceiver(async (request, response: ServerResponse) => {
  asked.push({
    call: `${request.method} ${request.url}`,
    headers: request.headers,
    body: (await buffer(request)).toString(),
  })
  const answer = answers.shift() ?? [200, 'bytes']
  if (answer === 'break') response.destroy()
  else response.writeHead(answer[0]).end(answer[1] ?? '')
})
afterAll(() => receiver[Symbol.asyncDispose]())
beforeEach(() => {
  answers = []
  asked = []
  waits.milliseconds = []
})

const client = new S3Client({
  url: `http://127.0.0.1:${receiver.port}`,
  bucket: 'pictures',
  region: 'eu-1',
  addressing: 'path',
  keyId: new Secret('KEY'),
  secret: new Secret('word'),
})
const refusal = (code: string) => `<Error><Code>${code}</Code><Message>secret words</Message></Error>`
const hashOf = (body: string) => createHash('sha256').update(body).digest('hex')

describe('a call', () => {
  test('for a key is signed, and gives its bytes', async () => {
    expect(await text((await client.get('a/b.jpg'))!)).toBe('bytes')
    expect(asked).toEqual([{ call: 'GET /pictures/a/b.jpg', headers: expect.anything(), body: '' }])
    const { headers } = asked[0]!
    expect(headers).toMatchObject({
      host: `127.0.0.1:${receiver.port}`,
      'x-amz-content-sha256': hashOf(''),
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-1\/s3\/aws4_request, /,
      ),
    })
    expect(headers).not.toHaveProperty('content-type')
    expect(headers).not.toHaveProperty('content-length')
  })

  test('with bytes says their kind, their number and their hash', async () => {
    await client.put('a.jpg', Buffer.from('four'), 'image/jpeg')
    expect(asked).toMatchObject([
      {
        call: 'PUT /pictures/a.jpg',
        body: 'four',
        headers: {
          'content-type': 'image/jpeg',
          'content-length': '4',
          'x-amz-content-sha256': hashOf('four'),
        },
      },
    ])
  })

  test('for keys gives those of the list, in its order', async () => {
    answers = [
      [200, '<List><Key>b/2</Key><Size>1</Size><Key></Key><Key>a/1</Key></List>'],
      [200, '<List/>'],
    ]
    expect(await client.list('a b/', 7)).toEqual(['b/2', '', 'a/1'])
    expect(await client.list('', 1000)).toEqual([])
    expect(asked.map(({ call }) => call)).toEqual([
      'GET /pictures/?list-type=2&max-keys=7&prefix=a+b%2F',
      'GET /pictures/?list-type=2&max-keys=1000&prefix=',
    ])
  })

  test('that is refused says so; only a key that is not there is nothing', async () => {
    answers = [[404, refusal('NoSuchKey')]]
    expect(await client.get('k')).toBeNull()
    answers = [[404, refusal('NoSuchBucket')]]
    await expect(client.get('k')).rejects.toMatchObject({ name: 'S3Error', code: 'NoSuchBucket' })
    answers = [[404, refusal('NoSuchKey')]]
    await expect(client.put('k', Buffer.from('x'), 'image/png')).rejects.toMatchObject({ code: 'NoSuchKey' })
    answers = [[403, refusal('AccessDenied')]]
    await expect(client.list('', 1)).rejects.toMatchObject({ code: 'AccessDenied' })
    answers = [[204]]
    await expect(client.put('k', Buffer.from('x'), 'image/png')).rejects.toMatchObject({
      message: 'the service answers 204',
    })
    expect(waits.milliseconds).toEqual([])
  })

  test.each<[string, Answer[], number]>([
    ['is too busy', [[429], [200]], 2],
    ['has a fault', [[500], [200]], 2],
    ['breaks twice', ['break', 'break', [200]], 3],
    ['breaks and is too busy', ['break', [503], [200]], 3],
  ])('to a service that %s is made again', async (_, given, calls) => {
    answers = given
    await client.put('k', Buffer.from('x'), 'image/png')
    expect(asked.map(({ body }) => body)).toEqual(Array(calls).fill('x'))
  })

  test('is made three times at most, after longer and longer pauses', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    answers = [[500], [500], [500, refusal('InternalError')], [200]]
    await expect(client.get('k')).rejects.toMatchObject({
      message: 'the service answers 500 InternalError',
    })
    random.mockReturnValue(0.5)
    answers = ['break', 'break', 'break', [200]]
    await expect(client.get('k')).rejects.toMatchObject({
      message: 'the service cannot be reached (ECONNRESET)',
      code: '',
    })
    expect([asked.length, waits.milliseconds]).toEqual([6, [100, 200, 150, 300]])
    random.mockRestore()
  })

  test('whose answer is no success of another kind is made once', async () => {
    for (const status of [301, 400, 403, 428, 499]) {
      answers = [[status]]
      await expect(client.list('', 1)).rejects.toMatchObject({ message: `the service answers ${status}` })
    }
    expect(asked).toHaveLength(5)
  })

  test('whose list has more than a million bytes is given up', async () => {
    answers = [[200, 'x'.repeat(1_000_000)]]
    expect(await client.list('', 1)).toEqual([])
    answers = [[200, 'x'.repeat(1_000_001)]]
    await expect(client.list('', 1)).rejects.toMatchObject({
      message: 'the service cannot be reached (the answer is too long)',
    })
  })
})

describe('a refusal is a sentence', () => {
  const region = 'the bucket is in another region: correct PICTURES_S3_REGION and PICTURES_S3_URL'
  test.each([
    ['NoSuchBucket', 'there is no bucket of the name in PICTURES_S3_BUCKET: create it, or correct the name'],
    ['InvalidAccessKeyId', 'the key id in PICTURES_S3_KEY_ID is not known there'],
    ['SignatureDoesNotMatch', 'the secret in PICTURES_S3_SECRET does not belong to PICTURES_S3_KEY_ID'],
    [
      'AccessDenied',
      'the key may not use the bucket: it needs s3:ListBucket on the bucket, s3:GetObject and s3:PutObject on its objects',
    ],
    ['RequestTimeTooSkewed', 'the clock of this machine is wrong by more than the service allows'],
    ['AuthorizationHeaderMalformed', region],
    ['PermanentRedirect', region],
    ['IllegalLocationConstraintException', region],
  ])('that only the operator can end: %s', (code, message) => {
    const error = S3Error.of({ statusCode: 400 }, refusal(code))
    expect(error).toMatchObject({ name: 'S3Error', code, message, isConfiguration: true })
  })

  test.each([
    [503, refusal('SlowDown'), 'the service answers 503 SlowDown', 'SlowDown'],
    [500, '', 'the service answers 500', ''],
    [500, '<Code></Code>', 'the service answers 500', ''],
    [500, '<Code>two words</Code>', 'the service answers 500', ''],
    [500, refusal('x'.repeat(60)), `the service answers 500 ${'x'.repeat(60)}`, 'x'.repeat(60)],
    [500, refusal('x'.repeat(61)), 'the service answers 500', ''],
  ])('with %i and %j', (statusCode, body, message, code) => {
    expect(S3Error.of({ statusCode }, body)).toMatchObject({ message, code, isConfiguration: false })
  })

  test('where there was no answer, with the code of the network or the reason', () => {
    const unreachable = (cause: unknown) => {
      const error = S3Error.unreachable(cause)
      expect(error.cause).toBe(cause)
      return [error.message, error.code, error.isConfiguration]
    }
    const reset = Object.assign(new Error('words'), { code: 'ECONNRESET' })
    expect(unreachable(reset)).toEqual(['the service cannot be reached (ECONNRESET)', '', false])
    expect(unreachable(new Error('words'))[0]).toBe('the service cannot be reached (words)')
    expect(unreachable('nothing')[0]).toBe('the service cannot be reached (no answer)')
  })
})
