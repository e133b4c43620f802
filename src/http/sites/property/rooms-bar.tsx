// On small screens: what the stay costs at least, and the way to the rooms, at the foot of the screen.

import type { VNode } from 'preact'
import { stayInWords } from '../parts/stay-words.ts'
import { isSold, type PropertyData } from './property-data.ts'

/** Scripts hide it while the rooms are on the screen. Without a price it leads to the dates; null where nothing is sold. */
export function RoomsBar({ data }: { readonly data: PropertyData }): VNode | null {
  const { page, sought, property, currency } = data
  const { words, formats } = page
  const totals = property.property_accommodation.flatMap(({ rates }) => rates.map(({ total }) => total.total))
  if (!isSold(data) || (sought.dates !== null && totals.length === 0)) return null
  return (
    <p class="rooms-bar" data-bar-of="rooms">
      {totals.length > 0 && (
        <span>
          <small>{words.common.from}</small> <b>{formats.money(Math.min(...totals), currency)}</b>
          <small>{stayInWords(page, sought)}</small>
        </span>
      )}
      <a class="button" href={totals.length > 0 ? '#rooms' : '#dates'}>
        {totals.length > 0 ? words.offer.showRooms : words.offer.chooseDates}
      </a>
    </p>
  )
}
