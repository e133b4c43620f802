// The stay for fellow travellers: what, when and where, without the number and the key that open the booking.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'
import { listed } from '../parts/stay-words.ts'
import { addressText, nightsText } from './booking-text.ts'
import { Icon } from './notice.tsx'
import type { OpenBooking } from './open-booking.ts'

interface ShareParts {
  readonly page: Page
  readonly bookings: readonly OpenBooking[]
}

/** A mail that the guest addresses; with scripts whatever the device shares by. */
export function Share({ page, bookings }: ShareParts): VNode {
  const names = [...new Set(bookings.map(({ reservation }) => reservation.property.name))]
  const text = bookings.map(booking => stayLines(page, booking)).join('\n\n')
  return (
    <a
      class="button quieter"
      href={`mailto:?subject=${encodeURIComponent(listed(page, names))}&body=${encodeURIComponent(text)}`}
      data-share
    >
      <Icon shape="share" />
      {page.words.booking.share}
    </a>
  )
}

function stayLines(page: Page, booking: OpenBooking): string {
  const { reservation } = booking
  const { property, checkin, checkout } = reservation
  return [
    property.name,
    listed(page, [page.formats.days(checkin, checkout), nightsText(page, reservation)]),
    addressText(page, booking),
    booking.property ? page.absolute(`/properties/${property.id}`) : '',
  ]
    .filter(Boolean)
    .join('\n')
}
