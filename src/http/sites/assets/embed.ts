// /embed.js: the script that puts a search box or a "book now" link of a site on any page.

import type { FastifyInstance } from 'fastify'
import type english from '../../../../words/en/embed.json'
import { worded } from '../../../wording/catalogue.ts'
import { bundled } from './bundle.ts'

/** Adds the route. Pages name the script without a hash, so browsers ask for it again after five minutes. */
export async function addEmbed(app: FastifyInstance): Promise<void> {
  const script = await bundled(new URL('../../../../web/embed/embed.ts', import.meta.url), {
    format: 'iife',
    define: { EMBED_WORDS: JSON.stringify(embedWords) },
  })
  app.get('/embed.js', { schema: { hide: true } }, (_request, reply) => {
    reply.headers({
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    return reply.type('text/javascript; charset=utf-8').send(script)
  })
}

/** The texts of each language. */
export const embedWords = worded<typeof english, Record<never, never>>('embed', {})
