// Terms and privacy, from the publisher’s texts.

import type { PageText } from '../../lodging/sites/page-text.ts'
import { legalHtmlOf } from '../../operations/sites/legal-texts.ts'
import { notFound } from '../../values/faults.ts'
import type { Page } from './page.ts'
import type { ShownPage } from './page-answer.ts'

export const termsPage = (page: Page): Promise<ShownPage> =>
  legalPage(page, page.words.common.terms, page.site.document.terms)

export const privacyPage = (page: Page): Promise<ShownPage> =>
  legalPage(page, page.words.common.privacy, page.site.document.privacy)

/** NotFoundException where the publisher has no such text. */
async function legalPage(page: Page, title: string, text: PageText): Promise<ShownPage> {
  const { language, site } = page
  const written = [language, ...site.document.languages].find(each => text[each] !== undefined)
  if (written === undefined) throw notFound('There is no such page.')
  const markdown = text[written]!
  const html = await legalHtmlOf(markdown)
  const lang = written === language ? undefined : written
  return {
    title,
    body: (
      <article class="wide legal-page">
        <h1>{title}</h1>
        {html === null ? (
          <div class="legal as-written" lang={lang}>
            {markdown}
          </div>
        ) : (
          <div class="legal" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </article>
    ),
  }
}
