// The property object of the older form: every field of the bare form, and those that only older clients read
// (docs/older-form.md). Where an older client expects "none" to be false, it is.

import type { Property } from '../../../../lodging/properties/property.ts'
import type { PropertyAnswer } from '../../../../operations/answers.ts'
import type { PricedRoom } from '../../../../pricing/priced-stay.ts'
import type { ByteWriter } from '../../../json/byte-writer.ts'
import { furtherMembers, opened, pieces, rendered } from '../../../json/fragments.ts'
import { writeAlternatives } from '../alternatives.ts'
import { bookDirectOf, kindAndPlace, metaDataOf, rateViewOf, scalarsOf } from '../property.ts'
import type { RateView } from '../rate.ts'
import { writeOlderContent } from './content.ts'
import { writeOlderLowRate } from './rate.ts'
import { writeOlderPricedRoom, writeOlderUnsearchedRoom } from './room.ts'

const [accommodation, metaData, close] = pieces(',"property_accommodation":…,"meta_data":…}')

/** The answer with the names and kinds of the older form; image addresses begin with `publicUrl`. */
export function writeOlderProperty(out: ByteWriter, answer: PropertyAnswer, publicUrl: string): void {
  const { property, searched } = answer
  const view = rateViewOf(answer, publicUrl)
  out
    .paste(scalars(property))
    .raw(furtherMembers(outcomeOf(answer, publicUrl)))
    .paste(kindAndPlace(property))
  writeRooms(out, property, searched?.priced.rooms ?? null, view)
  writeAlternatives(out, answer, view.amounts.decimals)
  writeOlderContent(out, answer, view)
  if (answer.receipt !== undefined) out.raw(furtherMembers({ receipt: answer.receipt }))
  out.json(metaData, olderData(metaDataOf(answer))).put(close)
}

/** Without the source, which depends on the search. */
const scalars = rendered((property: Property) => {
  const { source: _, ...known } = scalarsOf(property)
  return opened({ ...known, feature: property.content.feature ?? '' })
})

const outcomeOf = ({ property, publisher, verbosity, searched }: PropertyAnswer, publicUrl: string) => ({
  is_available: searched !== null && searched.priced.unavailableReason === null,
  unavailable_reason: searched?.priced.unavailableReason ?? false,
  verbosity,
  was_searched: searched !== null,
  source: searched === null ? false : property.source,
  book_direct_link: bookDirectOf(publisher, property.id, publicUrl),
})

/** `priced` is null without a search. */
function writeRooms(
  out: ByteWriter,
  { rooms }: Property,
  priced: readonly PricedRoom[] | null,
  view: RateView,
): void {
  writeOlderLowRate(out, priced ?? [], view)
  if (priced) out.list(accommodation, priced, writeOlderPricedRoom, view)
  else out.list(accommodation, rooms, writeOlderUnsearchedRoom, view)
}

/** The older form has no amount but the total to show first. */
function olderData<Data extends object | null>(data: Data): Data {
  if (data === null || !('total_first' in data)) return data
  const { total_first: _, ...older } = data
  return older as Data
}
