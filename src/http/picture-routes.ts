// Pictures: GET and HEAD /images/<id>, scaled down by the query parameters width and height (interface, Image), then in AVIF or
// WebP where the Accept header names them. What an id shows never changes, so an answer may be cached for a year.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { LARGEST_SIDE, type PictureBox, SMALLEST_SIDE } from '../operations/pictures/picture-size.ts'
import type { AcceptedFormat, ShowPicture } from '../operations/pictures/show-picture.ts'
import { badRequest, type FieldError, notFound } from '../values/faults.ts'
import { answers } from './openapi.ts'
import type { ClientAddresses } from './wire/client-address.ts'
import { isKnownTo } from './wire/if-none-match.ts'

interface PictureRequest {
  Params: { name: string }
  Querystring: Record<string, unknown>
}

interface PictureParts {
  readonly showPicture: ShowPicture
  readonly addressOf: ClientAddresses['ofRequest']
}

/** The routes as a Fastify plugin. Throws Faults, which the server's error handler answers. */
export function pictureRoutes(parts: PictureParts): FastifyPluginAsync {
  return async server => {
    server.route<PictureRequest>({
      method: ['GET', 'HEAD'],
      url: '/images/:name',
      exposeHeadRoute: false,
      schema: documentation,
      // The schema only documents: name and sides are validated below, with our own error texts.
      validatorCompiler: () => value => ({ value }),
      serializerCompiler: () => value => JSON.stringify(value),
      handler: (request, reply) => answer(parts, request, reply),
    })
  }
}

const side = (name: string) => ({
  type: 'integer',
  minimum: SMALLEST_SIDE,
  maximum: LARGEST_SIDE,
  description: `Maximum ${name} in pixels. The picture keeps its aspect ratio and is never enlarged.`,
})

const bytes = { schema: { type: 'string', format: 'binary' } }

const documentation = {
  operationId: 'showPicture',
  tags: ['pictures'],
  summary: 'A picture, in full size or scaled down.',
  description:
    'Answers have the addresses, as `url` of an image. An address always returns the same picture; with a width or a height in AVIF or WebP where the Accept header names them.',
  security: [],
  params: {
    type: 'object',
    properties: { name: { type: 'string', description: 'Identifier of the picture.' } },
    required: ['name'],
  },
  querystring: { type: 'object', properties: { width: side('width'), height: side('height') } },
  response: {
    ...answers({}, [400, 404, 405, 500, 503], '/images/0123456789abcdef0123456789abcdef'),
    200: {
      description: 'The picture.',
      content: { 'image/jpeg': bytes, 'image/webp': bytes, 'image/avif': bytes },
    },
    304: { type: 'null', description: 'If-None-Match has the current ETag of the picture.' },
  },
}

async function answer(
  { showPicture, addressOf }: PictureParts,
  request: FastifyRequest<PictureRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accept = '' } = request.headers
  const party = addressOf(request.raw) ?? ''
  const picture = await showPicture(idIn(request.params.name), boxIn(request.query), formatsIn(accept), party)
  const tag = `"${picture.version}"`
  reply.headers({
    ETag: tag,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (isKnownTo(request.headers['if-none-match'], [tag])) {
    await picture.close()
    return reply.code(304).send()
  }
  reply.headers({ 'Content-Type': picture.mediaType, 'Content-Length': picture.byteCount })
  if (request.method === 'HEAD') {
    await picture.close()
    return reply.send()
  }
  return reply.send(picture.body())
}

/** An address may end in .jpg or another extension; it does not decide the format of the answer. */
function idIn(name: string): string {
  const id = /^([0-9a-f]{32})(?:\.(?:jpe?g|png|webp|avif|gif))?$/.exec(name)?.[1]
  if (!id) throw notFound('There is no picture at this address.')
  return id
}

function boxIn(query: Record<string, unknown>): PictureBox {
  const errors: FieldError[] = []
  const side = (field: 'width' | 'height'): number | null => {
    const value = query[field]
    if (value === undefined) return null
    const pixels = typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 0
    if (pixels >= SMALLEST_SIDE && pixels <= LARGEST_SIDE) return pixels
    const message = `Give ${field} once, as a whole number of pixels from ${SMALLEST_SIDE} to ${LARGEST_SIDE}.`
    errors.push({ field, message })
    return null
  }
  const box = { width: side('width'), height: side('height') }
  if (errors.length > 0) throw badRequest(errors)
  return box
}

/** The formats that an Accept header names. A wildcard names none: programs send it that cannot read them. */
const formatsIn = (accept: string): AcceptedFormat[] =>
  (['avif', 'webp'] as const).filter(format =>
    accept.split(',').some(range => {
      const [type, ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
      return type === `image/${format}` && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
    }),
  )
