// Rooms (interface, Room), each field at its verbosity (contract S3).

import type { Room } from '../../../lodging/property.ts'
import type { Verbosity } from '../../../operations/requests.ts'
import type { PricedRoom, RoomFlags } from '../../../pricing/priced-stay.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import { furtherMembers, opened, pieces, rendered } from '../../json/fragments.ts'
import { presentDetail } from './alternatives.ts'
import { type RateView, roomView, writeRate } from './rate.ts'

/** The result of a search for a room. */
export function writePricedRoom(out: ByteWriter, priced: PricedRoom, view: RateView): void {
  writeAbout(out, priced.room, view.verbosity)
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
    out.json(reasonList, reasons)
    out.json(detailList, view.detailsOf(priced).map(presentDetail))
  }
  out.list(rateList, rates, write, roomView(room, view))
  out.put(close)
}

/** A room in an answer of view: without rates, and no flag is set (contract S8). */
export function writeUnsearchedRoom(out: ByteWriter, room: Room, { verbosity }: RateView): void {
  writeAbout(out, room, verbosity)
  writeNoResult(out)
}

/** The end of a room without a search. */
export function writeNoResult(out: ByteWriter): void {
  out.put(unsearched).put(close)
}

/** The description of the room, to which more fields are added. */
export function writeAbout(out: ByteWriter, room: Room, verbosity: Verbosity): void {
  out.paste(basics(room))
  if (verbosity >= 1) out.paste(shortTexts(room))
  if (verbosity >= 2) out.paste(longTexts(room))
}

const basics = rendered((room: Room) =>
  opened({
    id: room.id,
    name: room.name,
    type: room.type,
    standard_occupancy: room.standardOccupancy,
    maximum_occupancy: room.maximumOccupancy,
  }),
)

const shortTexts = rendered((room: Room) =>
  furtherMembers({ short_description: room.shortDescription, bedding: room.bedding }),
)

const longTexts = rendered((room: Room) => furtherMembers({ long_description: room.longDescription }))

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
