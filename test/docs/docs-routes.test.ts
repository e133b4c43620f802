// What /docs answers: its pages, the reference with its examples, the embed at work, and the search.

import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { addDocumentation } from '../../src/http/pages/documentation/documentation-routes.ts'
import { contentSecurityPolicy } from '../../src/http/pages/documentation/layout.ts'
import { answerError, pageOfFault } from '../../src/http/wire/errors.ts'
import { RequestLimits } from '../../src/operations/limits/request-limits.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { type FaultType, faultCatalogue } from '../../src/values/faults.ts'
import { outlineOf } from '../support/pages/page-outline.ts'

let [checkin, checkout] = ['2027-05-10', '2027-05-14']
const tryOut = { key: 'demo', stay: () => ({ checkin, checkout }) }
const mainOf = (html: string) => outlineOf(/<main.*?<\/main>/s.exec(html)![0])

const publishersFaults = (Object.keys(faultCatalogue) as FaultType[]).filter(
  type => !('ofAdministration' in faultCatalogue[type]),
)

describe('/docs', async () => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  const document = {
    paths: {
      '/publisher/v3.0/settings.json': {
        post: {
          operationId: 'settings',
          tags: ['publisher'],
          summary: 'Settings.',
          description: 'All of them.',
          requestBody: { content: { 'application/json': { example: { key: '<API_KEY>' } } } },
          responses: { 200: { description: 'Them.' } },
        },
      },
    },
  }
  let readings = 0
  const swagger = () => {
    readings += 1
    return document
  }
  app.decorate('swagger', swagger as never)
  const quota = { limits: new RequestLimits(new FixedClock('2026-12-01T12:00:00Z')), addressOf: () => null }
  const pageHeaders = { 'x-page': 'yes' }
  await addDocumentation(app, { publicUrl: 'https://rooms.example', pageHeaders, tryOut, quota })
  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url })
    return { status: statusCode, headers, body }
  }

  test.each(['/docs', '/docs/reference', '/docs/search', '/docs/errors'])(
    '%s is a page by its policy',
    async path => {
      const { status, headers } = await get(path)
      expect([
        status,
        headers['content-type'],
        headers['x-page'],
        headers['content-security-policy'],
      ]).toEqual([200, 'text/html; charset=utf-8', 'yes', contentSecurityPolicy])
    },
  )

  test('lists its pages, and with a slash at its end leads there', async () => {
    const { body } = await get('/docs')
    expect(body).toContain('<title>Documentation · Hostelry</title>')
    expect(mainOf(body).split('\n').slice(0, 12).join('\n')).toMatchInlineSnapshot(`
      "main [id=content]
        h1 "Documentation"
        p.lead
          "How to sell rooms through this server, how to run it, and how it is built. The"
          a [href=/docs/api#/publisher] "interactive reference"
          "sends requests from the browser; the"
          a [href=/docs/reference] "reference"
          "has them for curl and TypeScript."
        h2 "Guide"
        p.readers "For people who set up properties, channels and pages."
        ul.cards
          li"
    `)
    expect(body).not.toMatch(/\/docs[^<]*<\/ul>,/)
    const slash = await get('/docs/')
    expect([slash.status, slash.headers.location]).toEqual([301, '/docs'])
  })

  test('of publishers are listed for models, each with its address', async () => {
    const { body, headers } = await get('/llms.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const listed = [...body.matchAll(/^- \[.+\]\(https:\/\/rooms\.example(\S+)\): .+$/gm)].map(
      ([, path]) => path!,
    )
    expect(listed).toEqual(
      expect.arrayContaining(['/docs/quickstart', '/docs/interface', '/docs/errors', '/docs/events']),
    )
    for (const path of listed) expect((await get(path)).status, path).toBe(200)
    expect(body).toContain('https://rooms.example/openapi/publisher.json')
  })

  test.each(publishersFaults)(
    '%s has the place that errors of the publisher interface lead to',
    async type => {
      const [path = '', anchor] = pageOfFault(type).split('#')
      expect((await get(path)).body).toContain(`<h3 id="${anchor}">${type}`)
    },
  )

  test('has the examples of the reference ready to send, and the document as it was', async () => {
    const { body } = await get('/docs/reference')
    expect(body).toContain('<title>Reference · Hostelry</title>')
    expect(body).toContain('curl -s https://rooms.example/publisher/v3.0/settings.json')
    expect(body).toContain('&#34;key&#34;: &#34;demo&#34;')
    expect(body).toContain('<a href="/docs/reference" aria-current="page">')
    expect(
      document.paths['/publisher/v3.0/settings.json'].post.requestBody.content['application/json'].example
        .key,
    ).toBe('<API_KEY>')
  })

  test('makes the reference once for each day of its examples', async () => {
    await get('/docs/reference')
    const before = readings
    const same = await get('/docs/reference')
    expect(readings).toBe(before)
    ;[checkin, checkout] = ['2027-05-11', '2027-05-15']
    const next = await get('/docs/reference')
    expect(readings).toBe(before + 1)
    expect([same.status, next.status]).toEqual([200, 200])
  })

  test('shows the embed at work, by a policy that lets it run', async () => {
    const { headers, body } = await get('/docs/embed')
    expect(headers['content-security-policy']).toBe(`${contentSecurityPolicy}; script-src 'self'`)
    expect([headers['content-type'], headers['x-page']]).toEqual(['text/html; charset=utf-8', 'yes'])
    expect(mainOf(body)).toMatchInlineSnapshot(`
      "main [id=content]
        h1 "The search box, live"
        p
          "One line puts a search box or a “book now” button of a"
          a [href=/docs/booking-pages#on-any-site] "site"
          "on any page. Below they are on this page, which allows no style and no request of theirs. They lead to the default site of this server."
        h2 "A search box"
        pre [tabindex=0]
          code "<script src="https://rooms.example/embed.js"></script>"
        script [src=/embed.js]
        h2 "With a discount code, in German, in other colours"
        pre [tabindex=0]
          code "<script src="https://rooms.example/embed.js" data-language="de" data-code="" data-accent="#0b57d0" data-paper="#eef3fc" data-radius="2"></script>"
        script [src=/embed.js | data-language=de | data-code | data-accent=#0b57d0 | data-paper=#eef3fc | data-radius=2]
        h2 "A button"
        pre [tabindex=0]
          code "<script src="https://rooms.example/embed.js" data-property="3144" data-accent="#8a1c4a" data-radius="24"></script>"
        script [src=/embed.js | data-property=3144 | data-accent=#8a1c4a | data-radius=24]"
    `)
  })

  test('has a page for each file, with a list of its parts where there are three', async () => {
    const { body } = await get('/docs/errors')
    expect(body).toMatch(/<main id="content">\n<h1 [^>]*>[^<]*<\/h1>/)
    expect((await get('/docs/errors')).body).toBe(body)
    const parts = async (path: string) => {
      const { body } = await get(path)
      const headings = [...body.matchAll(/<h2 id="([^"]*)">/g)].map(([, id]) => id!)
      const links = /<details class="contents"><summary>On this page<\/summary><ul>(.*?)<\/ul>/s.exec(body)
      return {
        headings,
        links: links && [...links[1]!.matchAll(/<li><a href="#([^"]*)">/g)].map(([, id]) => id!),
      }
    }
    const many = await parts('/docs/events')
    expect(many.headings.length).toBeGreaterThanOrEqual(3)
    expect(many.links).toEqual(many.headings)
    for (const path of ['/docs/decisions/0001-x', '/docs/nothing', '/docs/examples/none.json']) {
      const { status, body } = await get(path)
      expect([status, JSON.parse(body).message]).toEqual([
        404,
        'There is no such page of the documentation; /docs lists all pages.',
      ])
    }
  })

  test('sends examples as JSON', async () => {
    const { status, headers, body } = await get('/docs/examples/property.json')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(JSON.parse(body)).toBeTypeOf('object')
  })

  describe('a search', () => {
    const resultOf = async (query: string) => mainOf((await get(`/docs/search${query}`)).body)

    test('without words says how to search', async () => {
      const nothing = `main [id=content]\n  h1 "Search"\n  p "Type one or more words; a section is found that has all of them."`
      for (const query of ['', '?q=', '?q=%20%20', '?q=a&q=b']) expect(await resultOf(query)).toBe(nothing)
    })

    test('without a match says so, with the words as text', async () => {
      expect(await resultOf('?q=%3Cb%3E+zzzz')).toBe(
        `main [id=content]\n  h1 "Search"\n  p "No section has all the words of “<b> zzzz”. Try fewer words, or a part of one."`,
      )
      const { body } = await get(`/docs/search?q=${'z'.repeat(101)}`)
      expect(body).toContain(`value="${'z'.repeat(100)}"`)
      expect(body).toContain('<title>Search · Hostelry</title>')
    })

    test('counts what it has found, and leads to each section', async () => {
      const many = await resultOf('?q=idempotency')
      expect(many).toMatch(/p "\d+ sections for “idempotency”, the best first\."/)
      expect(many).toMatch(/a \[href=\/docs\/[\w-]+#[\w-]+\] "/)
      expect(many).toMatch(/a \[href=\/docs\/[^#\]]+\]|a \[href=\/docs\/[^\]]+#/)
    })
  })
})
