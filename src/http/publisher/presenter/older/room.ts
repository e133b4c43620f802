// Rooms of the older form: pictures, promotions and discount are on the room too. They are those of its cheapest rate.

import type { Room } from '../../../../lodging/properties/property.ts'
import type { PricedRate, PricedRoom } from '../../../../pricing/priced-stay.ts'
import { type Minor, zero } from '../../../../values/money.ts'
import type { ByteWriter } from '../../../json/byte-writer.ts'
import { furtherMembers, pieces, rendered } from '../../../json/fragments.ts'
import { imagesOf, lowestOf, type RateView } from '../rate.ts'
import { writeAbout, writeNoResult, writeResult } from '../room.ts'
import { writeOlderRate, writeSavings } from './rate.ts'

/** The result of a search for a room. */
export function writeOlderPricedRoom(out: ByteWriter, priced: PricedRoom, view: RateView): void {
  writeOlderAbout(out, priced.room, lowestOf([priced])?.rate ?? null, view)
  writeResult(out, priced, view, writeOlderRate)
}

/** A room in an answer of view. */
export function writeOlderUnsearchedRoom(out: ByteWriter, room: Room, view: RateView): void {
  writeOlderAbout(out, room, null, view)
  writeNoResult(out)
}

const [savings] = pieces(',"promotional_savings":')

function writeOlderAbout(out: ByteWriter, room: Room, cheapest: PricedRate | null, view: RateView): void {
  const saved: Minor = cheapest?.total.promotionalSavings ?? zero
  writeAbout(out, room, view.verbosity)
  out.paste(olderBasics(room)).amount(savings, saved, view.amounts.decimals)
  out.paste(imagesOf(room, view.publicUrl))
  writeSavings(out, cheapest, view)
}

const olderBasics = rendered((room: Room) =>
  furtherMembers({
    type_id: room.typeId ?? 0,
    property_accommodation_provider_attribute_value: null,
    message: null,
    meta_data: null,
    tmp: null,
  }),
)
