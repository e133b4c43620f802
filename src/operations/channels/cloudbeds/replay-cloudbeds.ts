// Takes a kept call of Cloudbeds again: ARIUpdate is the only one that changes the calendar.

import type { Replay } from '../protocol.ts'
import { takeAriUpdate } from './verbs.ts'

/** Takes a kept ARIUpdate again; null for any other call. */
export const replayCloudbeds: Replay = async (context, channel, { message, text }) =>
  message.action === 'ARIUpdate'
    ? takeAriUpdate(context, { channel, message, fields: JSON.parse(text) })
    : null
