// The server's own pages: the front page with and without a demo, and the frame of the documentation.

import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, framed } from '../../src/http/pages/documentation/layout.ts'
import { pageGroups } from '../../src/http/pages/documentation/pages.ts'
import { addFrontPage } from '../../src/http/pages/front-page.ts'
import { landscape } from '../../src/http/pages/landscape.ts'
import { RequestLimits } from '../../src/operations/limits/request-limits.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { outlineOf } from '../support/pages/page-outline.ts'

const tryOut = { key: 'demo', stay: () => ({ checkin: '2027-05-10', checkout: '2027-05-14' }) }
const withoutStyle = (html: string) =>
  html.replace(/<style>.*?<\/style>/s, '').replaceAll(/base64,[\w+/=]+/g, 'base64,')

describe('the front page', () => {
  const limits = new RequestLimits(new FixedClock('2026-12-01T12:00:00Z'))
  const serverWith = (key: string | null, hasSite = false) => {
    const app = Fastify()
    const pageHeaders = { 'x-page': 'yes' }
    addFrontPage(app, {
      version: '9.9',
      pageHeaders,
      tryOut: { ...tryOut, key },
      quota: { limits, addressOf: () => null },
      showHome: async (_request, reply) => {
        if (hasSite) await reply.send('home of a site')
        return hasSite
      },
    })
    return async (url: string, accept = 'text/html') => app.inject({ url, headers: accept ? { accept } : {} })
  }

  test('of a server with the demo says what to try', async () => {
    const { body, headers } = await serverWith('demo')('/')
    expect([headers['content-type'], headers.vary, headers['x-page']]).toEqual([
      'text/html; charset=utf-8',
      'accept',
      'yes',
    ])
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src data:; frame-ancestors 'none'; base-uri 'none'$/,
    )
    expect(outlineOf(withoutStyle(body).replace(/<svg.*?<\/svg>/gs, ''))).toMatchInlineSnapshot(`
      "!DOCTYPE [html]
      html [lang=en]
        head
          meta [charset=utf-8]
          meta [name=viewport | content=width=device-width, initial-scale=1]
          meta [name=robots | content=noindex]
          title "Hostelry"
          link [rel=icon | type=image/svg+xml | href=data:image/svg+xml;base64,]
        body
          main
            header
              h1 "Hostelry"
            p.lead "A lodging distribution server. Rooms, rates and availability go in; publishers view, search, preview and book through four JSON operations."
            nav [aria-label=Where to go]
              a [href=/docs] "<strong>Documentation</strong><span>Guide, reference and every error, to read and to search.</span>"
              a [href=/docs/api#/publisher] "<strong>Try it out</strong><span>Every operation, to send from the browser.</span>"
              a [href=/openapi.json] "<strong>OpenAPI 3.1</strong><span>The same for programs: to generate clients, tests and tools.</span>"
              a [href=/readyz] "<strong>Ready?</strong><span>Whether the server can answer now, for load balancers and operators.</span>"
            section
              h2 "Try it"
              p
                "The demo destination is loaded, with thirteen properties and the key"
                code "demo"
                ". What has Juniper Vacation Condos for two in a month?"
              pre [tabindex=0]
                code "POST /publisher/v3.0/property/available/.json { "key": "demo", "property_id": 3144, "checkin": "2027-05-10", "checkout": "2027-05-14", "rooms": [{ "adults": 2 }] }"
              p
                "In the"
                a [href=/docs/api#/publisher] "interactive reference"
                "it is one press of a button, and so is booking a room."
          footer "Hostelry 9.9 · Apache License 2.0""
    `)
  })

  test('of a server without it says who gives out keys', async () => {
    const { body } = await serverWith(null)('/')
    expect(body).toContain('<h2>For publishers</h2>')
    expect(body).not.toContain('<pre')
    expect((await serverWith('demo')('/')).body).not.toContain('<h2>For publishers</h2>')
  })

  test('is the home page of a site where there is one, and the links are at /developers', async () => {
    const get = serverWith(null, true)
    expect((await get('/')).body).toBe('home of a site')
    const links = await get('/developers')
    expect(links.body).toContain('<h1>Hostelry</h1>')
    expect([links.headers['content-type'], links.headers['x-page']]).toEqual([
      'text/html; charset=utf-8',
      'yes',
    ])
  })

  test.each(['application/json', '*/*', ''])('is JSON for programs that accept "%s"', async accept => {
    const { body, headers } = await serverWith('demo', true)('/', accept)
    expect(headers.vary).toBe('accept')
    expect(JSON.parse(body)).toEqual({
      name: 'Hostelry',
      version: '9.9',
      description:
        'A lodging distribution server: view, availability, preview and reservation for publishers.',
      links: { documentation: '/docs', openapi: '/openapi.json', live: '/healthz', ready: '/readyz' },
    })
  })

  test('has windows in its houses', () => {
    expect(landscape.match(/<rect x="\d+" y="\d+" width="8" height="10" rx="1"\/>/g)).toHaveLength(15)
    expect(landscape).toContain('rx="1"/></g>')
    expect(landscape).toContain('<rect x="172" y="142" width="8" height="10" rx="1"/><rect x="188" y="142"')
  })
})

describe('the frame of a page', () => {
  test('is open where the page is, and has its search', () => {
    const html = framed({ title: 'A & b', path: 'errors', html: '<p>x</p>', query: '"q"' })
    const publishersOnly = html.replaceAll(/<details[^>]*><summary>(?!Publishers).*?<\/details>/gs, '')
    expect(outlineOf(withoutStyle(publishersOnly).replace(/<svg.*?<\/svg>/gs, ''))).toMatchInlineSnapshot(`
      "!DOCTYPE [html]
      html [lang=en]
        head
          meta [charset=utf-8]
          meta [name=viewport | content=width=device-width, initial-scale=1]
          title "A & b · Hostelry"
          link [rel=icon | type=image/svg+xml | href=data:image/svg+xml;base64,]
        body
          a.skip [href=#content] "Skip to the content"
          header
            a.home [href=/docs]
              "<span>Hostelry"
              em "documentation"
              "</span>"
            a.all-pages [href=#pages] "All pages"
            form [action=/docs/search | role=search]
              label [for=q] "Search"
              input [id=q | name=q | type=search | maxlength=100 | value="q" | placeholder=Search the documentation]
              button "Search"
          div.frame
            nav [id=pages | aria-label=Pages]
              details [open]
                summary "Publishers"
                ul
                  li
                    a [href=/docs/quickstart] "Quickstart"
                  li
                    a [href=/docs/interface] "The publisher interface"
                  li
                    a [href=/docs/errors | aria-current=page] "Errors"
                  li
                    a [href=/docs/receipts] "Receipts"
                  li
                    a [href=/docs/testing] "Testing"
                  li
                    a [href=/docs/older-form] "The older form"
                  li
                    a [href=/docs/assistants] "Assistants"
                  li
                    a [href=/docs/client] "The TypeScript client"
                  li
                    a [href=/docs/client-python] "The Python client"
                  li
                    a [href=/docs/client-php] "The PHP client"
                  li
                    a [href=/docs/reference] "Reference"
                  li
                    a [href=/docs/api] "Interactive reference"
                  li
                    a [href=/docs/embed] "The search box, live"
            main [id=content]
              p "x""
    `)
    expect(contentSecurityPolicy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    )
  })

  test('opens the group of how it is built only for its pages', () => {
    const groups = (path: string) => framed({ title: '', path, html: '' }).match(/<details[^>]*>/g)
    const open = Array(pageGroups.length - 1).fill('<details open>')
    expect(groups('errors')).toEqual([...open, '<details>'])
    expect(groups('threats')).toEqual([...open, '<details open>'])
    expect(framed({ title: '', path: 'errors', html: '' })).toContain('value=""')
  })
})
