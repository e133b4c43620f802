// The home page of a site: the place in its season, where and when to, what is free this weekend, what is on, and what is offered.

import type { VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { type ShownPage, sameForAll } from '../page-answer.ts'
import { amountsCurrency } from '../parts/charge.ts'
import { Picture } from '../parts/picture.tsx'
import { kindAndPlace } from '../parts/property-facts.tsx'
import { seasonalImages } from '../parts/seasonal-images.ts'
import { stayInWords } from '../parts/stay-words.ts'
import { comingEvents, sectionImage, sectionsToday } from '../place/sections.ts'
import { stayQuery } from '../search/result-card.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import { inCurrency } from '../search/search-query.ts'
import { soughtIn } from '../stay-query.ts'
import { Hero } from './hero.tsx'
import { type HomeData, homeData } from './home-data.ts'
import { HomeHead } from './home-head.tsx'
import { Offers } from './offers.tsx'
import { Events, Partners, PlaceCards } from './place-cards.tsx'

interface HomeParts {
  readonly page: Page
  readonly data: HomeData
}

export async function homePage(page: Page): Promise<ShownPage> {
  const { introduction, name } = page.site.document
  const { home } = page.words
  const data = await homeData(page)
  const parts = { page, data }
  const [hero] = sectionsToday(page, 'hero')
  const image = hero && sectionImage(page, hero)
  const events = comingEvents(page)
  return {
    title: name,
    headers: sameForAll,
    description: page.text(introduction),
    head: <HomeHead page={page} image={image ?? null} events={events} />,
    body: (
      <div class={image ? 'wide home has-hero' : 'wide home'}>
        <Hero page={page} hero={hero} />
        <SearchBar page={page} sought={soughtIn(page.query)} places={data.places} />
        {image ? <p class="home-lead">{page.text(introduction)}</p> : <MainPicture {...parts} />}
        {data.shown.length > 0 && <Weekend {...parts} />}
        <PlaceCards page={page} id="stories" title={home.stories} sections={sectionsToday(page, 'story')} />
        <Events page={page} events={events} rooms={data.weekend.rooms} />
        <PlaceCards
          page={page}
          id="activities"
          title={home.activities}
          sections={sectionsToday(page, 'activity')}
        />
        <Offers {...parts} />
        {data.places.settings.filter.length > 0 && <Wishes {...parts} />}
        <Sentences page={page} />
        <Partners page={page} id="partners" title={home.partners} sections={sectionsToday(page, 'partner')} />
      </div>
    ),
  }
}

function MainPicture({ page, data: { main } }: HomeParts): VNode | null {
  if (main === null) return null
  const [image] = seasonalImages(main, page.today)
  if (!image) return null
  return (
    <figure class="home-picture">
      <Picture image={image} sizes="(min-width: 84rem) 1240px, 100vw" isFirst />
      <figcaption class="quiet">
        <a href={page.href(`/properties/${main.id}`, inCurrency(page))}>{main.name}</a>
        {main.property_description && ` · ${main.property_description.short}`}
      </figcaption>
    </figure>
  )
}

function Weekend({ page, data: { weekend, shown, isFree } }: HomeParts): VNode {
  const { home, common } = page.words
  const { checkin, checkout } = weekend.dates!
  const query = isFree ? stayQuery(page, weekend) : inCurrency(page)
  return (
    <section aria-labelledby="weekend">
      <div class="section-head">
        <h2 id="weekend">{isFree ? home.freeThisWeekend : home.places}</h2>
        <p class="quiet">
          {isFree &&
            `${page.formats.days(checkin, checkout)}, ${stayInWords(page, weekend)}, ${common.taxesAndFeesIncluded} · `}
          <a href={page.href('/search', query)}>{common.allProperties}</a>
        </p>
      </div>
      <ul class="cards is-row">
        {shown.map(property => (
          <li>
            <PropertyCard page={page} property={property} weekend={isFree ? weekend : null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CardParts {
  readonly page: Page
  readonly property: Property
  /** Null where it has no price. */
  readonly weekend: HomeData['weekend'] | null
}

function PropertyCard({ page, property, weekend }: CardParts): VNode {
  const { home, common } = page.words
  const [image] = seasonalImages(property, page.today)
  const kind = kindAndPlace(page, property)
  const low = property.rate.low
  const meals = property.property_accommodation[0]?.rates[0]?.description.meal_plan ?? 'room_only'
  const href = page.href(`/properties/${property.id}`, weekend ? stayQuery(page, weekend) : inCurrency(page))
  return (
    <a class="card" href={href}>
      {image && <Picture image={image} sizes="(min-width: 60rem) 400px, 100vw" />}
      <h3>{property.name}</h3>
      {kind && <p class="quiet">{kind}</p>}
      {weekend && low && (
        <p class="quiet">
          {common.from} <b>{page.formats.money(low.total.total, amountsCurrency(page, property))}</b>{' '}
          {meals === 'room_only' ? home.forTheStay : home.meals[meals]}
        </p>
      )}
    </a>
  )
}

function Wishes({ page, data: { places } }: HomeParts): VNode {
  const { home, common } = page.words
  return (
    <section aria-labelledby="wishes">
      <div class="section-head">
        <h2 id="wishes">{home.whatBringsYou}</h2>
        <p class="quiet">
          <a href={page.href('/search', inCurrency(page))}>
            {page.formats.plural(places.count, common.properties)}
          </a>
        </p>
      </div>
      <ul class="index-list">
        {places.settings.filter.slice(0, 9).map(({ id, name, count }) => (
          <li>
            <a href={page.href('/search', { filter: id, ...inCurrency(page) })}>
              {name} <span>{page.formats.count(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sentences({ page }: Pick<HomeParts, 'page'>): VNode {
  const { home } = page.words
  return (
    <section aria-labelledby="how">
      <h2 class="hidden" id="how">
        {home.howItWorks}
      </h2>
      <ul class="sentences">
        {home.sentences.map(({ title, text }) => (
          <li>
            <h3>{title}</h3>
            <p class="quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
