// A mail on its way to a mail server: what the library is given, the envelope, and what is left of a failure.

import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Mail, MailError, openMail } from '../../../src/outbound/mail.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

const library = vi.hoisted(() => ({
  opened: [] as unknown[],
  sent: [] as unknown[],
  closed: 0,
  failure: null as object | null,
}))
vi.mock('nodemailer', async original => ({
  ...(await original<typeof import('nodemailer')>()),
  createTransport: (options: unknown) => {
    library.opened.push(options)
    return {
      sendMail: async (message: unknown) => {
        library.sent.push(message)
        if (library.failure) throw library.failure
        return { message: Buffer.from('whole') }
      },
      close: () => {
        library.closed += 1
      },
    }
  },
}))
beforeEach(() => {
  Object.assign(library, { opened: [], sent: [], closed: 0, failure: null })
})

const mail: Mail = {
  id: '7.guest-mail.e',
  to: 'a,b@example.com',
  replyTo: 'desk@example.com',
  subject: 'Your\r\n\tstay\0',
  text: 'Welcome.',
  html: '<p>Welcome.</p>',
  calendar: { method: 'PUBLISH', text: 'BEGIN:VCALENDAR' },
}
const from = 'Hotels @ sea <stay@hotels.example>'
const message = {
  from,
  to: { name: '', address: 'a,b@example.com' },
  envelope: { from: 'stay@hotels.example', to: ['a,b@example.com'] },
  replyTo: { name: '', address: 'desk@example.com' },
  subject: 'Your stay ',
  messageId: '<7.guest-mail.e@hotels.example>',
  text: 'Welcome.',
  html: '<p>Welcome.</p>',
  attachments: [
    {
      filename: 'stay.ics',
      content: 'BEGIN:VCALENDAR',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    },
  ],
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
}

describe('a mail server', () => {
  const url = 'smtps://user:word@mail.example'
  const toServer = () => openMail({ smtpUrl: new Secret(url), from, directory: '/nowhere' })

  test('is asked over one pool of connections, opened for the first mail and closed at the end', async () => {
    const transport = toServer()
    expect(library.opened).toEqual([])
    expect(transport.sender).toBe('stay@hotels.example')
    for (const _ of [1, 2]) expect(await transport.send(mail)).toBe('handed to the mail server')
    expect(library.opened).toEqual([
      {
        url,
        pool: true,
        maxConnections: 4,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      },
    ])
    expect(library.closed).toBe(0)
    await transport[Symbol.asyncDispose]()
    expect(library.closed).toBe(1)
    await toServer()[Symbol.asyncDispose]()
    expect([library.opened.length, library.closed]).toEqual([1, 1])
  })

  test('gets the whole of a mail from separate fields, and nothing that is not there', async () => {
    await using transport = toServer()
    await transport.send(mail)
    await transport.send({ ...mail, replyTo: null, calendar: null })
    const { replyTo: _, ...bare } = message
    expect(library.sent).toEqual([message, { ...bare, attachments: [] }])
  })

  test('leaves no files to forget', async () => {
    await using transport = toServer()
    expect(await transport.forget(Temporal.Instant.from('2099-01-01T00:00:00Z'))).toBe(0)
  })

  test.each<[object, string, boolean]>([
    [{ command: 'RCPT TO', responseCode: 500 }, 'SMTP 500', true],
    [{ command: 'RCPT TO', responseCode: 499 }, 'SMTP 499', false],
    [{ command: 'DATA', responseCode: 500 }, 'SMTP 500', true],
    [{ command: 'DATA', responseCode: 499 }, 'SMTP 499', false],
    [{ command: 'MAIL FROM', responseCode: 599 }, 'SMTP 599', false],
    [{ command: 'AUTH', responseCode: 535, code: 'EAUTH' }, 'SMTP 535', false],
    [{ command: 'DATA', code: 'ESOCKET' }, 'ESOCKET', false],
    [{ command: 'RCPT TO', responseCode: '550', code: 'EENVELOPE' }, 'EENVELOPE', false],
    [{}, 'mail not sent', false],
  ])('that fails with %j leaves "%s", for good: %s', async (failure, words, isFinal) => {
    await using transport = toServer()
    library.failure = failure
    const error = await transport.send(mail).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MailError)
    expect(error).toMatchObject({ name: 'MailError', message: words, isFinal, cause: failure })
  })
})

describe('files in the place of a mail server', () => {
  test('are written by the library alone, whole at once', async () => {
    await using directory = await temporaryDirectory()
    const mails = join(directory.path, 'mails')
    await using transport = openMail({ smtpUrl: null, from: ' stay@hotels.example ', directory: mails })
    expect(await transport.send(mail)).toBe(`written to ${join(mails, '7.guest-mail.e.eml')}`)
    expect(await readdir(mails)).toEqual(['7.guest-mail.e.eml'])
    expect(library.opened).toEqual([{ streamTransport: true, buffer: true, newline: 'windows' }])
    expect(library.sent).toEqual([{ ...message, from: ' stay@hotels.example ', envelope: message.envelope }])
  })

  test('are forgotten one by one, and directories stay', async () => {
    await using directory = await temporaryDirectory()
    await using transport = openMail({ smtpUrl: null, from, directory: directory.path })
    await mkdir(join(directory.path, 'kept'))
    for (const name of ['a.eml', 'b.eml']) await writeFile(join(directory.path, name), '')
    expect(await transport.forget(Temporal.Instant.from('2099-01-01T00:00:00Z'))).toBe(2)
    expect(await readdir(directory.path)).toEqual(['kept'])
  })
})
