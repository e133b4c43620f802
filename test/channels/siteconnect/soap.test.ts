import { describe, expect, test } from 'vitest'
import { OtaRefusal } from '../../../src/channels/opentravel/ota-refusal.ts'
import {
  answerTo,
  envelopeWithCredentials,
  errorsOf,
  faultEnvelope,
  outcomeOf,
  requestIn,
} from '../../../src/channels/opentravel/soap.ts'
import { childAt, mostXmlBytes, parseXml, xmlOf, xmlText } from '../../../src/channels/xml.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'

const soap = 'http://schemas.xmlsoap.org/soap/envelope/'
const ota = 'http://www.opentravel.org/OTA/2003/05'
const now = Temporal.Instant.from('2027-01-02T03:04:05.678Z')

const ping = `<OTA_PingRQ xmlns="${ota}" EchoToken="e-1" Version="1.0"><EchoData>Are you there?</EchoData></OTA_PingRQ>`
const around = (body: string, header = '', namespace = soap) =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="${namespace}">${header && `<s:Header>${header}</s:Header>`}<s:Body>${body}</s:Body></s:Envelope>`

const told = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    return String(error)
  }
  return 'read'
}

describe('requests', () => {
  test('a request comes with its credentials and its echo token', () => {
    const credentials = { userName: 'hotel & son', password: new Secret(' a<b>"c\' ') }
    const request = requestIn(parseXml(envelopeWithCredentials(ping, credentials)))
    expect(request).toMatchObject({ name: 'Ping', echoToken: 'e-1', hotelCode: null })
    expect(request.credentials?.userName).toBe('hotel & son')
    expect(request.credentials?.password.reveal(text => text)).toBe(' a<b>"c\' ')
    expect(JSON.stringify(request.credentials)).not.toContain('a<b>')
  })

  test('a digest of a password and a token of another namespace are no credentials', () => {
    const token = (type: string, namespace: string) =>
      requestIn(
        parseXml(
          around(
            ping,
            `<w:Security xmlns:w="${namespace}"><w:UsernameToken><w:Username>u</w:Username><w:Password Type="${type}">p</w:Password></w:UsernameToken></w:Security>`,
          ),
        ),
      ).credentials
    const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
    const profile = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0'
    expect(token(`${profile}#PasswordText`, wsse)).not.toBeNull()
    expect(token(`${profile}#PasswordDigest`, wsse)).toBeNull()
    expect(token(`${profile}#PasswordText`, 'urn:other')).toBeNull()
  })

  test.each([
    ['The outermost element', ping],
    ['namespace is http://schemas.xmlsoap.org', around(ping, '', 'http://www.w3.org/2003/05/soap-envelope')],
    ['a Body with one message', around(ping + ping)],
    ['OTA_ReadRQ is not answered here', around(`<OTA_ReadRQ xmlns="${ota}"/>`)],
    ['OTA_PingRQ is not answered here', around('<OTA_PingRQ xmlns="urn:other"/>')],
    [
      'The header Routing is not understood',
      around(ping, '<r:Routing xmlns:r="urn:r" s:mustUnderstand="1"/>'),
    ],
  ])('is a fault: %s', (expected, xml) => {
    expect(told(() => requestIn(parseXml(xml)))).toMatch(new RegExp(`SoapFault.*${expected}`))
  })

  test('a header that may be ignored is ignored', () => {
    expect(requestIn(parseXml(around(ping, '<r:Routing xmlns:r="urn:r"/>'))).name).toBe('Ping')
  })
})

describe('answers', () => {
  const request = { name: 'HotelAvailNotif', echoToken: 'e<1>' } as const

  test('success, errors and faults are read as what they are', () => {
    expect(outcomeOf(answerTo(request, now), 'HotelAvailNotif')).toBeNull()
    const errors = errorsOf(new OtaRefusal('room', 'X"<'))
    const refused = answerTo(request, now, errors)
    expect(outcomeOf(refused, 'HotelAvailNotif')).toBe('402: Room type code not found for this hotel')
    expect(outcomeOf(faultEnvelope('Server', 'Try again'), 'HotelAvailNotif')).toBe('fault: Try again')
  })

  test('an answer has the echo token, the time and an empty header', () => {
    const envelope = parseXml(answerTo(request, now))
    expect(childAt(envelope, 'Header')?.children).toEqual([])
    const answer = childAt(envelope, 'Body', 'OTA_HotelAvailNotifRS')!
    expect(Object.fromEntries(answer.attributes)).toMatchObject({
      EchoToken: 'e<1>',
      TimeStamp: '2027-01-02T03:04:06Z',
    })
  })

  test.each(['<a/>', around('<OTA_PingRS xmlns="x"/>'), around(`<OTA_HotelAvailNotifRS xmlns="${ota}"/>`)])(
    'no answer: %s',
    xml => {
      expect(told(() => outcomeOf(xml, 'HotelAvailNotif'))).toContain('SoapFault')
    },
  )
})

describe('hostile XML', () => {
  const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`

  test.each([
    ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', /DOCTYPE/],
    ['an entity of its own', '<a>&b;</a>', /not well-formed/],
    ['a processing instruction', '<?php x?><a/>', /processing instruction/],
    ['more depth than any message', nested(40), /nested deeper/],
    ['more elements than any message', `<a>${'<b/>'.repeat(250_001)}</a>`, /elements/],
    ['more bytes than any message', `<a>${' '.repeat(mostXmlBytes)}</a>`, /larger than/],
    ['an attribute longer than any', `<a b="${'x'.repeat(100_000)}"/>`, /characters of attributes/],
    ['no element', '', /not well-formed|no element/],
    ['an open element', '<a><b></a>', /not well-formed/],
    ['an unknown prefix', '<x:a/>', /not well-formed/],
    ['a repeated attribute', '<a b="1" b="2"/>', /not well-formed/],
    ['a control character', '<a>\u0001</a>', /not well-formed/],
  ])('is refused for %s', (_, xml, reason) => {
    expect(told(() => parseXml(xml))).toMatch(reason)
  })

  test('texts come back as they went in, without what XML cannot hold', () => {
    const text = ` <&>"'\n\t é 漢 \u{1f3e8} ]]>`
    const xml = xmlOf('a', { b: text }, xmlText(text))
    const read = parseXml(xml)
    expect(read.text).toBe(text)
    expect(read.attributes.get('b')).toBe(text)
    expect(parseXml(xmlOf('a', {}, xmlText('x\u0000\u0008\ud800\uffff'))).text).toBe('x\ufffd')
  })
})
