// The document around a page: its head, and the site’s own header and footer.

import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Assets } from './assets/assets.ts'
import { fontsOf } from './assets/fonts.ts'
import { themeStyle } from './assets/theme-style.ts'
import { cartOf } from './cart/cart-parts.ts'
import type { Page } from './page.ts'
import type { ShownPage } from './page-answer.ts'
import { PageViews } from './page-views.tsx'
import { InSlot } from './parts/in-slot.tsx'
import { OutageNotice } from './parts/outage-notice.tsx'
import { Previews } from './parts/picture.tsx'
import { PreviewNotice } from './parts/preview-notice.tsx'

/** The whole HTML of a page. */
export const documentOf = (page: Page, shown: ShownPage, assets: Assets): string =>
  `<!DOCTYPE html>${renderToString(
    <Previews.Provider value={page.previewOf}>
      <Document page={page} shown={shown} assets={assets} />
    </Previews.Provider>,
  )}`

interface DocumentParts {
  readonly page: Page
  readonly shown: ShownPage
  readonly assets: Assets
}

function Document({ page, shown, assets }: DocumentParts): VNode {
  const { site, language, nonce, words } = page
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titleOf(page, shown.title)}</title>
        {shown.description && <meta name="description" content={shown.description} />}
        {shown.isListed === false || page.isPreview ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Addresses page={page} />
        )}
        {fontsOf(site.document.theme.fonts).map(({ name }) => (
          <link
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={assets.fonts.get(name)}
          />
        ))}
        <link rel="icon" type="image/svg+xml" href={page.href('/icon.svg')} />
        {site.document.logo && (
          <link rel="apple-touch-icon" href={`/images/${site.document.logo}?height=180`} />
        )}
        <link rel="manifest" href={page.href('/site.webmanifest')} />
        <meta name="theme-color" content={site.document.theme.paper} />
        <style
          nonce={nonce}
          dangerouslySetInnerHTML={{
            __html: themeStyle(site.document.theme, assets) + assets.style + page.style,
          }}
        />
        <script type="module" nonce={nonce} src={assets.script} />
        {shown.hasForms && <script type="module" nonce={nonce} src={assets.formScript} />}
        <PageViews page={page} />
        {shown.head}
        <InSlot page={page} name="head" />
      </head>
      <body>
        <a class="skip" href="#content">
          {words.common.skipToContent}
        </a>
        {!page.isBookable() && <OutageNotice page={page} />}
        {page.isPreview && <PreviewNotice page={page} />}
        <SiteHeader page={page} address={shown.address ?? page} />
        <InSlot page={page} name="header" class="slot-header wide" />
        <main id="content">{shown.body}</main>
        <SiteFooter page={page} />
      </body>
    </html>
  )
}

const titleOf = ({ site: { document } }: Page, title: string): string =>
  title === document.name ? title : `${title} · ${document.name}`

/** The address of the page, and of the same page in the other languages. */
function Addresses({ page }: { readonly page: Page }): VNode {
  const { languages } = page.site.document
  return (
    <>
      <link rel="canonical" href={page.absolute(page.path)} />
      {languages.length > 1 &&
        languages.map(language => (
          <link rel="alternate" hreflang={language} href={page.absolute(page.path, {}, language)} />
        ))}
      {languages.length > 1 && (
        <link rel="alternate" hreflang="x-default" href={page.absolute(page.path, {}, languages[0])} />
      )}
    </>
  )
}

interface HeaderParts {
  readonly page: Page
  readonly address: NonNullable<ShownPage['address']>
}

function SiteHeader({ page, address }: HeaderParts): VNode {
  const { site, words } = page
  const { name, logo } = site.document
  return (
    <header class="site-header">
      <div class="wide">
        <a class="site-name" href={page.href('/')}>
          {logo && <img src={`/images/${logo}?height=64`} alt="" height="32" />}
          <span>{name}</span>
        </a>
        <nav aria-label={name}>
          {site.publisher.archivedAt === undefined && (
            <a href={page.href('/search')}>{words.common.allProperties}</a>
          )}
          <CartLink page={page} />
          <a href={page.href('/my-booking')}>{words.common.myBooking}</a>
          <HeaderMenu page={page} address={address} />
        </nav>
      </div>
    </header>
  )
}

/** What the guest has put together, where that is something. */
function CartLink({ page }: { readonly page: Page }): VNode | null {
  const count = cartOf(page).length
  if (count === 0 || page.site.publisher.archivedAt !== undefined) return null
  return <a href={page.href('/cart')}>{page.words.cart.link(page.formats.count(count))}</a>
}

/** A disclosure, so that it works without scripts: languages and currencies, and on phones the links of the header too. */
function HeaderMenu({ page, address: { path, query } }: HeaderParts): VNode {
  const { formats, language, currency, words, site } = page
  const { languages, currencies } = site.document
  const isOneOfEach = languages.length + currencies.length < 3
  const kept = new URLSearchParams(query)
  kept.delete('currency')
  return (
    <details class={isOneOfEach ? 'menu phone-only' : 'menu'}>
      <summary>
        <svg class="phone-only" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
        <span class="phone-only hidden">{words.common.menu}</span>
        <span class="wide-only">
          <span class="hidden">{words.common.languageAndCurrency}: </span>
          {formats.languageName(language)}, {currency}
        </span>
      </summary>
      <div class="menu-panel">
        <ul class="phone-only">
          {site.publisher.archivedAt === undefined && (
            <li>
              <a href={page.href('/search')}>{words.common.allProperties}</a>
            </li>
          )}
          <li>
            <a href={page.href('/my-booking')}>{words.common.myBooking}</a>
          </li>
        </ul>
        {!isOneOfEach && (
          <>
            <ul>
              {languages.map(other => (
                <li>
                  <a
                    href={page.href(path, query, other)}
                    lang={other}
                    hreflang={other}
                    aria-current={other === language ? 'true' : undefined}
                  >
                    {formats.languageName(other)}
                  </a>
                </li>
              ))}
            </ul>
            <ul>
              {currencies.map(other => (
                <li>
                  <a
                    href={page.href(path, new URLSearchParams([...kept, ['currency', other]]))}
                    aria-current={other === currency ? 'true' : undefined}
                  >
                    {other}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  )
}

function SiteFooter({ page }: { readonly page: Page }): VNode {
  const { words, site } = page
  const { operator, terms, privacy } = site.document
  const hasTerms = page.text(terms) !== ''
  const hasPrivacy = page.text(privacy) !== ''
  return (
    <footer class="site-footer">
      <InSlot page={page} name="footer" class="slot-footer wide" />
      <div class="wide">
        <p>
          {operator} · {words.common.allTimesAreLocal}
        </p>
        {(hasTerms || hasPrivacy) && (
          <nav aria-label={words.common.terms}>
            {hasTerms && <a href={page.href('/terms')}>{words.common.terms}</a>}
            {hasPrivacy && <a href={page.href('/privacy')}>{words.common.privacy}</a>}
          </nav>
        )}
      </div>
    </footer>
  )
}
