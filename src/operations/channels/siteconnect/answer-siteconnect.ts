// Answers a message of SiteConnect: takes availability and rates, names rooms and rates, and echoes a ping. What is wrong
// with a message is an answer with errors; what is wrong with the envelope is a fault. Nothing but the head of a message is read
// before its sender is known.

import type { ChangeDocument } from '../../../channels/change-draft.ts'
import { changeFromAvailability } from '../../../channels/opentravel/availability.ts'
import { OtaRefusal } from '../../../channels/opentravel/ota-refusal.ts'
import { changeFromRateAmounts } from '../../../channels/opentravel/rate-amounts.ts'
import type { OtaTerms } from '../../../channels/opentravel/reading.ts'
import { RequestReading } from '../../../channels/opentravel/request-reading.ts'
import { roomStays } from '../../../channels/opentravel/rooms-and-rates.ts'
import {
  answerTo,
  errorsOf,
  faultEnvelope,
  type OtaRequest,
  SoapFault,
} from '../../../channels/opentravel/soap.ts'
import {
  childAt,
  elementText,
  readXml,
  type XmlElement,
  XmlRefusal,
  xmlOf,
  xmlText,
} from '../../../channels/xml.ts'
import { hasPartnerSecret, type StoredChannel } from '../../../store/channels/channels.ts'
import type { Fault } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { authenticate } from '../authenticate.ts'
import { hashSecret } from '../channel-secrets.ts'
import type { Replay } from '../protocol.ts'
import { type Incoming, inOrder, keepMessage, keepRefused, type Taken, takeChange } from '../take-message.ts'
import { productsOf, settingsOf, termsOf } from './siteconnect-terms.ts'

export interface SiteConnectMessage {
  /** Its text in slices, each short enough to be read at once. */
  readonly slices: AsyncIterable<string>
  /** Null where all clients would have the same one. */
  readonly ip: string | null
  readonly requestId: string
}

export interface SiteConnectAnswer {
  readonly status: number
  readonly xml: string
}

/** The answer to an envelope. Throws TooManyRequestsException, and errors of this server. */
export async function answerSiteConnect(
  context: AppContext,
  message: SiteConnectMessage,
): Promise<SiteConnectAnswer> {
  await using reading = new RequestReading(message.slices)
  try {
    return await answered(context, reading, message)
  } catch (error) {
    if (error instanceof SoapFault) return { status: 400, xml: faultEnvelope(error.code, error.message) }
    if (error instanceof XmlRefusal) return { status: 400, xml: faultEnvelope('Client', error.message) }
    throw error
  }
}

async function answered(
  context: AppContext,
  reading: RequestReading,
  message: SiteConnectMessage,
): Promise<SiteConnectAnswer> {
  const head = await reading.head()
  const now = context.clock.now()
  try {
    return { status: 200, xml: answerTo(head, now, await contentFor(context, { reading, head }, message)) }
  } catch (error) {
    if (!(error instanceof OtaRefusal)) throw error
    return { status: 200, xml: answerTo(head, now, errorsOf(error)) }
  }
}

/** The envelope for an error of the wire or of this server. `Server` asks to try again later. */
export const siteConnectFault = ({ status, message }: Pick<Fault, 'status' | 'message'>): string =>
  faultEnvelope(status < 500 && status !== 429 ? 'Client' : 'Server', message)

/** Takes a kept message of SiteConnect again; null for one that asks only. */
export const replaySiteConnect: Replay = async (context, channel, { message, text }) => {
  const translate = translations[message.action as keyof typeof translations]
  if (!translate) return null
  return take(context, channel, message, await readXml(text))
}

const translations = {
  OTA_HotelAvailNotifRQ: changeFromAvailability,
  OTA_HotelRateAmountNotifRQ: changeFromRateAmounts,
} as const satisfies Record<string, (message: XmlElement, terms: OtaTerms) => ChangeDocument>

async function contentFor(
  context: AppContext,
  { reading, head }: { readonly reading: RequestReading; readonly head: OtaRequest },
  { ip, requestId }: SiteConnectMessage,
): Promise<string> {
  // An echo tells a stranger nothing.
  if (head.name === 'Ping') return echoOf(head.message)
  if (head.hotelCode === null) throw new OtaRefusal('required', 'HotelCode')
  const channel = await connectionOf(context, head, ip)
  return inOrder(channel, async () => contentForHotel(context, channel, await reading.whole(), requestId))
}

/** What a message of a known sender is answered; one that changes something is taken. */
async function contentForHotel(
  context: AppContext,
  channel: StoredChannel,
  { name, message, echoToken }: OtaRequest,
  requestId: string,
): Promise<string> {
  const incoming: Incoming = {
    action: `OTA_${name}RQ`,
    senderId: echoToken,
    kept: await elementText(message, isKept),
    requestId,
    replayOf: null,
  }
  if (channel.state !== 'active') {
    await keepRefused(context, channel, incoming, [
      { field: '', message: `The connection is ${channel.state}.` },
    ])
    throw new OtaRefusal('inactive', 'updates of this hotel are paused')
  }
  if (name === 'HotelAvail') {
    const content = roomStays(await productsOf(context, channel))
    await keepMessage(context, channel, incoming, {
      direction: 'in',
      outcome: 'accepted',
      error: null,
      answer: null,
    })
    return content
  }
  const { outcome, errors } = await take(context, channel, incoming, message)
  if (outcome === 'accepted') return '<Success/>'
  throw new OtaRefusal(
    'unsupported',
    errors
      .map(({ field, message }) => `${field} ${message}`)
      .join('; ')
      .slice(0, 500),
  )
}

/** The time and the user's password are no part of what a message says, so that a repetition is the same message. */
const isKept = (attribute: string): boolean => attribute !== 'TimeStamp' && !/password/i.test(attribute)

function echoOf(message: XmlElement): string {
  const text = childAt(message, 'EchoData')?.text.slice(0, 1000) ?? ''
  return `<Success/>${xmlOf('EchoData', {}, xmlText(text))}`
}

/**
 * The connection of the hotel's code. Its user name and one of two secrets prove the sender: the one of the connection, or
 * the one that SiteMinder uses for all hotels. Only a sender with the latter learns that a hotel does not exist.
 */
async function connectionOf(
  context: AppContext,
  { credentials, hotelCode }: OtaRequest,
  ip: string | null,
): Promise<StoredChannel> {
  const { database, keyring } = context
  if (!credentials || hotelCode === null) throw new OtaRefusal('credentials', '')
  const { userName, password } = credentials
  const channel = await password.reveal(secret =>
    authenticate(context, {
      kind: 'siteconnect',
      login: hotelCode,
      secret,
      partnerSecret: null,
      partnerProves: true,
      ip,
    }),
  )
  if (channel) {
    if (settingsOf(channel).userName === userName) return channel
    throw new OtaRefusal('credentials', '')
  }
  const isPartner = await hasPartnerSecret(database, 'siteconnect', hashSecret(keyring, password))
  throw isPartner ? new OtaRefusal('hotel', hotelCode.slice(0, 64)) : new OtaRefusal('credentials', '')
}

/** Takes a change. OtaRefusal, kept with the message, for one that cannot be translated. */
async function take(
  context: AppContext,
  channel: StoredChannel,
  incoming: Incoming,
  message: XmlElement,
): Promise<Taken> {
  const translate = translations[incoming.action as keyof typeof translations]
  try {
    const { calendar = [], inventory = [] } = translate(message, await termsOf(context, channel))
    return await takeChange(context, channel, incoming, { calendar, inventory })
  } catch (error) {
    if (!(error instanceof OtaRefusal)) throw error
    const text = error.record === null ? error.message : `${error.message}: ${error.record}`
    const errors = [{ field: '', message: text }]
    const messageId = await keepRefused(context, channel, incoming, errors)
    if (incoming.replayOf !== null)
      return { messageId, outcome: 'refused', isRepeated: false, warnings: [], errors }
    throw error
  }
}
