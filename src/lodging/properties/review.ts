// What guests say of a property, in its document or at a review provider.

export interface Review {
  readonly title: string
  readonly text: string
  /** 1 to 5. */
  readonly rating: number
  readonly author: string
  /** Day it was published. */
  readonly published_on: string
  readonly trip_type: string | null
  readonly url: string | null
  readonly owner_response: string | null
  /** `property` for the document's own, the name of an import, or a review provider's. */
  readonly source: string
  /** What else the source says about the review. */
  readonly meta_data: Readonly<Record<string, unknown>>
}

/** The property at a review provider, which may add fields of its own. */
export interface ReviewerLocation {
  readonly id: string
  readonly name: string
  readonly url: string | null
  /** 1 to 5, with one decimal; null without reviews. */
  readonly rating: number | null
  readonly num_reviews: number
  readonly [field: string]: unknown
}
