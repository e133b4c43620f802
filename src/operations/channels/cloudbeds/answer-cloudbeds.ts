// Answers a call of Cloudbeds (OTA Build-To-Us v5.5): finds out who calls, reads the call, does what the verb says and keeps the
// message. Of a stranger's call only the outline is read (threat C12). Every answer has status 200; errors are in the body.

import {
  type Answer,
  type Envelope,
  errorIds,
  type Fields,
  failure,
  readEnvelope,
  success,
  withoutCredentials,
} from '../../../channels/cloudbeds/envelope.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import { Fault } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { authenticate, partnerOf } from '../authenticate.ts'
import { type Incoming, keepMessage } from '../take-message.ts'
import { createProperty } from './create-property.ts'
import type { Verb } from './verb.ts'
import { subIdOf, verbs } from './verbs.ts'

export interface CloudbedsCall {
  /** The last part of the path. */
  readonly verb: string
  /** The fields, with null for each list and object in them; null for a body that is not a JSON object. */
  readonly outline: Fields | null
  /** Reads all fields, once it is known who calls; null for a body that is not a JSON object. */
  read(): Fields | null
  /** The address of the client; null where all clients would have the same one. */
  readonly ip: string | null
  readonly requestId: string
}

/** `fault`: a fault of this server, for the log; the caller only learns that the call was not processed. */
export interface CloudbedsAnswer {
  readonly body: Answer
  readonly fault: unknown
}

/** The answer of a call. Never throws. */
export async function answerCloudbeds(context: AppContext, call: CloudbedsCall): Promise<CloudbedsAnswer> {
  try {
    return { body: await answered(context, call), fault: null }
  } catch (error) {
    const isOurs = !(error instanceof Fault) || error.status >= 500
    const message = isOurs ? 'The call could not be processed; send it again.' : error.message
    return { body: failure(errorIds.notProcessed, message), fault: isOurs ? error : null }
  }
}

async function answered(context: AppContext, call: CloudbedsCall): Promise<Answer> {
  const { verb, outline, ip, requestId } = call
  if (outline === null) return notAnObject()
  const envelope = readEnvelope(outline)
  if (verb === 'HealthCheck') return healthCheck(context, envelope, ip)
  if (verb === 'CreateProperty') return createByPartner(context, envelope, call)
  const known = verbs.get(verb)
  if (!known) return failure(errorIds.generic, `This server does not take ${verb.slice(0, 50)}.`)
  const channel = await callerOf(context, envelope, ip)
  if (!channel) return wrongCredentials()
  if (channel.state !== 'active') return failure(errorIds.notEnabled, 'The connection is paused.')
  const fields = call.read()
  if (fields === null) return notAnObject()
  const message: Incoming = {
    action: verb,
    senderId: envelope.guid || null,
    requestId,
    replayOf: null,
    kept: withoutCredentials(fields),
  }
  return keptAnswer(context, { channel, message, fields, known })
}

const notAnObject = (): Answer => failure(errorIds.invalidJson, 'The body is not a JSON object in UTF-8.')

/** Called before anything is set up: only the secret of the channel is there to be checked. */
async function healthCheck(context: AppContext, envelope: Envelope, ip: string | null): Promise<Answer> {
  const { sharedSecret: partnerSecret } = envelope
  const { isKnown } = await partnerOf(context, { kind: 'cloudbeds', partnerSecret, ip })
  return isKnown ? success() : wrongCredentials()
}

/** The property has no login yet, so the secret of the channel is all that proves who calls. */
async function createByPartner(
  context: AppContext,
  envelope: Envelope,
  { read, ip, requestId }: CloudbedsCall,
): Promise<Answer> {
  const { sharedSecret: partnerSecret } = envelope
  const { isKnown, partner } = await partnerOf(context, { kind: 'cloudbeds', partnerSecret, ip })
  if (!isKnown) return wrongCredentials()
  if (partner === null) return failure(errorIds.notEnabled, 'CreateProperty is not enabled on this server.')
  const fields = read()
  if (fields === null) return notAnObject()
  return createProperty(context, { envelope, fields, requestId, partner })
}

/** One answer, whatever was wrong. */
const wrongCredentials = (): Answer =>
  failure(errorIds.badCredentials, 'The login details you provided are incorrect.')

async function callerOf(
  context: AppContext,
  { login, password, subId, sharedSecret }: Envelope,
  ip: string | null,
): Promise<StoredChannel | null> {
  const channel = await authenticate(context, {
    kind: 'cloudbeds',
    login,
    secret: password,
    partnerSecret: sharedSecret,
    ip,
  })
  return channel && (subId === '' || subId === subIdOf(channel)) ? channel : null
}

interface Kept {
  readonly channel: StoredChannel
  readonly message: Incoming
  readonly fields: Fields
  readonly known: Verb
}

/** A verb that changes the calendar keeps its own message, with the change; the others are kept here. */
async function keptAnswer(context: AppContext, { channel, message, fields, known }: Kept): Promise<Answer> {
  const answer = await known.answer(context, { channel, message, fields })
  if (known.keepsItself) return answer
  await keepMessage(context, channel, message, {
    direction: 'in',
    outcome: answer.success ? 'accepted' : 'refused',
    error: answer.success ? null : JSON.stringify(answer.errors),
    // An answer may have guests in it.
    answer: null,
  })
  return answer
}
