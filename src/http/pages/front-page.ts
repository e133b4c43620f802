// The front page of the server: the booking pages of a site where there is one, else links to the other pages, which are at
// /developers too. Programs get the links as JSON.

import { createHash } from 'node:crypto'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AddressQuota } from '../wire/address-quota.ts'
import { keepDocuments, requireDocumentQuota } from '../wire/documents.ts'
import type { FixedHeaders } from '../wire/headers.ts'
import { mark, tokens } from './brand.ts'
import { landscape } from './landscape.ts'
import { madeDaily, type TryOut } from './try-out.ts'

interface FrontPage {
  readonly version: string
  readonly pageHeaders: FixedHeaders
  readonly tryOut: TryOut
  readonly quota: AddressQuota
  /** Answers with the home page of a site; false where there is none. */
  readonly showHome: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

/** Adds GET /, as HTML or JSON by the Accept header, and GET /developers. */
export async function addFrontPage(
  app: FastifyInstance,
  { version, pageHeaders, tryOut, quota, showHome }: FrontPage,
): Promise<void> {
  const about = {
    name: 'Hostelry',
    version,
    description: 'A lodging distribution server: view, availability, preview and reservation for publishers.',
    links: { documentation: '/docs', openapi: '/openapi.json', live: '/healthz', ready: '/readyz' },
  }
  const style = `<style>${tokens}${rules}</style>`
  const hash = createHash('sha256').update(`${tokens}${rules}`).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; frame-ancestors 'none'; base-uri 'none'`
  const links = madeDaily(tryOut, () => page(style, version, tryOut))
  const showLinks = (reply: FastifyReply): FastifyReply =>
    reply
      .headers({ ...pageHeaders, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(links())
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    reply.header('vary', 'accept')
    const wanted = negotiate(request.headers.accept ?? '', ['application/json', 'text/html'])
    if (wanted !== 'text/html') return about
    if (await showHome(request, reply)) return reply
    requireDocumentQuota(quota, request)
    return showLinks(reply)
  })
  await app.register(async scope => {
    keepDocuments(scope, quota)
    scope.get('/developers', { schema: { hide: true } }, (_request, reply) => showLinks(reply))
  })
}

const page = (style: string, version: string, { key, stay }: TryOut): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Hostelry</title>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}">
${style}
</head>
<body>
${landscape}
<main>
<header>${mark}<h1>Hostelry</h1></header>
<p class="lead">A lodging distribution server. Rooms, rates and availability go in; publishers view, search, preview and
book through four JSON operations.</p>
<nav aria-label="Where to go">
${destination('/docs', 'Documentation', 'Guide, reference and every error, to read and to search.')}
${destination('/docs/api#/publisher', 'Try it out', 'Every operation, to send from the browser.')}
${destination('/openapi.json', 'OpenAPI 3.1', 'The same for programs: to generate clients, tests and tools.')}
${destination('/readyz', 'Ready?', 'Whether the server can answer now, for load balancers and operators.')}
</nav>
${key === null ? withoutDemo : withDemo(key, stay())}
</main>
<footer>Hostelry ${version} · Apache License 2.0</footer>
</body>
</html>
`

const destination = (path: string, title: string, words: string): string =>
  `<a href="${path}"><strong>${title}</strong><span>${words}</span></a>`

const withoutDemo = `<section><h2>For publishers</h2>
<p>The operator of this server gives you a key. Send it as <code>key</code> in the body of a request, or as a bearer token.</p></section>`

const withDemo = (key: string, stay: { checkin: string; checkout: string }): string => `<section>
<h2>Try it</h2>
<p>The demo destination is loaded, with thirteen properties and the key <code>${key}</code>. What has Juniper Vacation Condos
for two in a month?</p>
<pre tabindex="0"><code>POST /publisher/v3.0/property/available/.json

{
  "key": "${key}",
  "property_id": 3144,
  "checkin": "${stay.checkin}",
  "checkout": "${stay.checkout}",
  "rooms": [{ "adults": 2 }]
}</code></pre>
<p>In the <a href="/docs/api#/publisher">interactive reference</a> it is one press of a button, and so is booking a room.</p>
</section>`

const rules = `
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--wash); color: var(--ink);
  font: 16px/1.55 var(--text); }
.view { display: block; width: 100%; height: clamp(150px, 22vw, 260px); }
main { width: min(880px, 100% - 32px); margin: -20px auto 0; padding: 32px clamp(20px, 5vw, 48px) 40px; background: var(--paper);
  border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 1px 2px rgb(22 33 29 / 8%), 0 12px 32px rgb(22 33 29 / 12%);
  position: relative; }
header { display: flex; align-items: center; gap: 16px; }
header svg { width: 48px; height: 48px; flex: none; }
h1 { margin: 0; font: 400 clamp(34px, 6vw, 44px)/1.1 var(--name); letter-spacing: -.02em; }
.lead { margin: 20px 0 0; max-width: 60ch; font-size: 18px; color: var(--ink-2); }
nav { display: grid; grid-template-columns: repeat(auto-fit, minmax(184px, 1fr)); gap: 12px; margin: 28px 0 0; }
nav a { display: block; padding: 16px; border: 1px solid var(--line); border-radius: 8px; color: inherit; text-decoration: none;
  transition: border-color .15s, background .15s; }
nav a:hover { border-color: var(--accent); background: var(--accent-wash); }
nav strong { display: block; color: var(--accent); font-size: 17px; }
nav span { display: block; margin-top: 4px; font-size: 14px; line-height: 1.45; color: var(--ink-2); }
section { margin-top: 32px; padding-top: 24px; border-top: 1px solid var(--line); }
h2 { margin: 0 0 8px; font: 400 24px/1.2 var(--name); letter-spacing: -.01em; }
section p { margin: 0; max-width: 64ch; }
section a { color: var(--accent); }
p code { padding: 1px 6px; border-radius: 4px; background: var(--accent-wash); font: .9em var(--mono); }
pre { margin: 16px 0; padding: 16px 20px; overflow-x: auto; border-radius: 8px; background: var(--code); color: #e3f2ec;
  font: 14px/1.6 var(--mono); }
a:focus-visible, pre:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
footer { margin: auto auto 0; padding: 24px 16px; font-size: 14px; color: var(--ink-2); }
@media (prefers-reduced-motion: reduce) { nav a { transition: none; } }
@media (max-width: 480px) { main { margin-top: -12px; padding-top: 24px; } }
`
