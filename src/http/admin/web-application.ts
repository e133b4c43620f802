// The web application of the administration at /admin: the pages that web/admin/build.ts has built, as files.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../values/faults.ts'
import type { FixedHeaders } from '../wire/headers.ts'

const built = fileURLToPath(new URL('../../../web/admin/dist/', import.meta.url))

/**
 * Adds GET /admin and everything below it but /admin/v1. Files have a hash in their names, so that browsers keep them for a
 * year; the page that names them is asked for each time. Without built pages each answers 404 and says how to build them.
 */
export async function addWebApplication(app: FastifyInstance, pageHeaders: FixedHeaders): Promise<void> {
  const page = existsSync(`${built}index.html`) ? readFileSync(`${built}index.html`, 'utf8') : null
  if (page !== null) {
    await app.register(staticFiles, {
      root: `${built}assets`,
      prefix: '/admin/assets/',
      // One route for each file, so that a name which is none gets the answer of an unknown path.
      wildcard: false,
      decorateReply: false,
      preCompressed: true,
      // Sent in place of the file that they are copies of; no address of their own.
      globIgnore: ['**/*.br', '**/*.gz'],
      immutable: true,
      maxAge: '365d',
    })
  }
  const headers = { ...pageHeaders, 'content-security-policy': policyOf(page ?? '') }
  // Paths below /admin/v1 and /admin/assets are not among them, so that unknown ones are answered as everywhere.
  const first = '/admin/:page(^(?!(?:v1|assets)$)[^/]*$)'
  for (const url of ['/admin', '/admin/', first, `${first}/*`]) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => {
      if (page === null)
        throw notFound('The pages are not built; run npm run prepare and start the server again.')
      reply.headers(headers).type('text/html; charset=utf-8').send(page)
    })
  }
}

/** Only what this server sends, and the page's own script by its hash. */
function policyOf(page: string): string {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
