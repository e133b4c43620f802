// What each kind of channel does beside taking messages: take a kept one again, and be told a booking. A new kind of channel
// is one entry here.

import type { ChannelKind } from '../../lodging/channels/channel.ts'
import type { ChannelMessage } from '../../store/channels/channel-messages.ts'
import { alpineBits } from './alpinebits/protocol.ts'
import { replayCloudbeds } from './cloudbeds/replay-cloudbeds.ts'
import { tellCloudbeds } from './cloudbeds/tell-cloudbeds.ts'
import type { Protocol } from './protocol.ts'
import { replaySiteConnect } from './siteconnect/answer-siteconnect.ts'
import { tellSiteConnect } from './siteconnect/tell-siteconnect.ts'
import type { Incoming } from './take-message.ts'

export const protocols: Readonly<Record<ChannelKind, Protocol>> = {
  cloudbeds: { replay: replayCloudbeds, tell: tellCloudbeds },
  alpinebits: alpineBits,
  siteconnect: { replay: replaySiteConnect, tell: tellSiteConnect },
  icalendar: { replay: null, tell: null },
}

/** The kept message in the form in which it is taken again. */
export const asIncoming = (message: ChannelMessage): Incoming => ({
  action: message.action,
  senderId: message.senderId,
  kept: message.body,
  requestId: message.requestId,
  replayOf: message.id,
})
