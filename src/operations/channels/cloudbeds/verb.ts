// What a verb of Cloudbeds is: the call with its connection, and the answer.

import type { Answer, Fields } from '../../../channels/cloudbeds/envelope.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import type { AppContext } from '../../context.ts'
import type { Incoming } from '../take-message.ts'

export interface VerbCall {
  readonly channel: StoredChannel
  readonly message: Incoming
  readonly fields: Fields
}

export interface Verb {
  /** It keeps its message together with its change. */
  readonly keepsItself?: true
  answer(context: AppContext, call: VerbCall): Promise<Answer>
}
