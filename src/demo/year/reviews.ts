// Reviews of the demo that wait for somebody to publish or reject them.

import type { ReviewDocument } from '../../lodging/reviews/review-document.ts'
import { addDays, type Day, formatDay } from '../../values/civil-dates.ts'

/** They were written in the last days. */
export const waitingReviews = (today: Day): ReviewDocument[] => [
  {
    property_id: 3101,
    source: 'survey',
    external_id: 'year-1',
    rating: 4,
    title: 'The bar alone is worth it',
    text: 'Friendly at every hour, and the breakfast is long. Our room faced the street, which one hears on Saturdays.',
    author: 'Harper',
    language: 'en',
    written_on: formatDay(addDays(today, -2)),
    trip_type: 'Couple',
  },
  {
    property_id: 3106,
    source: 'survey',
    external_id: 'year-2',
    rating: 5,
    title: 'Wie bei der Großmutter',
    text: 'Knödel, Kachelofen und ein Wirt, der jeden Weg kennt. Wir kommen im Herbst wieder.',
    author: 'Sabine',
    language: 'de',
    written_on: formatDay(addDays(today, -3)),
    trip_type: 'Family',
  },
  {
    property_id: 3104,
    source: 'survey',
    external_id: 'year-3',
    rating: 2,
    title: 'Cold showers',
    text: 'The water was cold on both mornings, and nobody was at the desk before eight.',
    author: 'Callum',
    language: 'en',
    written_on: formatDay(addDays(today, -1)),
    trip_type: 'Friends',
  },
]
