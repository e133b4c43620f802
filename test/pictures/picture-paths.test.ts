import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPictureId } from '../../src/store/pictures/stored-picture.ts'
import { jpeg, openPictureContext, type PictureContext } from '../support/pages/pictures.ts'
import { randomRuns } from '../support/run/random-runs.ts'

const canary = 'canary that must not fly'
let context: PictureContext
let id: string
let port: number
beforeAll(async () => {
  context = await openPictureContext()
  id = (await context.addPicture(await jpeg(200, 100))).id
  await writeFile(join(context.directory, 'secret.txt'), canary)
  await mkdir(join(context.directory, 'originals', '..x'), { recursive: true })
  await writeFile(join(context.directory, 'originals', '..x', '1x1.jpg'), canary)
  await context.server.listen({ port: 0, host: '127.0.0.1' })
  port = (context.server.server.address() as AddressInfo).port
})
afterAll(() => context[Symbol.asyncDispose]())

const tricks = (real: string): string[] => [
  '/images/../secret.txt',
  '/images/../../secret.txt',
  '/images/%2e%2e/secret.txt',
  '/images/%2e%2e%2fsecret.txt',
  '/images/..%2fsecret.txt',
  '/images/..%5csecret.txt',
  '/images/..%255c..%255csecret.txt',
  '/images/%252e%252e%252fsecret.txt',
  '/images/..\\secret.txt',
  '/images/....//secret.txt',
  '/images/.%2e/secret.txt',
  '/images/%c0%ae%c0%ae/secret.txt',
  '/images/%c0%af',
  '/images/%00',
  `/images/${real}%00`,
  `/images/${real}%00.jpg`,
  `/images/%00${real}`,
  `/images/${real}/`,
  `/images/${real}/../../secret.txt`,
  `/images/${real}%2f..%2f..%2fsecret.txt`,
  `/images/${real}.jpg/..`,
  `/images/${real}.svg`,
  `/images/${real}.jpg.jpg`,
  `/images/${real}%0a`,
  `/images/${real}%20`,
  `/images/ ${real}`,
  `/images/${real.toUpperCase()}x`,
  `/images/${real.slice(1)}`,
  `/images/${real}0`,
  '/images/',
  '/images//',
  '/images/.',
  '/images/..',
  '/images/%2e',
  '/images/%',
  '/images/%zz',
  '/images/%u002e%u002e',
  '/images//etc/passwd',
  '/images/%2fetc%2fpasswd',
  '/images/file:///etc/passwd',
  '/images/C:%5cwindows%5cwin.ini',
  '/images/~root',
  '/images/-',
  '/images/*',
  `/images/${'a'.repeat(5000)}`,
  '/images/..x',
  '/images/..x/1x1.jpg',
  '/images/__proto__',
  '/images/constructor',
  `/images/${'０'.repeat(32)}`,
]

/** Sends a path as it stands, which HTTP clients do not. */
function raw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', data => {
      answer += data
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('an address that tries to leave the pictures', () => {
  it('is answered 400 or 404 before any file is looked for, through the server as through a bare socket', async () => {
    const look = vi.spyOn(context.pictures, 'findOriginal')
    for (const path of tricks(id)) {
      const answer = await raw(path)
      expect(answer, path).toMatch(/^HTTP\/1\.1 (400|404|414) /)
      expect(answer, path).not.toContain(canary)
      expect(answer, path).not.toContain('root:')
      const injected = await context.server.inject({ url: path.replaceAll(' ', '%20') })
      expect([400, 404, 414], path).toContain(injected.statusCode)
    }
    expect(look).not.toHaveBeenCalled()
    look.mockRestore()
    expect(await raw(`/images/${id}`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('is answered 400 or 404 in 2,000 random encodings', { timeout: 30_000 }, async () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '%2f',
      '%2F',
      '%5c',
      '\\',
      '%2e',
      '%252e',
      '%00',
      '%0d%0a',
      '%c0%ae',
      '%',
      '%e',
      ';',
      '?',
      '#',
      '@',
      ':',
      'secret.txt',
      'originals',
      'etc',
      'passwd',
      'a',
      '0',
      '~',
      '%f0%9f%98%80',
    )
    const look = vi.spyOn(context.pictures, 'findOriginal')
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async pieces => {
        const answer = await context.server.inject({ url: `/images/${pieces.join('')}` })
        expect([400, 404, 414]).toContain(answer.statusCode)
      }),
      { numRuns: randomRuns(300, 2000) },
    )
    expect(look).not.toHaveBeenCalled()
    look.mockRestore()
  })

  it('never passes for an id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
        expect(findPictureId(text)).toBe(/^[0-9a-f]*$/.test(text) && text.length === 32 ? text : null)
      }),
    )
    expect(findPictureId(`${'a'.repeat(32)}\n`)).toBeNull()
    expect(findPictureId('a'.repeat(32))).toBe('a'.repeat(32))
  })
})
