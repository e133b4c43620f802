// What a contract with companion services says: its messages, their schemas, how long an answer may take, and what holds without
// one (decision 66). The pages of docs, the published schemas and the conformance kit come from these tables.

import { type TSchema, Type } from 'typebox'

/** One question of the server and the answers that count. */
export interface Message {
  /** What it asks. */
  readonly summary: string
  readonly question: TSchema
  readonly answer: TSchema
  /** From the first byte of the question to the last of the answer. */
  readonly deadlineMilliseconds: number
  /** What the server does without an answer that counts. */
  readonly whenSilent: string
  /** A question as the server asks it, and an answer. */
  readonly examples: { readonly question: object; readonly answer: object }
}

export interface Contract {
  /** Goes up when a service that follows the present one would no longer be understood. */
  readonly version: number
  readonly summary: string
  readonly messages: Readonly<Record<string, Message>>
}

/** What services of every kind are asked when somebody tries them out. */
export const checkMessage: Message = {
  summary: 'Whether the service is ready. It is asked when somebody tries it out.',
  question: Type.Object({}),
  answer: Type.Object({ ready: Type.Literal(true, { description: 'It is.' }) }),
  deadlineMilliseconds: 5_000,
  whenSilent: 'Who tried it out is told why. Nothing else changes.',
  examples: { question: {}, answer: { ready: true } },
}

/** A reason that people read: one line. */
export const reason = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: 200, pattern: '^[^\\p{Cc}]*$' })

/** The type of a message on the wire. */
export const typeOf = (kind: string, message: string): string => `${kind}.${message}`
