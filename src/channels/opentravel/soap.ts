// SOAP 1.1 around OpenTravel messages: the envelope, the user name token of WS-Security, answers, errors and faults.

import { Secret } from '../../values/secrets/secret.ts'
import { childAt, parseXml, type XmlElement, xmlOf, xmlText } from '../xml.ts'
import type { OtaRefusal } from './ota-refusal.ts'
import { shown } from './reading.ts'

const soapNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'
const otaNamespace = 'http://www.opentravel.org/OTA/2003/05'
const securityNamespace = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
const passwordText =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText'

/** The messages that are answered here. */
export const requestNames = ['HotelAvailNotif', 'HotelRateAmountNotif', 'HotelAvail', 'Ping'] as const
export type RequestName = (typeof requestNames)[number]

export interface OtaRequest {
  readonly name: RequestName
  readonly message: XmlElement
  /** Identifies the request and comes back with the answer. */
  readonly echoToken: string | null
  readonly hotelCode: string | null
  readonly credentials: Credentials | null
}

export interface Credentials {
  readonly userName: string
  readonly password: Secret
}

/** A message that SOAP itself refuses: the sender has to change it. */
export class SoapFault extends Error {
  override readonly name = 'SoapFault'
  readonly code: 'Client' | 'VersionMismatch' | 'MustUnderstand'

  constructor(code: SoapFault['code'], message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The request in an envelope, or what is there of it while the envelope is read. SoapFault for what is no envelope around one
 * known message.
 */
export function requestIn(envelope: XmlElement | undefined): OtaRequest {
  if (envelope?.name !== 'Envelope')
    throw new SoapFault('Client', 'The outermost element is not a SOAP Envelope.')
  if (envelope.namespace !== soapNamespace) {
    throw new SoapFault('VersionMismatch', `Send SOAP 1.1, whose namespace is ${soapNamespace}.`)
  }
  const header = envelope.children.find(({ name }) => name === 'Header')
  const body = envelope.children.find(({ name }) => name === 'Body')
  if (body?.namespace !== soapNamespace || body.children.length !== 1) {
    throw new SoapFault(
      'Client',
      'The envelope needs a Body with one message that begins in its first 16 KiB.',
    )
  }
  refuseUnknownHeaders(header)
  const message = body.children[0]!
  const name = requestNames.find(known => message.name === `OTA_${known}RQ`)
  if (name === undefined || message.namespace !== otaNamespace) {
    throw new SoapFault('Client', `The message ${shown(message.name)} is not answered here.`)
  }
  return {
    name,
    message,
    echoToken: message.attributes.get('EchoToken') ?? null,
    hotelCode: hotelCodeOf(name, message),
    credentials: credentialsIn(header),
  }
}

/** An envelope with a request of ours: with our credentials at the receiver. `message` is XML. */
export function envelopeWithCredentials(message: string, { userName, password }: Credentials): string {
  const security = password.reveal(text =>
    xmlOf(
      'wsse:Security',
      { 'soap:mustUnderstand': '1', 'xmlns:wsse': securityNamespace },
      xmlOf(
        'wsse:UsernameToken',
        {},
        xmlOf('wsse:Username', {}, xmlText(userName)),
        xmlOf('wsse:Password', { Type: passwordText }, xmlText(text)),
      ),
    ),
  )
  return envelope(`<soap:Header>${security}</soap:Header>`, message)
}

/** The answer to a request; `content` is XML, `Success` where none is given. */
export function answerTo(
  { name, echoToken }: Pick<OtaRequest, 'name' | 'echoToken'>,
  now: Temporal.Instant,
  content = '<Success/>',
): string {
  const attributes = { EchoToken: echoToken, TimeStamp: now.round('second').toString(), Version: '1.0' }
  return envelope('<soap:Header/>', xmlOf(`OTA_${name}RS`, { xmlns: otaNamespace, ...attributes }, content))
}

/** The content of an answer that says why nothing was taken. */
export const errorsOf = ({ type, code, record, message }: OtaRefusal): string =>
  xmlOf('Errors', {}, xmlOf('Error', { Type: type, Code: code, RecordID: record }, xmlText(message)))

/** The envelope of a fault: `Server` where the sender may try again later. */
export function faultEnvelope(code: SoapFault['code'] | 'Server', text: string): string {
  const fault = `<faultcode>soap:${code}</faultcode><faultstring>${xmlText(text)}</faultstring>`
  return envelope('<soap:Header/>', `<soap:Fault>${fault}</soap:Fault>`)
}

/**
 * The outcome of a request of ours, from the receiver's answer: null for success, else its errors as one short text.
 * XmlRefusal or SoapFault for an answer that is none.
 */
export function outcomeOf(xml: string, name: string): string | null {
  const envelope = parseXml(xml)
  const body = childAt(envelope, 'Body')
  if (envelope.name !== 'Envelope' || !body) throw new SoapFault('Client', 'The answer is no SOAP envelope.')
  const fault = childAt(body, 'Fault', 'faultstring')
  if (fault) return `fault: ${shortened(fault.text)}`
  const answer = childAt(body, `OTA_${name}RS`)
  if (!answer) throw new SoapFault('Client', `The answer has no OTA_${name}RS.`)
  const errors = childAt(answer, 'Errors')
  if (errors) return errors.children.map(errorText).join('; ').slice(0, 500) || 'errors without a text'
  if (!childAt(answer, 'Success')) throw new SoapFault('Client', 'The answer has neither Success nor Errors.')
  return null
}

const envelope = (header: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<soap:Envelope xmlns:soap="${soapNamespace}">${header}<soap:Body>${body}</soap:Body></soap:Envelope>`

/** Only the user name token is understood; other headers are ignored unless they must not be. */
function refuseUnknownHeaders(header: XmlElement | undefined): void {
  for (const { name, namespace, mustBeUnderstood } of (header?.children ?? []).map(withDuty)) {
    if (mustBeUnderstood && !(name === 'Security' && namespace === securityNamespace)) {
      throw new SoapFault('MustUnderstand', `The header ${shown(name)} is not understood.`)
    }
  }
}

const withDuty = ({ name, namespace, foreign }: XmlElement) => ({
  name,
  namespace,
  mustBeUnderstood: foreign.get(`${soapNamespace} mustUnderstand`) === '1',
})

function credentialsIn(header: XmlElement | undefined): Credentials | null {
  const security = header?.children.find(
    ({ name, namespace }) => name === 'Security' && namespace === securityNamespace,
  )
  const token = security && childAt(security, 'UsernameToken')
  const [userName, password] = [token && childAt(token, 'Username'), token && childAt(token, 'Password')]
  if (!userName || !password) return null
  // A digest cannot be compared with a hash of the password. SiteConnect sends the text, under TLS.
  if ((password.attributes.get('Type') ?? passwordText) !== passwordText) return null
  return { userName: userName.text.trim(), password: new Secret(password.text) }
}

function hotelCodeOf(name: RequestName, message: XmlElement): string | null {
  if (name === 'Ping') return null
  const path = {
    HotelAvailNotif: ['AvailStatusMessages'],
    HotelRateAmountNotif: ['RateAmountMessages'],
    HotelAvail: [
      'AvailRequestSegments',
      'AvailRequestSegment',
      'HotelSearchCriteria',
      'Criterion',
      'HotelRef',
    ],
  }[name]
  return childAt(message, ...path)?.attributes.get('HotelCode') ?? null
}

const errorText = ({ attributes, text }: XmlElement): string =>
  `${attributes.get('Code') ?? attributes.get('Type') ?? 'error'}: ${shortened(text || (attributes.get('ShortText') ?? ''))}`

const shortened = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200)
