// The document around every page, whole: its head, its header and its foot; pages that say what went wrong; legal pages; and a
// picture. The sheets in outlines/ are what they show.

import { h, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { Image } from '../../../client/src/types.ts'
import type { Assets } from '../../../src/http/sites/assets/assets.ts'
import type { ShownPage } from '../../../src/http/sites/page-answer.ts'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { Fault, type FaultType } from '../../../src/values/faults.ts'
import { answerOutline, outlineOf, variantsOf } from '../../support/pages/page-outline.ts'
import { part } from '../../support/pages/scripted-cart.ts'
import { type PageChoices, scriptedPage } from '../../support/pages/scripted-page.ts'

await compileComponents()
const { documentOf } = await import('../../../src/http/sites/document.tsx')
const { errorPage, closedPage } = await import('../../../src/http/sites/error-page.tsx')
const { privacyPage, termsPage } = await import('../../../src/http/sites/legal-pages.tsx')
const { Picture, picturePath, Previews } = await import('../../../src/http/sites/parts/picture.tsx')

const assets: Assets = {
  style: 'STYLE',
  script: '/assets/pages.js',
  formScript: '/assets/forms.js',
  fonts: new Map([
    ['instrument-sans', '/assets/i.woff2'],
    ['newsreader', '/assets/n.woff2'],
  ]),
}
const body = h('p', null, 'Body')
const framed = (shown: Partial<ShownPage> = {}, choices: PageChoices = {}) => {
  const { page } = scriptedPage({ path: '/properties/3144', ...choices })
  const html = documentOf(page, { title: 'Title', body, ...shown }, assets)
  // Its tokens have a test of their own.
  return outlineOf(html.replace(/@font-face.*?STYLE|:root.*?STYLE/, 'STYLE'))
}

test('the frame of a page', async () => {
  const standing = framed()
  await expect(standing).toMatchFileSnapshot('../outlines/frame.txt')
  const [logo, alone] = [{ logo: 'a1b2' }, { languages: ['en'], currencies: ['USD'] } as const]
  const texts = { terms: {}, privacy: {} }
  const sheet = await variantsOf(standing, {
    'of a page with more in its head': async () =>
      framed({
        description: 'Described',
        head: h('meta', { name: 'x', content: 'y' }) as VNode,
        isListed: false,
      }),
    'of a page that may be listed': async () => framed({ isListed: true }),
    'of a site by its own name': async () => framed({ title: 'Juniper Falls' }),
    'in German, with a search': async () =>
      framed({}, { language: 'de', query: 'room=2&currency=EUR', currency: 'EUR' }),
    'with a logo': async () => framed({}, { document: logo }),
    'with two stays in the cart': async () => framed({}, { cart: [part(), part('SAVER')] }),
    'in one language and one currency': async () => framed({}, { document: alone }),
    'in one language and two currencies': async () =>
      framed({}, { document: { ...alone, currencies: ['USD', 'EUR'] } }),
    'without legal texts': async () => framed({}, { document: texts }),
    'with one legal text': async () => framed({}, { document: { terms: {} } }),
    'of a publisher that is archived, whatever is in the cart': async () =>
      framed({}, { publisher: { archivedAt: '2026-11-01T00:00:00Z' }, cart: [part()] }),
    'while the database is away': async () => framed({}, { isBookable: () => false }),
    'of a preview': async () =>
      framed({}, { isPreview: true, document: { analyticsUrl: 'https://count.example' } }),
    'of a preview, with a search': async () => framed({}, { isPreview: true, query: 'room=2&code=SKI' }),
    'with views that are counted': async () =>
      framed({}, { document: { analyticsUrl: 'https://count.example/?s=1' } }),
    'of a site whose name begins with a picture': async () => framed({}, { document: { name: '🏔 Inn' } }),
    'in the fonts of the device': async () => {
      const { demoSite } = await import('../../../src/demo/demo-site.ts')
      return framed({}, { document: { name: '<Inn', theme: { ...demoSite.theme, fonts: 'system' } } })
    },
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/frame-variants.txt')
})

test.each([
  ['/', '/'],
  ['/search', '/search'],
  ['/my-booking/R1', '/my-booking'],
  ['/checkout/confirm/R1', '/checkout'],
  ['/properties/3144', '/properties/3144'],
  ['/properties/3144/dates', '/properties/3144'],
  ['/properties/x', '/properties'],
  ['/x/properties/3144', '/x'],
  ['/terms1', '/terms'],
  ['', '/'],
])('a view of %s is counted as %s', (path, counted) => {
  const text = framed({}, { path, document: { analyticsUrl: 'https://count.example' } })
  expect(text).toContain(`meta [name=page-views | content=https://count.example | data-path=${counted}]`)
})

test('pages that say what went wrong', async () => {
  const { page } = scriptedPage()
  const types: FaultType[] = [
    ...([
      'NotFoundException',
      'TooManyRequestsException',
      'BadRequestException',
      'BookingValidationException',
    ] as const),
    ...(['ServiceUnavailableException', 'InternalServerErrorException'] as const),
  ]
  const answers = types.map(type => answerOutline(errorPage(page, new Fault(type, 'x'))))
  const gateway = [502, 504].map(status =>
    answerOutline(errorPage(page, { ...new Fault('NotFoundException', 'x'), status } as Fault)),
  )
  await expect([...answers, ...gateway, answerOutline(closedPage(page))].join('\n\n')).toMatchFileSnapshot(
    '../outlines/errors.txt',
  )
})

test('legal pages', async () => {
  const legal = async (choices: PageChoices, handle = termsPage) =>
    answerOutline(await handle(scriptedPage(choices).page))
  const texts = { terms: { en: '# Terms\n\nText & more' }, privacy: { de: 'Datenschutz' } }
  const pages = await Promise.all([
    legal({ document: texts }),
    legal({ document: texts, language: 'de' }),
    legal({ document: texts }, privacyPage),
    legal({ document: texts, language: 'de' }, privacyPage),
    // A text that cannot be rendered is shown as it is written.
    legal({ document: { terms: { en: `${'>'.repeat(20_000)} a < b` } }, language: 'de' }),
  ])
  const sheet = pages.join('\n\n').replace(/>{20,}/, '>…')
  await expect(sheet).toMatchFileSnapshot('../outlines/legal.txt')
  for (const handle of [termsPage, privacyPage])
    await expect(legal({ document: { terms: {}, privacy: {} } }, handle)).rejects.toThrow(
      'There is no such page.',
    )
})

test('a picture is there in six sizes, over its preview where there is one', () => {
  const image = { url: 'https://rooms.example/images/a1b2', alt: 'A "bed"' } as Image
  const html = (isFirst: boolean, preview?: string) =>
    renderToString(
      h(Previews.Provider, {
        value: id => (id === 'a1b2' ? preview : 'other'),
        children: h(Picture, { image, sizes: '100vw', isFirst }),
      }),
    )
  const sizes = [320, 480, 640, 960, 1280, 1920]
    .map(width => `/images/a1b2?width=${width} ${width}w`)
    .join(', ')
  const picture = (more: string) =>
    `<img class="picture" src="/images/a1b2?width=640" srcset="${sizes}" sizes="100vw" alt="A &quot;bed&quot;" width="3" height="2" ${more} decoding="async"/>`
  expect(html(false)).toBe(`<span class="picture-box">${picture('loading="lazy"')}</span>`)
  expect(html(true, 'data:x')).toBe(
    `<span class="picture-box"><img class="picture-preview" src="data:x" alt/>${picture('loading="eager" fetchPriority="high"')}</span>`,
  )
  expect(picturePath(image)).toBe('/images/a1b2')
})
