// The beginning of the page of a property: what it is called, its pictures, its facts, and the way to its sections.

import type { VNode } from 'preact'
import type { Image, Property } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { Picture } from '../parts/picture.tsx'
import { searchQueryIn, wishesIn } from '../search/search-query.ts'
import type { Sought } from '../stay-query.ts'
import { Fold } from './fold.tsx'
import { addressLines } from './place.tsx'
import type { PropertyData } from './property-data.ts'
import { ratingOf } from './reviews.tsx'
import { safeLink } from './safe-link.ts'
import { stayParameters } from './stay-links.ts'

/** Name, kind, stars, score and street, under the way back to the results. */
export function PropertyHead({ data }: { readonly data: PropertyData }): VNode {
  const { page, sought, property } = data
  const { words } = page
  const score = scoreText(page, property)
  const stars = property.property_rating?.stars.value
  const street = property.physical_address?.line_1
  return (
    <div class="property-head">
      <nav aria-label={words.property.whereYouAre}>
        <a href={resultsHref(page, sought)}>{resultsText(page, sought)}</a>
      </nav>
      <h1>{property.name}</h1>
      <ul class="dots">
        {property.property_type && <li>{property.property_type.name}</li>}
        {stars !== undefined && <li>{starsText(page, stars)}</li>}
        {score && <li>{property.reviews?.length ? <a href="#reviews">{score}</a> : score}</li>}
        {street && (
          <li>
            <a href="#where">{street}</a>
          </li>
        )}
      </ul>
    </div>
  )
}

/** "4.7 of 5, 12 reviews"; null where no score is known. */
function scoreText({ words: { property: words }, formats }: Page, property: Property): string | null {
  const rating = ratingOf(property)
  if (rating === null) return null
  const count = formats.plural(rating.count, words.reviewCount)
  return `${words.outOfFive(formats.decimal(rating.score))}, ${count}`
}

/** The results that the guest comes from: of the same stay, with the wishes of that search. */
const resultsHref = (page: Page, sought: Sought): string =>
  page.href('/search', new URLSearchParams([...stayParameters(page, sought), ...wishesIn(page.query)]))

/** "Juniper Falls, 12 – 16 March". */
const resultsText = ({ query, formats, words }: Page, { dates }: Sought): string =>
  [
    searchQueryIn(query).place || words.common.allProperties,
    ...(dates ? [formats.days(dates.checkin, dates.checkout)] : []),
  ].join(', ')

/** "3.5 stars". */
function starsText({ words, formats }: Page, stars: number): string {
  const { one, other } = words.property.starCount
  return Number.isInteger(stars)
    ? formats.plural(stars, words.property.starCount)
    : ((stars === 1 ? one : other) ?? other).replaceAll('{count}', formats.decimal(stars))
}

const inMosaic = 5

interface PicturesParts {
  readonly page: Page
  readonly images: readonly Image[]
}

/** One large and up to four small pictures; each leads to itself in the list of all. */
export function Mosaic({ page, images }: PicturesParts): VNode | null {
  if (images.length === 0) return null
  const { property: words } = page.words
  const shown = images.slice(0, images.length < inMosaic ? Math.min(images.length, 3) : inMosaic)
  return (
    <div class="mosaic-box">
      <ul class={`mosaic mosaic-${shown.length}`}>
        {shown.map((image, index) => (
          <li>
            <a
              href={`#picture-${index + 1}`}
              aria-label={`${words.picture(index + 1, images.length)}: ${image.alt}`}
            >
              <Picture
                image={image}
                isFirst={index === 0}
                sizes={index === 0 ? '(min-width: 48rem) 620px, 92vw' : '(min-width: 48rem) 310px, 92vw'}
              />
            </a>
          </li>
        ))}
      </ul>
      <a class="button quieter all-pictures" href="#pictures">
        {page.formats.plural(images.length, words.allPictures)}
      </a>
    </div>
  )
}

/** All pictures with their captions: a section of its own, which scripts show as a gallery over the whole screen. */
export function AllPictures({ page, images }: PicturesParts): VNode | null {
  if (images.length === 0) return null
  const { property: words } = page.words
  return (
    <section
      id="pictures"
      class="all-of-them"
      data-gallery={JSON.stringify({
        previous: words.previousPicture,
        next: words.nextPicture,
        close: words.close,
        title: words.sections.pictures,
      })}
    >
      <h2>{words.sections.pictures}</h2>
      <ol>
        {images.map((image, index) => (
          <li id={`picture-${index + 1}`}>
            <figure>
              <Picture image={image} sizes="(min-width: 60rem) 960px, 100vw" />
              <figcaption>
                <span>{image.alt}</span> <span class="quiet">{words.picture(index + 1, images.length)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Section = 'rooms' | 'dates' | 'facilities' | 'goodToKnow' | 'reviews' | 'where'

/** Links to the sections that are there. */
export function SectionLinks({
  page,
  sections,
}: {
  readonly page: Page
  readonly sections: readonly Section[]
}): VNode {
  const { property: words } = page.words
  return (
    <nav class="sections" aria-label={words.onThisPage}>
      <ul>
        {sections.map(section => (
          <li>
            <a href={`#${section}`}>{words.sections[section]}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What it says about itself, and the facts that every guest looks for. */
export function About({ page, property }: Pick<PropertyData, 'page' | 'property'>): VNode {
  const { property: words } = page.words
  const { property_description: text, checkin_time, checkout_time, main_telephone } = property
  const rating = property.property_rating?.stars
  const website = safeLink(property.url)
  const facts: readonly (readonly [string, VNode | string | null])[] = [
    [words.checkin, checkin_time && words.fromTime(checkin_time)],
    [words.checkout, checkout_time && words.untilTime(checkout_time)],
    [
      words.stars,
      rating
        ? [
            (Number.isInteger(rating.value) ? page.formats.count : page.formats.decimal)(rating.value),
            rating.name,
          ]
            .filter(Boolean)
            .join(', ')
        : null,
    ],
    [words.address, addressLines(page, property).join(', ') || null],
    [words.telephone, main_telephone && <a href={telephoneLink(main_telephone)}>{main_telephone}</a>],
    [words.website, website && <a href={website}>{new URL(website).host}</a>],
  ]
  return (
    <div class="about">
      {text?.short && <p class="opening">{text.short}</p>}
      <Fold page={page} title={property.name} label={words.more}>
        <div class="about-parts">
          {text?.long && <p class="measure">{text.long}</p>}
          <dl class="facts">
            {facts
              .filter(([, fact]) => fact !== null)
              .map(([name, fact]) => (
                <div>
                  <dt>{name}</dt>
                  <dd>{fact}</dd>
                </div>
              ))}
          </dl>
        </div>
      </Fold>
    </div>
  )
}

const telephoneLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`
