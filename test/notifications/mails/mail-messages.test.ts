// A mail as it leaves: its headers, its attachment, the files that take the place of a mail server, and what a refusal of a
// mail server means for the next attempt.

import { readdir, readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { isGuestEmail, isMailAddress } from '../../../src/lodging/reservations/guest-email.ts'
import { settlementOf } from '../../../src/operations/notifications/delivery-outcome.ts'
import { attemptMail, mailSettlement } from '../../../src/operations/notifications/mail-attempt.ts'
import { type Mail, MailError, openMail } from '../../../src/outbound/mail.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

const mail: Mail = {
  id: '7.guest-mail.e',
  to: 'ada@example.com',
  replyTo: 'desk@example.com',
  subject: 'Your\r\n\tstay',
  text: 'Welcome.',
  html: '<p>Welcome.</p>',
  calendar: { method: 'CANCEL', text: 'BEGIN:VCALENDAR' },
}

/** The mail as written to its file, its lines unfolded. */
async function written(changes: Partial<Mail> = {}, from = 'Hotels <stay@hotels.example>'): Promise<string> {
  await using directory = await temporaryDirectory()
  await using transport = openMail({ smtpUrl: null, from, directory: join(directory.path, 'new/mails') })
  const note = await transport.send({ ...mail, ...changes })
  const text = await readFile(note.replace('written to ', ''), 'utf8')
  return text.replaceAll(/\r\n[ \t]/g, ' ')
}

describe('a mail', () => {
  test('says whom it is from, to and answered to, and that a machine wrote it', async () => {
    const lines = (await written()).split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'From: Hotels <stay@hotels.example>',
        'To: ada@example.com',
        'Reply-To: desk@example.com',
        'Subject: Your stay',
        'Message-ID: <7.guest-mail.e@hotels.example>',
        'Auto-Submitted: auto-generated',
      ]),
    )
    expect(await written({ replyTo: null })).not.toContain('Reply-To')
  })

  test('is in plain text and in HTML, and has its calendar attached with what it does', async () => {
    const text = await written()
    expect(text).toContain('Welcome.')
    expect(text).toContain('<p>Welcome.</p>')
    expect(text).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/)
    expect(text).toContain('filename=stay.ics')
    expect(text).toContain(Buffer.from('BEGIN:VCALENDAR').toString('base64'))
    expect(await written({ calendar: null })).not.toContain('text/calendar')
  })

  test.each([
    ['stay@hotels.example', 'stay@hotels.example'],
    [' stay@hotels.example ', 'stay@hotels.example'],
    ['Hotels <stay@hotels.example> ', 'stay@hotels.example'],
    ['"A <b@c.example>" <stay@hotels.example>', 'stay@hotels.example'],
  ])('from "%s" is sent by %s', async (from, sender) => {
    await using transport = openMail({ smtpUrl: null, from, directory: '/nowhere' })
    expect(transport.sender).toBe(sender)
  })
})

test.each([
  ['ada@example.com', true],
  ['ada+stay@sub.example.com', true],
  ['adä@exämple.com', true],
  ['ada', false],
  ['@example.com', false],
  ['ada@', false],
  ['a@b@c', false],
  ['ada@example.com ', false],
  [' ada@example.com', false],
  ['ada lovelace@example.com', false],
  ['<ada@example.com>', false],
  ['ada@example.com,eve@example.com', false],
  ['ada@example.com\n', false],
  ['ada@[127.0.0.1]', false],
  ['ada@127.0.0.1', false],
  ['ada@1', false],
  ['ada@mail2.example1', true],
  ['"ada"@example.com', false],
])('%j is an address: %s', (text, isAddress) => expect(isMailAddress(text)).toBe(isAddress))

test.each([
  ['ada@example.com', true],
  ['adä@exämple.com', true],
  ['ada@a.b.example', true],
  // Real addresses of a Japanese telephone company.
  ['a..b.@example.jp', true],
  ['ada@localhost', false],
  ['a@b', false],
  ['ada@-example.com', false],
  ['ada@example-.com', false],
  ['ada@.example.com', false],
  ['ada@example..com', false],
  ['ada@example.com.', false],
  ['ada@[127.0.0.1]', false],
])('%j is an address of a guest: %s', (text, isAddress) => expect(isGuestEmail(text)).toBe(isAddress))

describe('the files of mails', () => {
  test('are for their owner alone, whole at once, and forgotten when they are older than asked', async () => {
    await using parent = await temporaryDirectory()
    const directory = join(parent.path, 'mails')
    await using transport = openMail({ smtpUrl: null, from: 'stay@hotels.example', directory })
    expect(await transport.forget(Temporal.Instant.from('2027-01-01T00:00:00Z'))).toBe(0)
    for (const id of ['old', 'edge', 'new']) {
      expect(await transport.send({ ...mail, id })).toBe(`written to ${join(directory, `${id}.eml`)}`)
    }
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    expect((await stat(join(directory, 'new.eml'))).mode & 0o777).toBe(0o600)
    const age = (id: string, seconds: number) => utimes(join(directory, `${id}.eml`), seconds, seconds)
    const edge = Temporal.Instant.from('2026-01-01T00:00:00Z')
    const seconds = edge.epochMilliseconds / 1000
    await age('old', seconds - 1)
    await age('edge', seconds)
    expect(await transport.forget(edge)).toBe(1)
    expect((await readdir(directory)).sort()).toEqual(['edge.eml', 'new.eml'])
  })
})

describe('a mail server that refuses', () => {
  /** What sending fails with; the connections are closed then. */
  const sentBy = async (url: string): Promise<unknown> => {
    const smtpUrl = new Secret(url)
    await using transport = openMail({ smtpUrl, from: 'stay@hotels.example', directory: '/nowhere' })
    return await transport.send(mail).catch((reason: unknown) => reason)
  }
  const refusing = async (where: 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData', code: number) => {
    const refusal = Object.assign(new Error('ada@example.com is unknown here'), { responseCode: code })
    const server = new SMTPServer({
      authOptional: where !== 'onAuth',
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: (_auth, _session, done) => (where === 'onAuth' ? done(refusal) : done(null, { user: 'user' })),
      onMailFrom: (_address, _session, done) => done(where === 'onMailFrom' ? refusal : null),
      onRcptTo: (_address, _session, done) => done(where === 'onRcptTo' ? refusal : null),
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done(where === 'onData' ? refusal : null))
      },
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const error = await sentBy(`smtp://user:wrong@127.0.0.1:${port}`)
    await new Promise<void>(resolve => server.close(() => resolve()))
    return error
  }

  test.each([
    ['onRcptTo', 550, true],
    ['onRcptTo', 500, true],
    ['onRcptTo', 450, false],
    ['onData', 554, true],
    ['onData', 451, false],
    ['onMailFrom', 550, false],
    ['onAuth', 535, false],
  ] as const)('at %s with %i refuses for good: %s, in its code alone', async (where, code, isFinal) => {
    const error = await refusing(where, code)
    expect(error).toBeInstanceOf(MailError)
    expect(error).toMatchObject({ message: `SMTP ${code}`, isFinal })
  })

  test('or that is not there is named by the code of the network, and tried again', async () => {
    const smtpUrl = new Secret('smtp://127.0.0.1:1')
    await using transport = openMail({ smtpUrl, from: 'stay@hotels.example', directory: '/nowhere' })
    const outcome = await attemptMail(transport, () => mail)
    expect(outcome).toEqual({ kind: 'failed', status: expect.stringMatching(/^E[A-Z]+$/) })
  })
})

describe('an attempt', () => {
  const sending = (send: () => Promise<string>) => ({ send }) as unknown as Parameters<typeof attemptMail>[0]
  const fails = (error: Error) =>
    sending(async () => {
      throw error
    })

  test('is delivered, refused for good, or tried again; a mail that cannot be made is tried again', async () => {
    expect(
      await attemptMail(
        sending(async () => 'there'),
        () => mail,
      ),
    ).toEqual({
      kind: 'delivered',
      status: 'sent',
      note: 'there',
    })
    expect(await attemptMail(fails(new MailError('SMTP 550', true)), () => mail)).toEqual({
      kind: 'refused',
      status: 'SMTP 550',
    })
    expect(await attemptMail(fails(new MailError('SMTP 450', false)), () => mail)).toEqual({
      kind: 'failed',
      status: 'SMTP 450',
    })
    const broken = () => {
      throw new Error('ada@example.com')
    }
    expect(
      await attemptMail(
        sending(async () => ''),
        broken,
      ),
    ).toEqual({
      kind: 'failed',
      status: 'could not be made',
    })
  })

  test('is followed by a pause of its own length, a tenth more or less, until there are no more', () => {
    const minutes = 60
    const hours = 3600
    const pauses = [5, 30, 2 * minutes, 10 * minutes, 30 * minutes, hours, 2 * hours, 4 * hours]
    const pauseAfter = (attempts: number, chance = 0.5) =>
      settlementOf({ kind: 'failed', status: 's' }, attempts, chance)
    for (const [index, pause] of [...pauses, ...Array<number>(11).fill(6 * hours)].entries()) {
      const { afterSeconds } = pauseAfter(index + 1) as { afterSeconds: number }
      expect(afterSeconds).toBeCloseTo(pause)
    }
    expect(pauseAfter(1, 0)).toEqual({ state: 'waiting', status: 's', afterSeconds: 4.5 })
    expect(pauseAfter(1, 1)).toEqual({ state: 'waiting', status: 's', afterSeconds: 5.5 })
    expect(pauseAfter(20)).toEqual({ state: 'parked', status: 's' })
  })

  test('waits as long as the receiver asked, up to six hours', () => {
    const asked = (afterSeconds: number, chance = 0.5) =>
      settlementOf({ kind: 'failed', status: 's', afterSeconds }, 1, chance)
    expect(asked(3)).toMatchObject({ afterSeconds: 5 })
    for (const chance of [0, 0.5, 1]) expect(asked(100, chance)).toMatchObject({ afterSeconds: 100 })
    expect(asked(1e6)).toMatchObject({ afterSeconds: 6 * 3600 })
  })

  test('of a mail leaves no pause where nothing is left to do', () => {
    expect(mailSettlement({ kind: 'delivered', status: 'sent' }, 1)).toEqual({
      state: 'delivered',
      status: 'sent',
      afterSeconds: 0,
    })
    expect(mailSettlement({ kind: 'refused', status: 'no' }, 1)).toEqual({
      state: 'parked',
      status: 'no',
      afterSeconds: 0,
    })
    expect(mailSettlement({ kind: 'failed', status: 'no' }, 2).afterSeconds).toBeGreaterThanOrEqual(27)
  })
})
