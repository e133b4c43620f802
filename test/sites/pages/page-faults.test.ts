// The check that every page and state of the booking pages passes finds each of its faults where there is one.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn } from '../../support/pages/page-faults.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'

let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

const page = (style: string, body = ''): string =>
  `<!DOCTYPE html><html lang="en"><head><title>A page</title><style>body{margin:0}${style}</style></head>` +
  `<body><main><h1>A page</h1><p><a href="#there">There</a></p>${body}</main></body></html>`

const faulty: readonly [name: string, content: string, fault: RegExp][] = [
  ['a picture without words', page('', '<img src="data:,">'), /^image-alt: img$/],
  ['a focus that is not seen', page('a:focus{outline:none}'), /^the focus is not seen on a/],
  ['something too wide', page('h1{width:1300px}'), /^it scrolls sideways as it is: 20 pixels, such as h1/],
  [
    'something that hangs out from right to left',
    page('h1{position:relative;right:20px}html[dir=rtl] h1{width:100vw}'),
    /sideways from right to left/,
  ],
  ['something that needs half the screen', page('h1{width:700px}'), /sideways at twice the size/],
  [
    'something that grows with the letters',
    page('h1{width:50rem}'),
    /sideways with letters of twice the size/,
  ],
  [
    'something that never stands still',
    page('@keyframes x{to{opacity:.5}}h1{animation:x 1s infinite}'),
    /^h1\. moves/,
  ],
  ['something that glides', page('a{transition:color 1s}'), /^a\. moves/],
]

describe.runIf(hasBrowser)('a page with', () => {
  const opened = async (content: string): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.setContent(content)
    return page
  }

  test('nothing wrong has no faults, and is as it was', async () => {
    const shown = await opened(page(''))
    expect(await faultsIn(shown)).toEqual([])
    expect(shown.viewportSize()).toEqual({ width: 1280, height: 800 })
    expect(await shown.evaluate(() => document.activeElement === document.body)).toBe(true)
    await shown.close()
  })

  test.each(faulty)('%s', async (_, content, fault) => {
    const shown = await opened(content)
    expect(await faultsIn(shown)).toContainEqual(expect.stringMatching(fault))
    await shown.close()
  })
})
