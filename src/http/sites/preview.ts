// The preview of a draft: a link with a token leads to it, a cookie keeps the token while the guest goes from page to page.

import type { FastifyReply } from 'fastify'
import { notFound } from '../../values/faults.ts'
import type { Page } from './page.ts'
import type { Redirect } from './page-answer.ts'
import { type PageParts, previewCookie } from './page-request.ts'

/**
 * Begins or ends a preview, where the query says so, and leads to the same page without that. NotFoundException for a link
 * that has ended.
 */
export function previewAnswer(
  { previewedDocument, sites, isHttps }: PageParts,
  page: Page,
  reply: FastifyReply,
): Promise<Redirect> | null {
  const token = page.query.get('preview')
  return token === null ? null : begin(token)

  async function begin(token: string): Promise<Redirect> {
    const site = (await sites()).find(({ slug }) => slug === page.site.slug)
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
    const name = previewCookie(isHttps)
    if (token === 'end') reply.clearCookie(name, options)
    else if (site && previewedDocument(site, token) !== null) reply.setCookie(name, token, options)
    else throw notFound('This link to a preview has ended; make another.')
    const kept = new URLSearchParams(page.query)
    kept.delete('preview')
    return { redirectTo: page.href(page.path, kept) }
  }
}
