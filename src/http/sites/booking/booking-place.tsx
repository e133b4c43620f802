// Where the stays of a booking are, how to get there, and the rules of each property.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'
import { directionsTo, positionOf } from '../parts/directions.ts'
import { addressText } from './booking-text.ts'
import type { OpenBooking } from './open-booking.ts'

interface PlaceParts {
  readonly page: Page
  readonly booking: OpenBooking
}

export function Place({ page, booking }: PlaceParts): VNode {
  const { receipt: words } = page.words
  const { property_policy } = booking.reservation
  return (
    <section aria-labelledby="place-title">
      <h2 id="place-title">{words.place}</h2>
      <Address page={page} booking={booking} />
      {property_policy.length > 0 && (
        <>
          <h3>{words.goodToKnow}</h3>
          <Facts facts={property_policy.map(({ name, description }) => [name, description])} />
        </>
      )}
    </section>
  )
}

/** The same of several bookings: each property once, its rules folded. */
export function Places({ page, bookings }: { page: Page; bookings: readonly OpenBooking[] }): VNode {
  const { receipt: words } = page.words
  const byProperty = new Map(bookings.map(booking => [booking.reservation.property.id, booking]))
  return (
    <section aria-labelledby="place-title">
      <h2 id="place-title">{words.place}</h2>
      {[...byProperty].map(([id, booking]) => {
        const { property, property_policy } = booking.reservation
        return (
          <div key={id}>
            <Address page={page} booking={booking} />
            {property_policy.length > 0 && (
              <details class="bk-more">
                <summary>
                  {words.goodToKnow}
                  <span class="hidden">: {property.name}</span>
                </summary>
                <Facts facts={property_policy.map(({ name, description }) => [name, description])} />
              </details>
            )}
          </div>
        )
      })}
    </section>
  )
}

/** Address, telephone, website and directions. */
function Address({ page, booking }: PlaceParts): VNode {
  const { receipt: words } = page.words
  const { reservation, property } = booking
  const address = addressText(page, booking)
  const website = property?.url && /^https?:\/\//i.test(property.url) ? property.url : null
  const position = property && positionOf(property)
  return (
    <address class="bk-place">
      <b>{reservation.property.name}</b>
      {address && <span>{address}</span>}
      {property?.main_telephone && (
        <a href={`tel:${property.main_telephone.replaceAll(/[^\d+]/g, '')}`}>{property.main_telephone}</a>
      )}
      {position && (
        <a href={directionsTo(position)} rel="noopener noreferrer">
          {page.words.property.directions}
        </a>
      )}
      {website && (
        <a href={website} rel="noopener noreferrer">
          {words.website}
        </a>
      )}
    </address>
  )
}

interface FactsParts {
  /** Those without a value are left out. */
  readonly facts: readonly (readonly [label: string, value: string | null])[]
}

export const Facts = ({ facts }: FactsParts): VNode => (
  <dl class="bk-facts">
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([label, value], index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
