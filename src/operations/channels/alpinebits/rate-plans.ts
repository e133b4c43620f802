// Takes RatePlans: what the message says of rate plans becomes their tariffs, all of it or nothing.

import { MessageRefusal } from '../../../channels/alpinebits/message-refusal.ts'
import { applyRatePlans } from '../../../channels/alpinebits/rate-plans/apply-rate-plans.ts'
import { connectionCodes } from '../../../channels/alpinebits/rate-plans/connection-codes.ts'
import type { XmlElement } from '../../../channels/xml.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import { badRequest } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import {
  changeTariffsWithin,
  type TariffsAfter,
  type TariffsBefore,
} from '../../properties/change-tariffs.ts'
import { type Incoming, type Taken, takeMessage } from '../take-message.ts'
import { type Asked, answerTaken } from './asked.ts'
import { hotelNames } from './hotel.ts'

/** The answer to RatePlans. */
export async function takeRatePlans(
  context: AppContext,
  { channel, action, root, xml, message }: Asked,
): Promise<string> {
  return answerTaken(
    action,
    await changeRatePlans(context, channel, { root, message: { ...message, kept: xml } }),
  )
}

/** Makes the changes of a RatePlans message; one that contradicts the standard or the property is refused. */
export const changeRatePlans = (
  context: AppContext,
  channel: StoredChannel,
  { root, message }: { readonly root: XmlElement; readonly message: Incoming },
): Promise<Taken> =>
  takeMessage(context, channel, message, transaction =>
    changeTariffsWithin(transaction, channel.propertyId, before => applied(root, channel, before)),
  )

function applied(
  root: XmlElement,
  channel: StoredChannel,
  { tariffs, document }: TariffsBefore,
): TariffsAfter {
  const state = {
    hotel: hotelNames(channel, document),
    tariffs,
    mapping: connectionCodes(channel.mapping, document),
    currency: document.currency,
  }
  try {
    return applyRatePlans(root, state)
  } catch (error) {
    if (!(error instanceof MessageRefusal)) throw error
    throw badRequest([{ field: '', message: error.message }])
  }
}
