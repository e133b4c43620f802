// The sign of a site: in tabs, and where a guest puts the pages on the screen of a phone.

import type { SiteDocument } from '../../lodging/sites/site.ts'
import type { Page } from './page.ts'
import type { Fragment, PageRoute } from './page-answer.ts'

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

interface Drawn {
  readonly path: string
  /** Pixels of each side. */
  readonly size: number
  readonly isMaskable: boolean
}

const inManifest: readonly Drawn[] = [
  { path: '/icon-192.png', size: 192, isMaskable: false },
  { path: '/icon-512.png', size: 512, isMaskable: false },
  { path: '/icon-maskable-512.png', size: 512, isMaskable: true },
]

/** The icons that are drawn, each a route of its own. */
export const iconRoutes: readonly PageRoute[] = [
  { path: '/apple-touch-icon.png', size: 180, isMaskable: false },
  ...inManifest,
].map(drawn => ({
  method: 'GET',
  path: drawn.path,
  perMinute: 60,
  staysOpen: true,
  handle: page => png(page, drawn),
}))

async function png(page: Page, { size, isMaskable }: Drawn): Promise<Fragment> {
  const { name, logo, theme } = page.site.document
  const { paper, accent, onAccent } = theme
  const { png, tag } = await page.drawIcon({ name, logo, paper, accent, onAccent, size, isMaskable })
  return { type: 'image/png', content: png, headers: { ...keptForAWhile, etag: tag } }
}

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
      icons: [
        { src: page.href('/icon.svg'), type: 'image/svg+xml', sizes: 'any' },
        ...inManifest.map(({ path, size, isMaskable }) => ({
          src: page.href(path),
          type: 'image/png',
          sizes: `${size}x${size}`,
          purpose: isMaskable ? 'maskable' : 'any',
        })),
      ],
    }),
    headers: keptForAWhile,
  }
}
