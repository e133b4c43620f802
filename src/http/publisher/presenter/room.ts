// Rooms (interface, Room), each field at its verbosity (contract S3).

import type { Room } from '../../../lodging/properties/property.ts'
import type { Verbosity } from '../../../operations/requests.ts'
import type { PricedRoom, RoomFlags } from '../../../pricing/priced-stay.ts'
import type { ReasonDetail } from '../../../pricing/promotions/reason-details.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import { opened, pieces, rendered } from '../../json/fragments.ts'
import { type RateView, roomView, writeRate } from './rate.ts'

/** The result of a search for a room. */
export function writePricedRoom(out: ByteWriter, priced: PricedRoom, view: RateView): void {
  out.paste(aboutAt[view.verbosity](priced.room))
  writeResult(out, priced, view, writeRate)
}

/** The flags and the rates, each written by `write`; the end of a room. */
export function writeResult(
  out: ByteWriter,
  priced: PricedRoom,
  view: RateView,
  write: typeof writeRate,
): void {
  const { room, flags, reasons, isAvailable, rates } = priced
  writeFlags(out, isAvailable, flags)
  if (reasons.length === 0) out.put(noReasons)
  else {
    out.put(reasonList).paste(reasonsOf(reasons))
    out.list(detailList, view.detailsOf(priced), writeDetail, null)
  }
  out.list(rateList, rates, write, roomView(room, view))
  out.put(close)
}

const reasonsOf = rendered((reasons: PricedRoom['reasons']) => JSON.stringify(reasons))

const [detailCode, detailDate, detailLimit, detailRequested, detailClose] = pieces(
  '{"code":…,"date":…,"limit":…,"requested":…}',
)

/** One reason why a room cannot be booked. */
function writeDetail(out: ByteWriter, { code, day, limit, requested }: ReasonDetail): void {
  out.text(detailCode, code)
  out.textOrNull(detailDate, day === null ? null : formatDay(day))
  out.integerOrNull(detailLimit, limit)
  out.integerOrNull(detailRequested, requested)
  out.put(detailClose)
}

/** A room in an answer of view: without rates, and no flag is set (contract S8). */
export function writeUnsearchedRoom(out: ByteWriter, room: Room, { verbosity }: RateView): void {
  out.paste(aboutAt[verbosity](room))
  writeNoResult(out)
}

/** The end of a room without a search. */
export function writeNoResult(out: ByteWriter): void {
  out.put(unsearched).put(close)
}

/** The description of the room in every form, to which more fields are added. */
export function writeAbout(out: ByteWriter, room: Room, verbosity: Verbosity): void {
  out.paste(commonAt[verbosity](room))
}

const aboutWith = (further: (room: Room) => object) =>
  ({
    0: rendered((room: Room) => opened({ ...basicsOf(room), ...further(room) })),
    1: rendered((room: Room) => opened({ ...basicsOf(room), ...shortTextsOf(room), ...further(room) })),
    2: rendered((room: Room) =>
      opened({
        ...basicsOf(room),
        ...shortTextsOf(room),
        long_description: room.longDescription,
        ...further(room),
      }),
    ),
  }) as const satisfies Record<Verbosity, unknown>

const commonAt = aboutWith(() => ({}))
const aboutAt = aboutWith(room => ({ updated_at: room.updatedAt }))

const basicsOf = (room: Room) => ({
  id: room.id,
  name: room.name,
  type: room.type,
  standard_occupancy: room.standardOccupancy,
  maximum_occupancy: room.maximumOccupancy,
})

const shortTextsOf = (room: Room) => ({ short_description: room.shortDescription, bedding: room.bedding })

const [
  available,
  closedOut,
  occupancyExceeded,
  noInventory,
  belowMinStay,
  aboveMaxStay,
  reasonList,
  detailList,
  rateList,
  close,
] = pieces(`,"is_available":…,"is_closedout":…,"is_occupancy_exceeded":…,"has_no_inventory":…,
  "is_less_than_min_stay":…,"is_greater_than_max_stay":…,"unavailable_reasons":…,"unavailable_details":…,"rates":…,
  "adult_maximum_occupancy":null,"child_maximum_occupancy":null,"adult_rate_adjustment":null,
  "child_rate_adjustment":null,"unavailable_reason":null,"property_accommodation_type":null}`)

/** As most rooms go on. */
const [noReasons] = pieces(',"unavailable_reasons":[],"unavailable_details":[]')

function writeFlags(out: ByteWriter, isAvailable: boolean, flags: RoomFlags): void {
  out.flag(available, isAvailable)
  out.flag(closedOut, flags.is_closedout)
  out.flag(occupancyExceeded, flags.is_occupancy_exceeded)
  out.flag(noInventory, flags.has_no_inventory)
  out.flag(belowMinStay, flags.is_less_than_min_stay)
  out.flag(aboveMaxStay, flags.is_greater_than_max_stay)
}

const [unsearched] = pieces(`,"is_available":false,"is_closedout":false,"is_occupancy_exceeded":false,
  "has_no_inventory":false,"is_less_than_min_stay":false,"is_greater_than_max_stay":false,"unavailable_reasons":[],"unavailable_details":[],"rates":[]`)
