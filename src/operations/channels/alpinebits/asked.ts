// A request of AlpineBits that is valid by the schema, with everything that is known of it.

import type { Action } from '../../../channels/alpinebits/actions.ts'
import { type AnswerOutcome, writeAnswer } from '../../../channels/alpinebits/answers.ts'
import type { HotelNames } from '../../../channels/alpinebits/hotel-check.ts'
import { errorCodes } from '../../../channels/alpinebits/message-refusal.ts'
import type { Version } from '../../../channels/alpinebits/schema-check.ts'
import type { XmlElement } from '../../../channels/xml.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import type { Incoming, Taken } from '../take-message.ts'

export interface Asked {
  readonly channel: StoredChannel
  readonly hotel: HotelNames
  readonly version: Version
  readonly action: Action
  readonly root: XmlElement
  /** As sent. */
  readonly xml: string
  /** How it is kept; without its text. */
  readonly message: Omit<Incoming, 'kept'>
}

/** The answer to a message that was taken or refused, with its warnings. */
export function answerTaken({ answer }: Action, { outcome, warnings, errors }: Taken): string {
  const text = errors
    .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
    .join('; ')
  const came: AnswerOutcome =
    outcome === 'refused' ? { error: { text, code: errorCodes.unableToProcess } } : { warnings }
  return writeAnswer(answer, came)
}
