// The calendar of another site that moved, comes in another form, or is in trouble: it is read where that is safe, and the hotel is
// told by mail what is not.

import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeChannel, showChannel } from '../../../src/operations/channels/channels.ts'
import { tellTroubles } from '../../../src/operations/channels/icalendar/tell-troubles.ts'
import type { Mail } from '../../../src/outbound/mail.ts'
import { calendarOf as calendar, calendarReading } from '../../support/channels/calendar-reading.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'

const calendarOfSite = await calendarReading()
const { context, database, remote, address, id, answers, night, begin, read, event, messages, closed } =
  calendarOfSite
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(begin)
beforeAll(() =>
  database.query(
    `UPDATE property SET document = document || '{"reservation_email": "desk@hotel.example"}', version = version + 1`,
  ),
)

describe('an address', () => {
  test('may redirect three times, and each time the version that is known is asked for', async () => {
    const moved = (path: string, status = 301) => ({ status, headers: { location: path } })
    answers(moved('/b'), moved(address('/c'), 302), moved('/d?x=1', 308), { body: calendar(event(20, 21)) })
    await read()
    expect(remote.requests.map(({ line }) => line)).toEqual([
      'GET /calendar.ics?key=their-secret',
      'GET /b',
      'GET /c',
      'GET /d?x=1',
    ])
    expect(await closed()).toEqual([night(20)])
    answers(moved('/b'), moved('/c'), moved('/d'), moved('/e'))
    await read()
    expect((await messages()).at(-1)).toMatchObject({ outcome: 'failed', error: 'HTTP 301' })
    answers({ status: 302, headers: { location: 'ftp://other.example/' } })
    await read()
    expect((await messages()).at(-1)).toMatchObject({ error: 'The address must begin with https://.' })
  })

  test.each([
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${calendar(event(20, 21))}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(calendar(event(20, 21)), 'utf16le')],
    ['UTF-16, the larger byte first', Buffer.from(`\uFEFF${calendar(event(20, 21))}`, 'utf16le').swap16()],
    ['packed without being asked', gzipSync(calendar(event(20, 21)))],
  ])('may answer in %s', async (_, body) => {
    await using site = await httpReceiver((__, response) => response.end(body))
    await changeChannel(context, id, { partner_secret: `http://127.0.0.1:${site.port}/` })
    await read()
    expect(await closed()).toEqual([night(20)])
  })

  test('may not answer with what unpacks into too much', async () => {
    await using site = await httpReceiver((_, response) => response.end(gzipSync(' '.repeat(2 ** 21))))
    await changeChannel(context, id, { partner_secret: `http://127.0.0.1:${site.port}/` })
    await read()
    expect((await messages()).at(-1)!.error).toContain('cannot be unpacked into 1048576 bytes')
  })
})

describe('what is wrong', () => {
  const mails = async () => {
    const sent: Mail[] = []
    const mail = { ...context.mail, send: async (mail: Mail) => void sent.push(mail) }
    await tellTroubles({ ...context, mail: mail as never })
    return sent
  }
  const trouble = async () => (await showChannel(context, id)).calendarTrouble
  const broken = ['BEGIN:VEVENT', 'UID:x', 'SUMMARY:Ada Lovelace', 'END:VEVENT'].join('\r\n')

  test('with events is told at once, with the second failure in a row, and when many nights are gone; each once', async () => {
    answers({ body: calendar(event(20, 22), broken) }, { body: calendar(event(20, 22), broken) })
    await read()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail!.text).toContain('One event cannot be read in full.')
    expect(mail!.subject).toContain('please check')
    expect(JSON.stringify([mail, await messages()])).not.toMatch(/Lovelace|their-secret/)
    await read()
    expect(await mails()).toEqual([])
    answers({ status: 503 }, { status: 503 }, { body: calendar() })
    await read()
    expect(await mails()).toEqual([])
    await read()
    expect((await mails())[0]!.text).toContain('HTTP 503')
    expect(await trouble()).toMatchObject({ error: 'HTTP 503', unreadable: 1 })
    await read()
    expect((await mails())[0]!.text).toContain('2 nights went from the calendar all at once')
    expect(await trouble()).toMatchObject({ error: null, unreadable: 0, missing: 2 })
  })

  test('with the whole calendar is told at once, and again when it was right in between', async () => {
    const bad = { body: '<html>' }
    answers(bad, bad, { body: calendar(event(20, 22)) }, bad)
    const told: number[] = []
    for (let each = 0; each < 4; each += 1) {
      await read()
      told.push((await mails()).length)
    }
    expect(told).toEqual([1, 0, 0, 1])
  })

  test('is told again where the mail did not go out', async () => {
    answers({ body: '<html>' })
    await read()
    const send = async () => {
      throw new Error('no server')
    }
    await tellTroubles({ ...context, mail: { ...context.mail, send } as never })
    expect(await mails()).toEqual([])
    await database.query('UPDATE icalendar_poll SET tell_at = now() WHERE tell_at IS NOT NULL')
    expect(await mails()).toHaveLength(1)
  })
})
