// A hotel is told by mail of nights on which more is sold than it now offers: once for each fall, many nights in one mail.

import { beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../../src/lodging/documents/languages.ts'
import { takeChange } from '../../../src/operations/channels/take-message.ts'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { sendOversold } from '../../../src/operations/notifications/send-oversold.ts'
import { limitedContext } from '../../../src/operations/people/limited-context.ts'
import { changeCalendar } from '../../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { forgetOversoldMails } from '../../../src/store/notifications/oversold-mails.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { cloudbedsConnection } from '../../support/channels/cloudbeds-connection.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { mailServer } from '../../support/notifications/mail-server.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const mails = await mailServer()
atTheEnd(async () => mails[Symbol.asyncDispose]())
const variables = { SMTP_URL: mails.url, MAIL_FROM: 'Example Hotels <desk@hotels.example>' }
const harness = await testApp({ jobs: false, variables })
const { context } = harness.app
const { key } = await testPublisher(harness)
const today = parseDay(testToday)!
const night = (days: number): string => formatDay(addDays(today, days))
const reservation_email = 'desk@small-house.example'

let property = 9600
const imported = async (fields: object = {}) => {
  property += 1
  const document = { ...smallHotel({ id: property, from: today }), reservation_email, ...fields }
  await importProperty(context, document, null)
}
const book = async (days: number, nights = 1, rooms = 1) => {
  const body = bookingBody({ key, property, checkin: addDays(today, days), nights, rooms })
  expect((await harness.post('book/reservation/.json', body)).status).toBe(200)
}
const counted = (first: number, last: number, allotment: number) => ({
  inventory: [{ rooms: [1], from: night(first), to: night(last), allotment }],
})
const offer = (first: number, last: number, allotment: number) =>
  changeCalendar(context, property, counted(first, last, allotment), { madeBy: 'a test' })

/** Sends what is due when the minutes are over; the state and the status of each mail. */
async function send(): Promise<string[]> {
  const states: string[] = []
  await context.database.query("UPDATE oversold_mail SET next_attempt_at = now() WHERE state = 'waiting'")
  await sendOversold(context, ({ state, status }) => states.push(`${state}: ${status}`))
  return states
}
const textOfMail = () => mails.received.map(({ mail }) => mail.text ?? '').join('\n')

beforeEach(async () => {
  await send()
  mails.received.splice(0)
  await imported()
})

describe('a lower count', () => {
  test('is told in one mail with all its nights, to the address of the property', async () => {
    await book(20, 3, 2)
    await offer(20, 22, 1)
    await offer(23, 30, 1)
    expect(await send()).toEqual(['delivered: sent'])
    const [{ recipients, mail }] = mails.received as [(typeof mails.received)[number]]
    expect(recipients).toEqual([reservation_email])
    expect(mail.subject).toBe(`Oversold: 3 nights at Small house ${property}`)
    expect(mail.text).toContain('Counted')
    expect(mail.text).toMatch(/ to .*2 booked or held, 1 offered/)
    expect(mail.html).toContain('2 booked or held, 1 offered')
    expect(await send()).toEqual([])
  })

  test('waits for some minutes, so that a burst is one mail', async () => {
    await book(20)
    await offer(20, 20, 0)
    const states: string[] = []
    await sendOversold(context, ({ state }) => states.push(state))
    expect(states).toEqual([])
    await book(21)
    await offer(21, 21, 0)
    expect(await send()).toEqual(['delivered: sent'])
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]!.mail.subject).toContain('2 nights')
  })

  test('that is repeated is not told again, one that falls further is', async () => {
    await book(20, 1, 3)
    await offer(20, 20, 2)
    await send()
    await offer(20, 20, 2)
    expect(await send()).toEqual([])
    await offer(20, 20, 1)
    expect(await send()).toEqual(['delivered: sent'])
    expect(mails.received[1]!.mail.text).toContain('3 booked or held, 1 offered')
  })

  test('that was put right before the mail, or is over, is not told', async () => {
    await book(20)
    await offer(20, 20, 0)
    await offer(20, 20, 3)
    expect(await send()).toEqual(['delivered: not oversold any more'])
    expect(mails.received).toEqual([])
  })

  test.each([
    [
      'of a channel',
      async () => {
        const { channel } = await cloudbedsConnection(harness, property)
        await importProperty(
          context,
          { ...smallHotel({ id: property, from: today }), reservation_email },
          null,
        )
        const message = { action: 'ARIUpdate', senderId: null, kept: '{}', requestId: 'r', replayOf: null }
        // The channel does not know the booking, and says that none is left.
        await takeChange(context, channel, message, { calendar: [], ...counted(20, 20, -1 + 1) })
      },
    ],
    [
      'of a whole document',
      () =>
        importProperty(
          context,
          { ...smallHotel({ id: property, from: today, allotment: 0 }), reservation_email },
          null,
        ),
    ],
  ])('%s is told as well', async (_of, fall) => {
    await book(20)
    await fall()
    expect(await send()).toEqual(['delivered: sent'])
    expect(textOfMail()).toContain('1 booked or held, 0 offered')
  })

  test('that somebody makes whose role is for the property is told as well', async () => {
    await book(20)
    const wall = { propertyIds: [property], publisherIds: [] }
    const limited = limitedContext(Object.create(context, { hasWall: { value: true } }), wall)
    await changeCalendar(limited, property, counted(20, 20, 0), { madeBy: 'Ada' })
    expect(await send()).toEqual(['delivered: sent'])
  })

  test('of a property without an address is not sent, and the doctor names its nights', async () => {
    await imported({ reservation_email: null })
    await book(20, 2)
    await offer(20, 21, 0)
    expect(await send()).toEqual(['parked: no usable address'])
    const { warnings } = await diagnose(context)
    expect(warnings.join('\n')).toContain(
      `property ${property} is oversold on 2 nights of its rooms, the first of them ${night(20)} (room 1)`,
    )
  })
})

test('a mail that the server of the mails refuses for now is tried again', async () => {
  await book(20)
  await offer(20, 20, 0)
  mails.refused.set(reservation_email, 451)
  expect((await send())[0]).toMatch(/^waiting/)
  mails.refused.delete(reservation_email)
  expect(await send()).toEqual(['delivered: sent'])
})

test('mails that began more than thirty days ago are forgotten', async () => {
  await context.database.query(
    `INSERT INTO oversold_mail (property_id, state, attempts, begun_at)
     VALUES ($1, 'delivered', 1, now() - interval '30 days 1 hour'), ($1, 'parked', 2, now() - interval '29 days 23 hours')`,
    [property],
  )
  await forgetOversoldMails(context.database)
  expect(
    await context.database.query('SELECT state FROM oversold_mail WHERE property_id = $1', [property]),
  ).toEqual([{ state: 'parked' }])
})

test('hundreds of nights make one mail that says how many it leaves out', async () => {
  for (let days = 20; days < 160; days += 2) await book(days)
  await offer(20, 160, 0)
  expect(await send()).toEqual(['delivered: sent'])
  expect(mails.received[0]!.mail.subject).toContain('70 nights')
  expect(textOfMail()).toContain('and 10 more lines, in the calendar')
})

test.each(languages)('the mail is in the language of the property: %s', async language => {
  await imported({ language })
  await book(20)
  await offer(20, 20, 0)
  await send()
  const words = {
    en: 'oversold',
    de: 'überbucht',
    fr: 'surréservée',
    es: 'sobrevendida',
    ja: 'オーバーブッキング',
    it: 'overbooking',
  }
  expect(textOfMail()).toContain(words[language])
})
