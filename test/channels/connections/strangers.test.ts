// What a stranger sends to a channel, however large it is: only its beginning is unpacked and read, or only what it says of the
// sender, before it is refused (threat C12). The sender of the same message is read wholly once it is known.

import { gzipSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { describe, expect, test, vi } from 'vitest'
import { createChannel } from '../../../src/operations/channels/channels.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { cloudbedsConnection } from '../../support/channels/cloudbeds-connection.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testToday } from '../../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { context, server } = harness.app
const today = parseDay(testToday)!
const day = formatDay(addDays(today, 10))
const head = 16 * 1024

const connect = async (id: number, kind: 'siteconnect' | 'alpinebits') => {
  await importProperty(context, smallHotel({ id, from: today }), null)
  const { channel, secret } = await createChannel(context, { property_id: id, kind })
  return { property: id, login: channel.login, secret: secret.reveal(text => text) }
}
const post = async (url: string, payload: Buffer | string, headers: Record<string, string> = {}) => {
  const { statusCode: status, body: text } = await server.inject({ method: 'POST', url, payload, headers })
  return { status, text }
}
const packed = { 'content-encoding': 'gzip' }
/** Cut in its midst, so that it can be unpacked to there. */
const halfOf = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2)
const attributes = Array.from({ length: 60 }, (_, each) => `a${each}=""`).join(' ')
const dear = `<a ${attributes}/>`.repeat(2_000)

describe('SiteConnect', async () => {
  const hotel = await connect(9811, 'siteconnect')
  const ota = 'http://www.opentravel.org/OTA/2003/05'
  const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
  const envelope = (message: string, password = hotel.secret, before = '') =>
    `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/">${before}<S:Header><w:Security xmlns:w="${wsse}"><w:UsernameToken>` +
    `<w:Username>${hotel.login}</w:Username><w:Password>${password}</w:Password></w:UsernameToken></w:Security></S:Header>` +
    `<S:Body>${message}</S:Body></S:Envelope>`
  const statuses = (inside: string, code = hotel.login) =>
    `<OTA_HotelAvailNotifRQ xmlns="${ota}" EchoToken="e"><AvailStatusMessages HotelCode="${code}">${inside}</AvailStatusMessages></OTA_HotelAvailNotifRQ>`
  const limit = `<AvailStatusMessage BookingLimit="1"><StatusApplicationControl Start="${day}" End="${day}" InvTypeCode="1" RatePlanCode="BAR"/></AvailStatusMessage>`
  const ping = (inside: string) => `<OTA_PingRQ xmlns="${ota}" EchoToken="e">${inside}</OTA_PingRQ>`
  /** The answer, and how many characters of the message came to the parser. */
  const send = async (xml: Buffer, headers = packed) => {
    using write = vi.spyOn(SaxesParser.prototype, 'write')
    const answer = await post('/channels/siteconnect', xml, headers)
    const read = write.mock.calls.reduce((sum, [chunk]) => sum + String(chunk ?? '').length, 0)
    return { ...answer, read }
  }

  test.each([
    ['with a wrong password', envelope(statuses(dear), 'wrong'), 200, 'Code="448"'],
    ['with a long ping', envelope(ping(dear)), 400, 'A ping has to be shorter than 16 KiB.'],
    ['whose message begins late', envelope(statuses(limit), hotel.secret, dear), 400, 'in its first 16 KiB'],
  ])('reads 16 KiB of a stranger’s envelope %s, and unpacks no more', async (_, xml, status, text) => {
    const whole = gzipSync(xml)
    for (const body of [whole, halfOf(whole)]) {
      const answer = await send(body)
      expect(answer).toMatchObject({ status, text: expect.stringContaining(text) })
      expect(answer.read).toBe(head)
    }
    expect((await send(Buffer.from(xml), {} as typeof packed)).read).toBe(head)
  })

  test('reads all that the hotel itself sends', async () => {
    const xml = envelope(statuses(limit.repeat(2_000)))
    const whole = gzipSync(xml)
    expect(await send(whole)).toMatchObject({ status: 200, text: expect.stringContaining('<Success/>') })
    expect((await send(whole)).read).toBe(xml.length)
    const cut = await send(halfOf(whole))
    expect(cut).toMatchObject({ status: 400, text: expect.stringContaining('not gzip') })
    const large = gzipSync(envelope(statuses(`${limit}${' '.repeat(8 * 1024 * 1024)}`)))
    expect(await send(large)).toMatchObject({ status: 413, text: expect.stringContaining('over 8 MiB') })
  })

  test('counts wrong passwords of large envelopes as those of small ones', async () => {
    for (let guess = 0; guess < 30; guess += 1) {
      const { text } = await send(gzipSync(envelope(statuses(dear, 'tried'), `guess ${guess}`)))
      expect(text).toContain('Code="448"')
    }
    const refused = await send(gzipSync(envelope(statuses(dear, 'tried'))))
    expect(refused).toMatchObject({ status: 429, text: expect.stringContaining('soap:Server') })
  })
})

describe('AlpineBits', async () => {
  const hotel = await connect(9812, 'alpinebits')
  const url = '/channels/alpinebits'
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const form = (parts: number) => gzipSync(`${part.repeat(parts)}--x--\r\n`)
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`${hotel.login}:${secret}`).toString('base64')}`,
    'x-alpinebits-clientprotocolversion': '2022-10',
  })

  test.each([
    ['many parts', form(1_000)],
    ['what is not packed', Buffer.from('hello')],
  ])('neither unpacks nor reads a stranger’s body of %s', async (_, body) => {
    using read = vi.spyOn(Response.prototype, 'formData')
    for (const headers of [{}, basic('wrong')]) {
      const answer = await post(url, body, { ...packed, ...type, ...headers })
      expect(answer).toEqual({ status: 401, text: 'ERROR:invalid or missing username/password' })
    }
    expect(read).not.toHaveBeenCalled()
  })

  test('reads the hotel’s form of few parts, and not one of many', async () => {
    using read = vi.spyOn(Response.prototype, 'formData')
    const headers = { ...packed, ...type, ...basic(hotel.secret) }
    expect(await post(url, form(20), headers)).toEqual({
      status: 400,
      text: 'ERROR:unknown or missing action',
    })
    expect(read).toHaveBeenCalledTimes(1)
    expect(await post(url, form(21), headers)).toEqual({
      status: 400,
      text: 'ERROR:Send multipart/form-data with the parameters action and request.',
    })
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe('Cloudbeds', async () => {
  const { credentials } = await cloudbedsConnection(harness, 9813)
  const url = '/channels/cloudbeds/ARIUpdate'
  const row = { ota_room_id: '1', ota_rate_id: 'BAR', start_date: day, end_date: day, units: 2 }
  const Inventory = Array(2_000).fill(row)
  /** The answer, and the longest text that was parsed. */
  const send = async (call: object) => {
    using parse = vi.spyOn(JSON, 'parse')
    const { text } = await post(url, gzipSync(JSON.stringify(call)), packed)
    return { text, parsed: Math.max(...parse.mock.calls.map(([text]) => text.length)) }
  }

  test('parses what a stranger’s call says of the caller, and none of its rows', async () => {
    const { text, parsed } = await send({ Inventory, ...credentials, shared_secret: 'wrong' })
    expect(text).toContain('"id":1001')
    expect(parsed).toBeLessThan(500)
  })

  test('parses nothing of a call whose own fields are longer than any', async () => {
    const { text, parsed } = await send({ ...credentials, note: 'x'.repeat(64 * 1024) })
    expect(text).toContain('"id":1145')
    expect(parsed).toBe(Number.NEGATIVE_INFINITY)
  })

  test('parses the whole call of the channel, wherever it says who calls', async () => {
    for (const call of [
      { Inventory, ...credentials },
      { ...credentials, Inventory },
    ]) {
      const { text, parsed } = await send(call)
      expect(text).toBe('{"success":true}')
      expect(parsed).toBe(JSON.stringify(call).length)
    }
  })
})
