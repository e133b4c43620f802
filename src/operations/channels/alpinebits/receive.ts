// Takes a request of AlpineBits: who sends it, what it asks for, whether the schema allows it, and then what it means. An
// answer is always a document of the standard, unless the request names no action or version that this server has.

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
import { parseMessage } from '../../../channels/alpinebits/xml.ts'
import { withoutCardNumbers } from '../../../lodging/card-numbers.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import type { AppContext } from '../../context.ts'
import { authenticate } from '../authenticate.ts'
import { keepRefused } from '../take-message.ts'
import type { Asked } from './asked.ts'
import { takeFreeRooms } from './free-rooms.ts'
import { acknowledgeBookings, giveBookings, takeStatusUpdate } from './guest-requests.ts'
import { hotelOf } from './hotel.ts'
import { takeHotelInfo, takeInventory } from './inventory.ts'
import { takeRatePlans } from './rate-plans.ts'

/** A request as the wire read it; what is missing is an empty text. */
export interface AlpineBitsRequest {
  readonly login: string
  readonly secret: string
  /** X-AlpineBits-ClientProtocolVersion. */
  readonly version: string
  /** The parameters. */
  readonly action: string
  readonly request: string
  /** The address of the client; null where all clients would have the same one. */
  readonly ip: string | null
  readonly requestId: string
}

export interface AlpineBitsAnswer {
  readonly status: 200 | 400 | 401
  /** A document, or a line that begins with "ERROR:" for any status but 200. */
  readonly body: string
}

/** Answers a request. Throws TooManyRequestsException for too many wrong passwords and too many messages at once. */
export async function receiveAlpineBits(
  context: AppContext,
  request: AlpineBitsRequest,
): Promise<AlpineBitsAnswer> {
  const channel = await authenticate(context, { ...request, kind: 'alpinebits', partnerSecret: null })
  if (!channel) return { status: 401, body: 'ERROR:invalid or missing username/password' }
  const isHandshake = request.action === actions.handshake.name
  // A handshake is answered in any version: it is how the client learns which versions there are.
  const version = versions.find(one => one === request.version) ?? (isHandshake ? versions[0] : undefined)
  if (version === undefined) {
    return {
      status: 400,
      body: `ERROR:X-AlpineBits-ClientProtocolVersion has to be one of ${versions.join(', ')}`,
    }
  }
  const key = actionOf(request.action, version)
  if (key === undefined) return { status: 400, body: 'ERROR:unknown or missing action' }
  return { status: 200, body: await answered(context, channel, { key, version, request }) }
}

interface Known {
  readonly key: ActionKey
  readonly version: Version
  readonly request: AlpineBitsRequest
}

async function answered(context: AppContext, channel: StoredChannel, known: Known): Promise<string> {
  const { key, version, request } = known
  const action: Action = actions[key]
  try {
    const root = parseMessage(request.request)
    requireRequest(action, root)
    ;(await schemaCheckOf(version))(request.request)
    if (key === 'handshake') return answerHandshake(root)
    if (channel.state !== 'active')
      throw new MessageRefusal('This connection is paused; send it again later.')
    const hotel = await hotelOf(context, channel)
    const message = { action: action.name, senderId: null, requestId: request.requestId, replayOf: null }
    return await takers[key](context, {
      channel,
      hotel,
      version,
      action,
      root,
      xml: request.request,
      message,
    })
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
  { key, request }: Known,
  refusal: MessageRefusal,
): Promise<void> {
  const hasGuests = key === 'statusUpdate'
  const kept = hasGuests ? '' : withoutCardNumbers(request.request.slice(0, longestKept).toWellFormed())
  await keepRefused(
    context,
    channel,
    { action: request.action, senderId: null, kept, requestId: request.requestId, replayOf: null },
    [{ field: '', message: refusal.message }],
  )
}
