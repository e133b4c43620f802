// Feeds for metasearch sites: the list of a publisher's properties, its landing pages, prices as plain lines, and the address
// that is asked in the form of Google's Hotel Prices. Every one of them is also at an address with the key in it.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeyHolder, Scope } from '../../lodging/publishers/publisher.ts'
import type { FeedDocument } from '../../operations/metasearch/feed-document.ts'
import type { Operations } from '../../operations/operations.ts'
import { Fault } from '../../values/faults.ts'
import { decodeBody } from '../reading/json-body.ts'
import { encodedBody, encodingFor } from '../wire/compression.ts'
import { refusalOf } from '../wire/errors.ts'
import { isKnownTo } from '../wire/if-none-match.ts'
import type { RequestBodies } from '../wire/request-body.ts'
import { admitReader } from './feed-key.ts'
import { FeedsUnderWay } from './feeds-under-way.ts'
import { readListPart, readPriceFeed } from './price-feed-query.ts'

interface MetasearchParts {
  readonly operations: Operations
  readonly bodies: RequestBodies
}

type FeedRequest = FastifyRequest<{ Params: { key?: string } }>

/** One feed: its file below /feeds, the scope that its key needs, and what it answers. */
interface Feed {
  readonly method: 'GET' | 'POST'
  readonly file: string
  readonly scope: Scope
  readonly type: string
  make(holder: KeyHolder, request: FeedRequest): Promise<FeedDocument>
}

const xml = 'application/xml; charset=utf-8'

const feedsOf = (operations: Operations): readonly Feed[] => [
  {
    method: 'GET',
    file: 'hotels.xml',
    scope: 'view',
    type: xml,
    make: (holder, { query }) => operations.showHotelList(holder, readListPart(query)),
  },
  {
    method: 'GET',
    file: 'landing-pages.xml',
    scope: 'view',
    type: xml,
    make: holder => operations.showLandingPages(holder, {}),
  },
  {
    method: 'GET',
    file: 'prices.csv',
    scope: 'availability',
    type: 'text/csv; charset=utf-8',
    make: (holder, { query }) => operations.showPriceFeed(holder, readPriceFeed(query, 'csv')),
  },
  {
    method: 'GET',
    file: 'prices.jsonl',
    scope: 'availability',
    type: 'application/jsonl; charset=utf-8',
    make: (holder, { query }) => operations.showPriceFeed(holder, readPriceFeed(query, 'jsonl')),
  },
  {
    method: 'POST',
    file: 'price-query',
    scope: 'availability',
    type: xml,
    make: (holder, { body }) =>
      operations.answerPriceQuery(holder, {
        xml: decodeBody(Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
      }),
  },
]

/** Adds the feeds, each at /feeds/<file> and at /feeds/<key>/<file>. */
export async function addMetasearch(
  app: FastifyInstance,
  { operations, bodies }: MetasearchParts,
): Promise<void> {
  const underWay = new FeedsUnderWay()
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', ({ raw }: FastifyRequest, _payload, done) => {
      bodies.read(raw, body => (body instanceof Fault ? done(body) : done(null, body)))
    })
    for (const feed of feedsOf(operations)) {
      for (const url of [`/feeds/${feed.file}`, `/feeds/:key/${feed.file}`]) {
        scope.route<{ Params: { key?: string } }>({
          method: feed.method,
          url,
          schema: { hide: true },
          errorHandler: answerFault,
          handler: async (request, reply) => {
            const named = { feed: `feeds/${feed.file}`, scope: feed.scope }
            const { holder, headers } = await admitReader(operations, request, named)
            const document = await underWay.run(holder.keyId, () => feed.make(holder, request))
            return send(document, request, reply.headers(headers).type(feed.type))
          },
        })
      }
    }
  })
}

async function send(
  { bytes, etag, next }: FeedDocument,
  { headers, method, query }: FeedRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (next !== null) {
    const parameters = new URLSearchParams({ ...(query as Record<string, string>), after: String(next) })
    reply.header('link', `<?${parameters}>; rel="next"`)
  }
  if (method === 'GET') {
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (isKnownTo(headers['if-none-match'], [etag])) return reply.code(304).send()
  }
  const { parts, headers: encoding } = await encodedBody([bytes], encodingFor(headers['accept-encoding']))
  return reply.headers(encoding).send(Buffer.concat(parts))
}

/** As every refusal of the server, with the path as the route has it: an address may hold a key. */
function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const url = request.routeOptions.url ?? ''
  const { fault, body } = refusalOf(error, { url, requestId: request.id, log: request.server.log })
  request.faultType = fault.type
  reply.code(fault.status).headers(fault.headers).type('application/json; charset=utf-8').send(body)
}
