// Tripadvisor's Content API as it is published: location details and location reviews, with the kinds of its fields
// (ratings of locations and all counts are texts, ratings of reviews numbers). All texts are our own.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { httpReceiver } from '../notifications/receiver.ts'

export const tripadvisorKey = 'KEY-OF-THE-CONTENT-API'

/** The answer to every call: as published, or one of the ways in which it can go wrong. */
export type FakeAnswer =
  | 'whole'
  | 'silent'
  | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | 'huge'
  | 'cut'

export interface TripadvisorFake extends AsyncDisposable {
  readonly url: string
  /** Paths of the calls so far. */
  readonly calls: string[]
  answer: FakeAnswer
  /** Answers the calls that have waited since the answer was `silent`, as published. */
  release(): void
}

/** A place "60745" with five reviews and "99" without any; every other id is unknown. */
export async function tripadvisorFake(): Promise<TripadvisorFake> {
  const waiting: (() => void)[] = []
  const fake = { calls: [] as string[], answer: 'whole' as FakeAnswer }
  const receiver = await httpReceiver((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
    fake.calls.push(pathname)
    if (searchParams.get('key') !== tripadvisorKey || request.method !== 'GET') {
      send(response, 403, { Message: 'User is not authorized to access this resource' })
    } else if (fake.answer === 'silent') waiting.push(() => sendWhole(pathname, response))
    else sendAnswer(fake.answer, pathname, response)
  })
  return Object.assign(fake, {
    url: `http://127.0.0.1:${receiver.port}/api/v1`,
    release() {
      for (const answer of waiting.splice(0)) answer()
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  })
}

function sendAnswer(
  answer: Exclude<FakeAnswer, 'silent'>,
  path: string,
  response: ServerResponse<IncomingMessage>,
): void {
  if (answer === 'whole') sendWhole(path, response)
  else if (answer === 'huge') response.end(`{"data": "${'x'.repeat(3_000_000)}"}`)
  else if (answer === 'cut') {
    response.writeHead(200, { 'content-length': 1000 }).write('{"data": [')
    response.destroy()
  } else response.writeHead(answer.status, answer.headers).end(answer.body ?? '')
}

function sendWhole(path: string, response: ServerResponse): void {
  const [, place = '', what = ''] = /^\/api\/v1\/location\/([^/]+)\/(details|reviews)$/.exec(path) ?? []
  if (place !== '60745' && place !== '99') {
    send(response, 404, { message: 'Location not found', type: 'NotFoundException', code: 404 })
  } else send(response, 200, what === 'details' ? details(place) : { data: place === '99' ? [] : reviews })
}

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const bubbles = (value: string): string => `https://static.tacdn.example/ratings/${value}-66827-5.svg`
const page = 'https://www.tripadvisor.example/Hotel_Review-g1-d60745-Reviews-Harbour_Inn.html'
const subrating = (name: string, localized_name: string, value: string) => ({
  name,
  localized_name,
  rating_image_url: bubbles(value),
  value,
})

const details = (location_id: string) => ({
  location_id,
  name: 'Harbour Inn',
  description: 'An inn at the harbour.',
  web_url: `${page}?m=66827`,
  address_obj: {
    street1: '1 Quay',
    street2: '',
    city: 'Boston',
    state: 'Massachusetts',
    country: 'United States',
    postalcode: '02110',
    address_string: '1 Quay, Boston, MA 02110',
  },
  ancestors: [{ level: 'City', name: 'Boston', location_id: '60745', abbrv: null }],
  latitude: '42.356506',
  longitude: '-71.05025',
  timezone: 'America/New_York',
  phone: '+1 555-0100',
  website: 'https://harbour-inn.example/',
  write_review: 'https://www.tripadvisor.example/UserReview-g1-d60745',
  ranking_data: {
    geo_location_id: '60745',
    ranking_string: '#5 of 93 hotels in Boston',
    geo_location_name: 'Boston',
    ranking_out_of: '93',
    ranking: '5',
  },
  ...(location_id === '99' ? {} : { rating: '4.5', rating_image_url: bubbles('4.5') }),
  num_reviews: location_id === '99' ? '0' : '1780',
  review_rating_count: { '1': '18', '2': '22', '3': '63', '4': '269', '5': '1408' },
  subratings: {
    '0': subrating('rate_location', 'Location', '5.0'),
    '1': subrating('rate_sleep', 'Sleep Quality', '4.5'),
  },
  photo_count: '1032',
  see_all_photos: `${page}#photos`,
  price_level: '$$$$',
  amenities: ['Free parking', 'Bar'],
  parent_brand: 'Harbours',
  brand: 'Harbour Inns',
  category: { name: 'hotel', localized_name: 'Hotel' },
  subcategory: [{ name: 'hotel', localized_name: 'Hotel' }],
  styles: ['Harbour View'],
  neighborhood_info: [{ location_id: '7', name: 'Waterfront' }],
  trip_types: [{ name: 'business', localized_name: 'Business', value: '360' }],
  awards: [
    {
      award_type: 'Travelers Choice',
      year: '2025',
      images: { tiny: bubbles('award'), small: 'javascript:alert(1)', large: bubbles('award') },
      categories: [],
      display_name: 'Travelers Choice',
    },
  ],
  something_new: { of: 'no use' },
})

const review = (id: number) => ({
  id,
  lang: 'en',
  location_id: 60745,
  published_date: id === 1 ? '2026-05-07T12:07:42-0400' : '2026-05-06T16:07:42Z',
  rating: 5,
  helpful_votes: '0',
  rating_image_url: bubbles('5.0'),
  url: `https://www.tripadvisor.example/ShowUserReviews-g1-d60745-r${id}-Reviews.html#review${id}`,
  trip_type: 'Couples',
  travel_date: '2026-04-30',
  text: `${'Quiet rooms and ships at the window. '.repeat(10)}4242 4242 4242 4242`,
  title: `Ships at the window ${id}`,
  owner_response: {
    id: 9,
    title: 'Owner response',
    text: 'Thank you for the visit.',
    lang: 'en',
    author: 'Manager',
    published_date: '2026-05-08T10:00:00-0400',
  },
  is_machine_translated: false,
  user: {
    username: 'Traveler77',
    user_location: { id: '60763', name: 'New York City, New York' },
    avatar: { thumbnail: 'https://media.tacdn.example/t.jpg' },
  },
  subratings: { '0': subrating('RATE_VALUE', 'Value', '5') },
})

const reviews = [1, 2, 3, 4, 5].map(review)
