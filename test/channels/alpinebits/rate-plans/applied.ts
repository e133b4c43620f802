// Applies messages to the tariffs of a property, as an operation would, without a database.

import {
  type AppliedRatePlans,
  applyRatePlans,
} from '../../../../src/channels/alpinebits/rate-plans/apply-rate-plans.ts'
import type { CodeMapping } from '../../../../src/channels/alpinebits/rate-plans/plan-codes.ts'
import { parseMessage } from '../../../../src/channels/alpinebits/xml.ts'
import type { Tariff } from '../../../../src/lodging/prices/tariff.ts'
import type { RoomModel } from './message-model.ts'

/** Rooms by their codes, and rate plans with the sender's codes, P1 and P2. */
const mappingOf = (rooms: readonly Pick<RoomModel, 'code' | 'id'>[]): CodeMapping => ({
  room: code => rooms.find(room => room.code === code)?.id ?? null,
  ratePlans: code => (/^P\d$/.test(code) ? [{ rateCode: code, has: () => true }] : []),
})

export const applied = (
  xml: string,
  rooms: readonly Pick<RoomModel, 'code' | 'id'>[],
  tariffs: readonly Tariff[] = [],
  mapping: CodeMapping = mappingOf(rooms),
): AppliedRatePlans =>
  applyRatePlans(parseMessage(xml), {
    hotel: { code: '123', name: 'Small hotel' },
    tariffs,
    mapping,
    currency: 'EUR',
  })
