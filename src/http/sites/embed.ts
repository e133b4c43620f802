// /embed.js: the script that puts a search box or a "book now" link of a site on any page.

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bundled } from './bundle.ts'

/** Adds the route. Pages name the script without a hash, so browsers ask for it again after five minutes. */
export async function addEmbed(app: FastifyInstance): Promise<void> {
  const script = await bundled(new URL('../../../web/embed/embed.ts', import.meta.url), 'iife')
  const tag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`
  app.get('/embed.js', { schema: { hide: true } }, (request, reply) => {
    reply.headers({
      'cache-control': 'public, max-age=300',
      etag: tag,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    const known = (request.headers['if-none-match'] ?? '').split(',').map(each => each.trim())
    if (known.includes(tag) || known.includes(`W/${tag}`)) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(script)
  })
}
