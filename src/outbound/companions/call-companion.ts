// One question to a companion service: signed by Standard Webhooks, answered in time with a signature of its own over the same id, in
// the shape of the contract. Anything else is silence, with a reason in words of this server (threat E4).

import { randomUUID } from 'node:crypto'
import type { Message } from '../../lodging/companions/contract.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import { type GuardedFetchOptions, type GuardedResponse, guardedFetch } from '../guarded-fetch.ts'
import { OutboundError } from '../outbound-error.ts'
import { isSigned, webhookHeaders } from '../webhook-signature.ts'
import { followsSchema } from './answer-check.ts'

/** The most bytes of an answer. */
const mostBytes = 64 * 1024

export interface CompanionCall {
  readonly url: string
  /** The newest first; an answer is signed with any of them. */
  readonly secrets: readonly Secret[]
  /** The type of the message, such as decision.price. */
  readonly type: string
  readonly version: number
  readonly message: Pick<Message, 'answer' | 'deadlineMilliseconds'>
  readonly data: object
  /** The same for every attempt at the same message; default: one of its own. */
  readonly id?: string
  readonly allow: Pick<GuardedFetchOptions, 'allowHttp' | 'allowPrivate'>
  /** Seconds since 1970. */
  readonly timestamp: number
}

export type CompanionAnswer =
  | { readonly kind: 'answered'; readonly answer: unknown }
  /** `isSent`: the service may have acted on the question. */
  | { readonly kind: 'silent'; readonly reason: string; readonly isSent: boolean }

/** Asks once. Never throws for what the service does. */
export async function callCompanion(call: CompanionCall): Promise<CompanionAnswer> {
  const { url, secrets, type, version, message, data, timestamp, id = randomUUID() } = call
  const body = JSON.stringify({ type, version, data })
  try {
    const response = await guardedFetch(url, {
      ...call.allow,
      method: 'POST',
      deadlineMilliseconds: message.deadlineMilliseconds,
      maximumBytes: mostBytes,
      body,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Hostelry',
        ...webhookHeaders({ id, timestamp, body }, secrets),
      },
    })
    return readAnswer(response, { id, secrets, message })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const isSent = error.kind !== 'not_sent' && error.kind !== 'refused_address'
    return { kind: 'silent', reason: reasons[error.kind], isSent }
  }
}

const reasons = {
  refused_address: 'its address is not called: it must be https on the public Internet',
  not_sent: 'no connection',
  timeout: 'no answer in time',
  too_large: 'an answer that is too long',
  broken: 'a broken answer',
} as const

const silent = (reason: string): CompanionAnswer => ({ kind: 'silent', reason, isSent: true })

function readAnswer(
  { status, headers, body }: GuardedResponse,
  { id, secrets, message }: Required<Pick<CompanionCall, 'id' | 'secrets' | 'message'>>,
): CompanionAnswer {
  if (status !== 200) return silent(`HTTP ${status}`)
  const text = new TextDecoder().decode(body)
  // An answer to another question, kept by whoever is between, has another id.
  if (headers['webhook-id'] !== id) return silent('an answer to another question')
  const timestamp = Number(headers['webhook-timestamp'])
  const isOurs = isSigned({ id, timestamp, body: text }, String(headers['webhook-signature'] ?? ''), secrets)
  if (!isOurs) return silent('an answer without its signature')
  const answer = parsed(text)
  return followsSchema(message.answer, answer)
    ? { kind: 'answered', answer }
    : silent('an answer of another shape')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
