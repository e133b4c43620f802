// What to say when nothing can be booked for the stay, and what is free instead.

import type { VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import type { PageWords } from '../../../wording/pages/page-words.ts'
import type { Sought } from '../stay-query.ts'
import { isSold, type PropertyData, type Refusal } from './property-data.ts'
import { stayText } from './rooms.tsx'
import { checkoutHref, offerParameters, onDates, propertyHref } from './stay-links.ts'

type Alternative = NonNullable<Property['alternatives']>[number]

/** Nothing where the stay can be booked or none was asked for. */
export function Vacancies({ data }: { readonly data: PropertyData }): VNode | null {
  const { page, sought, property, refusal } = data
  const { vacancy } = page.words
  if (!isSold(data)) return <Notice text={vacancy.notBookable} />
  if (refusal === null && (sought.dates === null || property.is_available)) return null
  if (refusal !== null) return <Notice text={refusalText(vacancy, refusal)} />
  // Nobody knows whether something is free.
  if (!property.was_searched) return <Notice text={vacancy.sourceUnavailable} />
  const alternatives = property.alternatives ?? []
  return (
    <section class="vacancies" role="status">
      <h2>{vacancy.nothingFree}</h2>
      <p>
        {stayText(page, sought)}. {propertyReason(vacancy, property.unavailable_reason)}
      </p>
      {alternatives.length > 0 && (
        <>
          <h3>{vacancy.alternatives}</h3>
          <ul>
            {alternatives.map(alternative => (
              <li>
                <Instead data={data} alternative={alternative} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const Notice = ({ text }: { readonly text: string }): VNode => (
  <section class="vacancies" role="status">
    <p>{text}</p>
  </section>
)

const refusalText = (vacancy: PageWords['vacancy'], refusal: Refusal): string =>
  ({
    past: vacancy.dateIsPast,
    tooFar: vacancy.dateIsTooFar,
    refused: vacancy.stayIsRefused,
    unavailable: vacancy.sourceUnavailable,
  })[refusal]

function propertyReason(vacancy: PageWords['vacancy'], reason: Property['unavailable_reason']): string {
  if (reason === 'past_cutoff') return vacancy.pastCutoff
  if (reason === 'multi_room_not_supported') return vacancy.oneRoomOnly
  if (reason === 'source_unavailable') return vacancy.sourceUnavailable
  return ''
}

interface InsteadParts {
  readonly data: PropertyData
  readonly alternative: Alternative
}

/** Another stay leads to its offers; two rooms of different types are booked one by one. */
function Instead({ data, alternative }: InsteadParts): VNode {
  const { page, sought, property, currency } = data
  const { words, formats } = page
  const { checkin, checkout, nights, total, bookings, kind } = alternative
  const stay = onDates(sought, checkin, checkout, nights)
  const price = formats.money(total, currency)
  if (kind !== 'rooms') {
    return (
      <a class="instead" href={propertyHref(page, property.id, stay)}>
        <span>{formats.days(checkin, checkout)}</span>
        <span>{formats.plural(nights, words.common.nights)}</span>
        <strong>{price}</strong>
      </a>
    )
  }
  return (
    <div class="instead">
      <span>
        {words.vacancy.inTwoRooms}: <strong>{price}</strong>
      </span>
      {bookings.length > 1 && <span>{words.vacancy.bookOneByOne}</span>}
      {bookings.map(booking => {
        const party: Sought = {
          ...stay,
          rooms: booking.rooms.map(({ adults, children_ages }) => ({ adults, ages: children_ages })),
        }
        const offer = offerParameters(property.id, booking.accommodation_id, booking.rate_code)
        return (
          <a href={checkoutHref(page, offer, party)}>
            {roomName(property, booking.accommodation_id)}, {formats.money(booking.total, currency)}
          </a>
        )
      })}
    </div>
  )
}

const roomName = ({ property_accommodation }: Property, id: number): string =>
  property_accommodation.find(room => room.id === id)?.name ?? ''
