// Promotions that every guest gets, as cards: the property that has one, and what a stay this weekend costs with it.

import type { VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { amountsCurrency } from '../parts/charge.ts'
import { Picture } from '../parts/picture.tsx'
import { seasonalImages } from '../parts/seasonal-images.ts'
import { stayQuery } from '../search/result-card.tsx'
import { inCurrency } from '../search/search-query.ts'
import type { HomeData, HomeOffer } from './home-data.ts'

interface OffersParts {
  readonly page: Page
  readonly data: HomeData
}

export function Offers({ page, data }: OffersParts): VNode | null {
  if (data.offers.length === 0) return null
  const named = new Map(data.places.properties.map(({ id, name }) => [id, name]))
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{page.words.home.offers}</h2>
      <ul class="home-offers is-row">
        {data.offers.map(offer => (
          <li>
            <OfferPicture page={page} property={offer.property} />
            <p>
              <span class="badge">{offer.description}</span>
            </p>
            <h3>{offer.title}</h3>
            <OfferPlaces page={page} ids={offer.propertyIds} named={named} />
            <OfferPrice page={page} offer={offer} weekend={data.weekend} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Decoration: the property is named and linked below. */
function OfferPicture({ page, property }: { page: Page; property: Property | null }): VNode | null {
  const [image] = property ? seasonalImages(property, page.today) : []
  return image ? <Picture image={{ ...image, alt: '' }} sizes="(min-width: 60rem) 300px, 80vw" /> : null
}

interface OfferPriceParts {
  readonly page: Page
  readonly offer: HomeOffer
  readonly weekend: HomeData['weekend']
}

/** Only where the price that is shown has the offer in it. */
function OfferPrice({ page, offer: { property, total }, weekend }: OfferPriceParts): VNode | null {
  if (property === null || total === null) return null
  const { checkin, checkout } = weekend.dates!
  const amount = page.formats.money(total, amountsCurrency(page, property))
  return (
    <p class="quiet">
      <a href={page.href(`/properties/${property.id}`, stayQuery(page, weekend))}>
        {page.words.common.from} <b>{amount}</b>
      </a>
      <br />
      {page.formats.days(checkin, checkout)}
    </p>
  )
}

interface OfferPlacesParts {
  readonly page: Page
  /** Null for all properties. */
  readonly ids: readonly number[] | null
  readonly named: ReadonlyMap<number, string>
}

/** A few of the properties that have an offer, and how many there are where these are not all. */
function OfferPlaces({ page, ids, named }: OfferPlacesParts): VNode {
  const { common } = page.words
  const query = inCurrency(page)
  if (ids === null) {
    return (
      <p class="quiet">
        <a href={page.href('/search', query)}>{common.allProperties}</a>
      </p>
    )
  }
  const shown = ids.filter(id => named.has(id)).slice(0, mostOffered)
  return (
    <p class="quiet">
      {shown.map((id, place) => (
        <>
          {place > 0 && ', '}
          <a href={page.href(`/properties/${id}`, query)}>{named.get(id)}</a>
        </>
      ))}
      {shown.length > 0 && shown.length < ids.length && ' · '}
      {shown.length < ids.length && page.formats.plural(ids.length, common.properties)}
    </p>
  )
}

const mostOffered = 3
