// What guests say about a property, and what it answers.

import type { VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { Fold } from './fold.tsx'
import { safeLink } from './safe-link.ts'

type Review = NonNullable<Property['reviews']>[number]

/** Publishers that are no partners of the reviewer get so many reviews, however many there are. */
const mostWithoutPartner = 3

export interface PropertyRating {
  /** 1 to 5. */
  readonly score: number
  readonly count: number
}

/** The score of the reviewer, else the average of all reviews; null where neither is known. */
export function ratingOf({
  reviewer_location,
  reviews = [],
  is_reviewer_partner,
}: Property): PropertyRating | null {
  if (reviewer_location?.rating && reviewer_location.num_reviews > 0)
    return { score: reviewer_location.rating, count: reviewer_location.num_reviews }
  const areAll = is_reviewer_partner || reviews.length < mostWithoutPartner
  if (reviews.length === 0 || !areAll) return null
  const sum = reviews.reduce((points, { rating }) => points + rating, 0)
  return { score: sum / reviews.length, count: reviews.length }
}

interface Parts {
  readonly page: Page
  readonly property: Property
}

export function Reviews({ page, property }: Parts): VNode | null {
  const { reviews = [] } = property
  if (reviews.length === 0) return null
  const rating = ratingOf(property)
  return (
    <section id="reviews">
      <h2>{page.words.property.sections.reviews}</h2>
      <div class="reviews">
        {rating && <Scores page={page} property={property} rating={rating} />}
        <Fold page={page} title={page.words.property.sections.reviews}>
          <ul>
            {reviews.map(review => (
              <li>
                <OneReview page={page} property={property} review={review} />
              </li>
            ))}
          </ul>
        </Fold>
      </div>
    </section>
  )
}

interface ScoresParts {
  readonly page: Page
  readonly property: Property
  readonly rating: PropertyRating
}

/** How many gave which score is said only where all reviews are shown. */
function Scores({ page: { words, formats }, property, rating }: ScoresParts): VNode {
  const { reviews = [], reviewer_location: reviewer } = property
  const source = safeLink(reviewer?.url)
  return (
    <div class="scores">
      <p>
        <strong>{formats.decimal(rating.score)}</strong>
        <span class="quiet">
          {words.property.outOfFive(formats.decimal(rating.score))},{' '}
          {formats.plural(rating.count, words.property.reviewCount)}
        </span>
      </p>
      {source && (
        <p>
          <a href={source} rel="noopener nofollow">
            {reviewer?.name || new URL(source).host}
          </a>
        </p>
      )}
      {rating.count === reviews.length && (
        <ul>
          {[5, 4, 3, 2, 1].map(score => {
            const count = reviews.filter(review => Math.round(review.rating) === score).length
            const text = formats.plural(score, words.property.ratedWith)
            return (
              <li>
                <span>{text}</span>
                <meter min={0} max={reviews.length} value={count} aria-label={text} />
                <span>{formats.count(count)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function OneReview({ page, property, review }: Parts & { readonly review: Review }): VNode {
  const { words, formats } = page
  const link = safeLink(review.url)
  return (
    <article>
      <h3>{review.title}</h3>
      <p>{review.text}</p>
      <ul class="dots quiet">
        <li>{words.property.outOfFive(formats.count(review.rating))}</li>
        <li>{review.author}</li>
        {review.trip_type && <li>{review.trip_type}</li>}
        <li>{formats.day(review.published_on)}</li>
        {link && (
          <li>
            <a href={link} rel="noopener nofollow">
              {words.property.readReview}
            </a>
          </li>
        )}
      </ul>
      {review.owner_response && (
        <blockquote>
          <p class="answer-of">{words.property.ownerAnswers(property.name)}</p>
          <p>{review.owner_response}</p>
        </blockquote>
      )}
    </article>
  )
}
