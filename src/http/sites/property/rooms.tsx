// The rooms of a property, each with its offers or with the reasons why there are none.

import type { VNode } from 'preact'
import type { Image, Room } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { Picture } from '../parts/picture.tsx'
import { guestsInWords, listed } from '../parts/stay-words.ts'
import { Fold } from './fold.tsx'
import { Offer } from './offer.tsx'
import { isSold, type PropertyData } from './property-data.ts'
import { roomReasons } from './room-reasons.ts'
import { onDates, propertyHref } from './stay-links.ts'

/** The stay in words: its dates and its guests. */
export const stayText = (page: Page, { dates, rooms }: PropertyData['sought']): string =>
  listed(page, [dates && page.formats.days(dates.checkin, dates.checkout), guestsInWords(page, { rooms })])

/** Those that can be booked come first. */
export function Rooms({ data }: { readonly data: PropertyData }): VNode {
  const { page, sought, property } = data
  const { words, formats } = page
  const isPriced = sought.dates !== null && data.refusal === null
  const rooms = property.property_accommodation.toSorted(
    (one, other) => Number(other.is_available) - Number(one.is_available),
  )
  return (
    <section id="rooms">
      <div class="section-head">
        <h2>
          {isPriced
            ? formats.plural(sought.dates.nights, words.offer.roomsForNights)
            : words.property.sections.rooms}
        </h2>
        {isPriced && (
          <p class="quiet">
            {stayText(page, sought)}. {words.offer.totalsAndTimes}
          </p>
        )}
      </div>
      <Notes data={data} />
      <ul class="rooms">
        {rooms.map(room => (
          <li class="room" id={`room-${room.id}`}>
            <RoomCard page={page} room={room} images={data.roomPictures.get(room.id) ?? []} />
            <div class="offers">
              {isPriced ? <Offers data={data} room={room} /> : <ChooseDates data={data} room={room} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the code did, and in what the prices are. */
function Notes({
  data: { page, sought, property, currency, refusal },
}: {
  readonly data: PropertyData
}): VNode | null {
  const { offer } = page.words
  if (!sought.dates || refusal !== null || !property.is_available) return null
  const { code } = sought
  const isWorking = property.property_accommodation.some(({ rates }) =>
    rates.some(({ discount }) => discount),
  )
  const notes = [
    ...(code === '' ? [] : [isWorking ? offer.codeWorks(code) : offer.codeChangesNothing(code)]),
    ...(currency === property.currency ? [] : [offer.converted(currency, property.currency)]),
  ]
  if (notes.length === 0) return null
  return <p class="quiet notes">{notes.join(' ')}</p>
}

interface RoomParts {
  readonly page: Page
  readonly room: Room
  readonly images: readonly Image[]
}

function RoomCard({ page, room, images: [image] }: RoomParts): VNode {
  const { offer } = page.words
  const { formats } = page
  const { standard_occupancy: standard, maximum_occupancy: most } = room
  return (
    <div class="room-card">
      {image && <Picture image={image} sizes="(min-width: 48rem) 384px, 112px" />}
      <h3>{room.name}</h3>
      {room.short_description && <p>{room.short_description}</p>}
      <ul class="quiet signed">
        {room.bedding && <li class="bedding">{room.bedding}</li>}
        <li class="people">
          {formats.plural(standard, offer.forGuests)}
          {most > standard && `, ${formats.plural(most, offer.atMost)}`}
        </li>
      </ul>
    </div>
  )
}

const ChooseDates = ({ data, room }: { readonly data: PropertyData; readonly room: Room }): VNode => (
  <div class="choose-dates">
    {room.long_description && <p>{room.long_description}</p>}
    {isSold(data) && (
      <a class="button quieter" href="#dates">
        {data.page.words.offer.chooseDates}
      </a>
    )}
  </div>
)

/** Of a room, that small screens show at once. */
const mostOffers = 2

function Offers({ data, room }: { readonly data: PropertyData; readonly room: Room }): VNode {
  if (room.rates.length === 0) return <Reasons data={data} room={room} />
  const offers = room.rates.map((rate, index) => (
    <li>
      <Offer data={data} room={room} rate={rate} name={`offer-${room.id}-${index}`} />
    </li>
  ))
  const [asked] = /^\d+-/.exec(data.page.query.get('detail') ?? '') ?? []
  const more = offers.slice(mostOffers)
  return (
    <>
      <ul>{offers.slice(0, mostOffers)}</ul>
      {more.length > 0 && (
        <Fold
          page={data.page}
          title={room.name}
          label={data.page.formats.plural(more.length, data.page.words.offer.moreOffers)}
          open={asked === `${room.id}-`}
        >
          <ul>{more}</ul>
        </Fold>
      )}
    </>
  )
}

/** Why the room cannot be booked, and the length of stay that would do. */
function Reasons({
  data: { page, sought, property },
  room,
}: {
  readonly data: PropertyData
  readonly room: Room
}): VNode {
  const { vacancy } = page.words
  const { texts, nights } = roomReasons(page, room, sought)
  return (
    <div class="reasons">
      {texts.length > 0 ? (
        <ul>
          {texts.map(text => (
            <li>{text}</li>
          ))}
        </ul>
      ) : (
        <p>{property.unavailable_reason === 'not_bookable' ? vacancy.notBookable : vacancy.noPrice}</p>
      )}
      {nights && (
        <a
          class="button quieter"
          href={propertyHref(
            page,
            property.id,
            onDates(sought, nights.checkin, nights.checkout, nights.count),
          )}
        >
          {page.formats.plural(nights.count, vacancy.stayNights)}
        </a>
      )}
    </div>
  )
}
