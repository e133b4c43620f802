// Texts of the page of reviews.

export const reviews = {
  reviews: {
    lead: 'Imported reviews. Publishers see those that are published.',
    state: 'State',
    any: 'Any state',
    states: { pending: 'waits', published: 'published', rejected: 'rejected' },
    none: 'No reviews like this.',
    nothingWaits: 'Nothing waits for a decision.',
    review: 'Review',
    rating: 'Rating',
    from: '{author}, {source}',
    nobody: 'no name',
    noText: 'no text',
    written: 'Written',
    property: 'Property',
    decide: 'Decide',
    publish: 'Publish',
    reject: 'Reject',
    of: '{verb}: {title}',
  },
}
