// Takes a request of AlpineBits: who sends it, what it asks for, whether the schema allows it, and then what it means. A
// stranger's parameters are not read (threat C12). An answer is always a document of the standard, unless the request names no
// action or version that this server has.

import {
  type Action,
  type ActionKey,
  actionOf,
  actions,
  requireRequest,
} from '../../../channels/alpinebits/actions.ts'
import { writeAnswer } from '../../../channels/alpinebits/answers.ts'
import { answerHandshake } from '../../../channels/alpinebits/handshake.ts'
import { MessageRefusal } from '../../../channels/alpinebits/message-refusal.ts'
import { schemaCheckOf, type Version, versions } from '../../../channels/alpinebits/schema-check.ts'
import { readMessage } from '../../../channels/alpinebits/xml.ts'
import { withoutCardNumbers } from '../../../lodging/cards/card-numbers.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import type { AppContext } from '../../context.ts'
import { authenticate } from '../authenticate.ts'
import { inOrder, keepRefused } from '../take-message.ts'
import type { Asked } from './asked.ts'
import { takeFreeRooms } from './free-rooms.ts'
import { acknowledgeBookings, giveBookings, takeStatusUpdate } from './guest-requests.ts'
import { hotelOf } from './hotel.ts'
import { takeHotelInfo, takeInventory } from './inventory.ts'
import { takeRatePlans } from './rate-plans.ts'

/** The parameters of a request; one that is missing is an empty text. */
export interface AlpineBitsParameters {
  readonly action: string
  readonly request: string
}

/** A request, of which the wire has read the head; what is missing is an empty text. */
export interface AlpineBitsRequest {
  readonly login: string
  readonly secret: string
  /** X-AlpineBits-ClientProtocolVersion. */
  readonly version: string
  /** Reads the parameters, once it is known who sends them. */
  read(): Promise<AlpineBitsParameters>
  /** The address of the client; null where all clients would have the same one. */
  readonly ip: string | null
  readonly requestId: string
}

export interface AlpineBitsAnswer {
  readonly status: 200 | 400 | 401
  /** A document, or a line that begins with "ERROR:" for any status but 200. */
  readonly body: string
}

/**
 * Answers a request. Throws TooManyRequestsException for too many wrong passwords and too many messages at once, and what `read`
 * throws.
 */
export async function receiveAlpineBits(
  context: AppContext,
  request: AlpineBitsRequest,
): Promise<AlpineBitsAnswer> {
  const channel = await authenticate(context, { ...request, kind: 'alpinebits', partnerSecret: null })
  if (!channel) return { status: 401, body: 'ERROR:invalid or missing username/password' }
  return inOrder(channel, () => answerFrom(context, channel, request))
}

async function answerFrom(
  context: AppContext,
  channel: StoredChannel,
  request: AlpineBitsRequest,
): Promise<AlpineBitsAnswer> {
  const { action, request: xml } = await request.read()
  const isHandshake = action === actions.handshake.name
  // A handshake is answered in any version: it is how the client learns which versions there are.
  const version = versions.find(one => one === request.version) ?? (isHandshake ? versions[0] : undefined)
  if (version === undefined) {
    return {
      status: 400,
      body: `ERROR:X-AlpineBits-ClientProtocolVersion has to be one of ${versions.join(', ')}`,
    }
  }
  const key = actionOf(action, version)
  if (key === undefined) return { status: 400, body: 'ERROR:unknown or missing action' }
  const known = { key, version, xml, requestId: request.requestId }
  return { status: 200, body: await answered(context, channel, known) }
}

interface Known {
  readonly key: ActionKey
  readonly version: Version
  readonly xml: string
  readonly requestId: string
}

async function answered(context: AppContext, channel: StoredChannel, known: Known): Promise<string> {
  const { key, version, xml, requestId } = known
  const action: Action = actions[key]
  try {
    const root = await readMessage(xml)
    requireRequest(action, root)
    ;(await schemaCheckOf(version))(xml)
    if (key === 'handshake') return answerHandshake(root)
    if (channel.state !== 'active')
      throw new MessageRefusal('This connection is paused; send it again later.')
    const hotel = await hotelOf(context, channel)
    const message = { action: action.name, senderId: null, requestId, replayOf: null }
    return await takers[key](context, { channel, hotel, version, action, root, xml, message })
  } catch (error) {
    if (!(error instanceof MessageRefusal)) throw error
    await keepRefusal(context, channel, known, error)
    return writeAnswer(action.answer, { error: { text: error.message, code: error.code } })
  }
}

const takers = {
  freeRooms: takeFreeRooms,
  inventory: takeInventory,
  hotelInfo: takeHotelInfo,
  ratePlans: takeRatePlans,
  read: giveBookings,
  acknowledge: acknowledgeBookings,
  statusUpdate: takeStatusUpdate,
} as const satisfies Readonly<
  Record<Exclude<ActionKey, 'handshake'>, (context: AppContext, asked: Asked) => Promise<string>>
>

/** Of a refused message so many characters are kept. */
const longestKept = 100_000

/** Keeps what was refused; a message that can name guests without its text. */
async function keepRefusal(
  context: AppContext,
  channel: StoredChannel,
  { key, xml, requestId }: Known,
  refusal: MessageRefusal,
): Promise<void> {
  const hasGuests = key === 'statusUpdate'
  const kept = hasGuests ? '' : withoutCardNumbers(xml.slice(0, longestKept).toWellFormed())
  await keepRefused(
    context,
    channel,
    { action: actions[key].name, senderId: null, kept, requestId, replayOf: null },
    [{ field: '', message: refusal.message }],
  )
}
