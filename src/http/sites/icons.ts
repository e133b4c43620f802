// The sign of a site: in tabs, and where a guest puts the pages on the screen of a phone.

import type { SiteDocument } from '../../lodging/sites/site.ts'
import type { Page } from './page.ts'
import type { Fragment } from './page-answer.ts'

/** The first letter of the name on the accent, as SVG. */
function iconOf({ name, theme }: Pick<SiteDocument, 'name' | 'theme'>): string {
  const [first = ''] = name
  const letter = first.replace('&', '&amp;').replace('<', '&lt;')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${theme.accent}"/><text x="32" y="46" font-family="Georgia, serif" font-size="40" text-anchor="middle" fill="${theme.onAccent}">${letter}</text></svg>`
}

const keptForAWhile = { 'cache-control': 'private, max-age=600' }

export const icon = ({ site }: Page): Fragment => ({
  type: 'image/svg+xml',
  content: iconOf(site.document),
  headers: keptForAWhile,
})

/** The web app manifest, in the language of the page. */
export function manifest(page: Page): Fragment {
  const { name, theme } = page.site.document
  return {
    type: 'application/manifest+json; charset=utf-8',
    content: JSON.stringify({
      name,
      short_name: name,
      lang: page.language,
      id: page.href('/', {}, page.site.document.languages[0]),
      start_url: page.href('/'),
      scope: page.href('/', {}, page.site.document.languages[0]),
      display: 'minimal-ui',
      background_color: theme.paper,
      theme_color: theme.paper,
      icons: [{ src: page.href('/icon.svg'), type: 'image/svg+xml', sizes: 'any' }],
    }),
    headers: keptForAWhile,
  }
}
