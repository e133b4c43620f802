// Messages that are read in slices: they are read as if at once, others have their turn after each slice, nothing is asked for
// before it is needed, and a message is not overtaken by one that came after it.

import { setImmediate, setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readMessage } from '../../../src/channels/alpinebits/xml.ts'
import { RequestReading } from '../../../src/channels/opentravel/request-reading.ts'
import { elementText, parseXml, readXml, XmlReader } from '../../../src/channels/xml.ts'
import { createChannel } from '../../../src/operations/channels/channels.ts'
import { answerSiteConnect } from '../../../src/operations/channels/siteconnect/answer-siteconnect.ts'
import { eventContext } from '../../support/notifications/event-context.ts'

const slice = 16 * 1024
const ota = 'http://www.opentravel.org/OTA/2003/05'
const long = `<a xmlns="${ota}">${'<b c="é &amp;">漢\u{1f3e8}\n<![CDATA[<&]]]></b>'.repeat(5_000)}</a>`

const envelope = (message: string, header = '') =>
  `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/">${header}<S:Body>${message}</S:Body></S:Envelope>`
const cut = (text: string): string[] => text.match(new RegExp(`[^]{1,${slice}}`, 'g')) ?? []
const request = envelope(`<OTA_HotelAvailRQ xmlns="${ota}">${long}</OTA_HotelAvailRQ>`)
const ping = (inside: string) => envelope(`<OTA_PingRQ xmlns="${ota}">${inside}</OTA_PingRQ>`)

/** The clock of pieces moves on between any two looks at it, so that each slice takes as long as it may. */
const everySliceIsLong = () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  onTestFinished(() => clock.mockRestore())
}

describe('a text', () => {
  test('is read in slices as it is read at once', async () => {
    for (const before of ['', ' ', '  ', '   '])
      expect(await readXml(`${before}${long}`)).toEqual(parseXml(`${before}${long}`))
    await expect(readXml('<a><b></a>')).rejects.toThrow('not well-formed')
    await expect(readXml('')).rejects.toThrow('not well-formed')
    await expect(readXml(`<a>${' '.repeat(8 * 1024 * 1024)}</a>`)).rejects.toThrow('larger than')
    await expect(readXml('<a><b><c/></b></a>', 2)).rejects.toThrow('nested deeper than 2')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['read', () => readXml(long)],
    ['read as a message of AlpineBits', () => readMessage(long)],
    ['read as a request', () => new RequestReading(slicesOf(request)).whole()],
    ['written to be kept', () => elementText(parseXml(long), () => true)],
  ])('leaves others their turn after each slice when it is %s', async (_, work) => {
    everySliceIsLong()
    let isDone = false
    let turns = 0
    const others = (async () => {
      for (; !isDone; turns += 1) await setImmediate()
    })()
    await work()
    isDone = true
    await others
    expect(turns).toBeGreaterThanOrEqual(Math.ceil(long.length / slice))
  })

  test('with too many attributes is refused before the element ends', () => {
    const attributes = (count: number) => Array.from({ length: count }, (_, each) => ` a${each}=""`).join('')
    const reader = new XmlReader()
    reader.write(`<a${attributes(64)}><b${attributes(64)}`)
    expect(() => reader.write(' z=""')).toThrow('An element has more than 64 attributes.')
  })
})

const asked: string[] = []
beforeEach(() => void asked.splice(0))
async function* slicesOf(text: string) {
  for (const part of cut(text)) {
    asked.push(part)
    yield part
  }
}

describe('a request', () => {
  test('is asked for no further than its head, until it is wanted as a whole', async () => {
    const text = envelope(
      `<OTA_HotelAvailNotifRQ xmlns="${ota}" EchoToken="e"><AvailStatusMessages HotelCode="H">${'<a/>'.repeat(20_000)}</AvailStatusMessages></OTA_HotelAvailNotifRQ>`,
    )
    await using reading = new RequestReading(slicesOf(text))
    expect(await reading.head()).toMatchObject({ name: 'HotelAvailNotif', echoToken: 'e', hotelCode: 'H' })
    expect(asked).toHaveLength(1)
    expect((await reading.whole()).message.children[0]!.children).toHaveLength(20_000)
    expect(asked).toHaveLength(Math.ceil(text.length / slice))
  })

  test('is refused for a second message that comes after the head', async () => {
    const message = (inside: string) => `<OTA_HotelAvailRQ xmlns="${ota}">${inside}</OTA_HotelAvailRQ>`
    await using reading = new RequestReading(slicesOf(envelope(message(' '.repeat(slice)) + message(''))))
    expect((await reading.head()).name).toBe('HotelAvail')
    await expect(reading.whole()).rejects.toThrow('a Body with one message')
  })

  test.each([
    ['is nothing', '', 'not well-formed'],
    ['is a long ping', ping(' '.repeat(slice)), 'A ping has to be shorter than 16 KiB.'],
    ['begins late', `${' '.repeat(slice)}${ping('')}`, 'not a SOAP Envelope'],
    [
      'has its Body late',
      ping('').replace('<S:Body>', `<!--${'x'.repeat(slice)}--><S:Body>`),
      'a Body with one message',
    ],
  ])('that %s is refused by its first slice', async (_, text, reason) => {
    await using reading = new RequestReading(slicesOf(text))
    await expect(reading.head()).rejects.toThrow(reason)
    expect(asked.length).toBeLessThan(2)
  })
})

test('a long message is not overtaken by one that comes while it is read', async () => {
  const { context } = await eventContext()
  const { channel, secret } = await createChannel(context, { property_id: 3144, kind: 'siteconnect' })
  const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
  const token = secret.reveal(
    password =>
      `<w:UsernameToken><w:Username>${channel.login}</w:Username><w:Password>${password}</w:Password></w:UsernameToken>`,
  )
  const limit = (rooms: number, after: string) =>
    envelope(
      `<OTA_HotelAvailNotifRQ xmlns="${ota}" EchoToken="e${rooms}"><AvailStatusMessages HotelCode="${channel.login}"><AvailStatusMessage BookingLimit="${rooms}"><StatusApplicationControl Start="2027-02-10" End="2027-02-10" InvTypeCode="1" RatePlanCode="BAR"/></AvailStatusMessage>${after}</AvailStatusMessages></OTA_HotelAvailNotifRQ>`,
      `<S:Header><w:Security xmlns:w="${wsse}">${token}</w:Security></S:Header>`,
    )
  const taken: string[] = []
  const send = async (name: string, slices: AsyncIterable<string>) => {
    const { xml } = await answerSiteConnect(context, { slices, ip: null, requestId: 'r-1' })
    expect(xml).toContain('<Success/>')
    taken.push(name)
  }
  const [isBeingRead, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = send(
    'first',
    (async function* () {
      const [head, ...rest] = cut(limit(1, ' '.repeat(slice)))
      yield head!
      isBeingRead.resolve()
      await goOn.promise
      yield* rest
    })(),
  )
  await isBeingRead.promise
  const second = send(
    'second',
    (async function* () {
      yield limit(2, '')
    })(),
  )
  // Long enough for a message that does not wait.
  await Promise.race([second, setTimeout(500)])
  goOn.resolve()
  await Promise.all([first, second])
  expect(taken).toEqual(['first', 'second'])
  const [night] = await context.database.query(
    "SELECT allotment FROM night WHERE property_id = 3144 AND room_id = 1 AND night = '2027-02-10'",
  )
  expect(night).toEqual({ allotment: 2 })
})
