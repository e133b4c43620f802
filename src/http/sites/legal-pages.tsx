// Terms and privacy, from the publisher’s texts.

import type { PageText } from '../../lodging/site.ts'
import { notFound } from '../../values/faults.ts'
import { legalHtml } from './legal-text.ts'
import type { Page } from './page.ts'
import type { ShownPage } from './page-answer.ts'

export const termsPage = (page: Page): ShownPage =>
  legalPage(page, page.words.common.terms, page.site.document.terms)

export const privacyPage = (page: Page): ShownPage =>
  legalPage(page, page.words.common.privacy, page.site.document.privacy)

/** NotFoundException where the publisher has no such text. */
function legalPage(page: Page, title: string, text: PageText): ShownPage {
  const { language, site } = page
  const written = [language, ...site.document.languages].find(each => text[each] !== undefined)
  if (written === undefined) throw notFound('There is no such page.')
  return {
    title,
    body: (
      <article class="wide legal-page">
        <h1>{title}</h1>
        <div
          class="legal"
          lang={written === language ? undefined : written}
          dangerouslySetInnerHTML={{ __html: legalHtml(text[written]!) }}
        />
      </article>
    ),
  }
}
