// /docs/api with our own name, logo and colours, and with examples that work unchanged.

import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import { logo, mark, tokens } from './brand.ts'

/** The parts of the page. */
export const interactiveReference = (): FastifySwaggerUiOptions => ({
  logo: { type: 'image/svg+xml', content: logo },
  theme: {
    title: 'Hostelry documentation',
    favicon: [{ filename: 'mark.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: mark }],
    css: [{ filename: 'hostelry.css', content: tokens + rules }],
  },
  uiConfig: {
    deepLinking: true,
    // The page draws everything that is open at each press of a button; links lead to the open part of publishers.
    docExpansion: 'none',
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    requestInterceptor: useLastBooking,
    responseInterceptor: keepLastBooking,
  },
})

interface Remembering {
  hostelry?: { confirmation_number?: string; hold_id?: string; basket_number?: string; webhook_id?: string }
}

// The next two run in the browser and must not use anything outside of them.

/** Stores the ids in the answer of a booking or hold for the operations that need them. */
function keepLastBooking<Received>(response: Received): Received {
  const { text = '' } = response as { text?: string }
  const memory = globalThis as Remembering
  const [, number] = /"confirmation_number":"(\w+)"/.exec(text) ?? []
  const [, hold] = /"hold_id":"([\w-]+)"/.exec(text) ?? []
  const [, webhook] = /"webhook_id":(\d+)/.exec(text) ?? []
  const [, basket] = /"basket_number":"(\w+)"/.exec(text) ?? []
  memory.hostelry = {
    ...memory.hostelry,
    ...(number && { confirmation_number: number }),
    ...(hold && { hold_id: hold }),
    ...(basket && { basket_number: basket }),
    ...(webhook && { webhook_id: webhook }),
  }
  return response
}

/** Replaces the ids of the example. */
function useLastBooking<Sent>(request: Sent): Sent {
  const sent = request as { body?: unknown }
  const { confirmation_number, hold_id, basket_number, webhook_id } =
    (globalThis as Remembering).hostelry ?? {}
  if (typeof sent.body !== 'string') return request
  sent.body = sent.body
    .replace('R26117M7C2HMXTFF', confirmation_number ?? '$&')
    .replace('5f0c3f6e-8c1b-4a52-9c0e-6f8f1a2b3c4d', hold_id ?? '$&')
    .replace('B26117M7C2HMXTF2', basket_number ?? '$&')
    .replace(/("webhook_id":\s*)12\b/, (all, name) => (webhook_id ? name + webhook_id : all))
  return request
}

const rules = `
:root { color-scheme: light; }
/* The library sets the class where the person prefers dark. */
html.dark-mode { color-scheme: dark; background: var(--paper); }
body { background: var(--paper); }
.swagger-ui, .swagger-ui .info li, .swagger-ui .info p, .swagger-ui .info table, .swagger-ui .opblock-tag,
.swagger-ui .opblock .opblock-summary-description, .swagger-ui .btn, .swagger-ui table thead tr th,
.swagger-ui .parameter__name, .swagger-ui .response-col_status, .swagger-ui .tab li, .swagger-ui select,
.swagger-ui .opblock-description-wrapper p, .swagger-ui .scheme-container .schemes > label,
.swagger-ui .opblock .opblock-section-header h4, .swagger-ui section.models h4 { font-family: var(--text); color: var(--ink); }
.swagger-ui .topbar { padding: 12px 0; background: #14594a; }
.swagger-ui .topbar .download-url-wrapper, .swagger-ui .topbar .dark-mode-toggle,
.swagger-ui .servers-title, .swagger-ui .servers { display: none; }
.swagger-ui .topbar a { flex: none; max-width: none; }
.swagger-ui .topbar a img { height: 36px; }
.swagger-ui .wrapper { max-width: 1240px; padding: 0 clamp(16px, 3vw, 32px); }
.swagger-ui .info { margin: 32px 0 24px; }
.swagger-ui .info .title { font: 400 36px/1.15 var(--name); letter-spacing: -.02em; color: var(--ink); }
.swagger-ui .info .title small.version-stamp { background: var(--accent); }
.swagger-ui .info .title small { background: var(--ink-2); vertical-align: middle; }
.swagger-ui .info .description p { margin-inline: 0; max-width: 72ch; font-size: 16px; line-height: 1.55; }
.swagger-ui .info a, .swagger-ui a.nostyle:focus-visible { color: var(--accent); }
.swagger-ui .scheme-container { margin: 0 0 16px; padding: 16px 0; background: var(--wash); box-shadow: none;
  border-block: 1px solid var(--line); }
.swagger-ui .opblock-tag { font-family: var(--name); font-weight: 400; font-size: 24px; text-transform: capitalize;
  border-bottom-color: var(--line); }
.swagger-ui .opblock-tag small { text-transform: none; font-family: var(--text); color: var(--ink-2); }
.swagger-ui .opblock { border-radius: 8px; box-shadow: none; }
.swagger-ui .opblock .opblock-summary-method { border-radius: 6px; font-family: var(--text); text-shadow: none; }
.swagger-ui .opblock.opblock-post { background: var(--accent-wash); border-color: var(--accent-line); }
.swagger-ui .opblock.opblock-post .opblock-summary { border-color: var(--accent-line); }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #14594a; color: #fff; }
.swagger-ui .opblock.opblock-post .tab-header .tab-item.active h4 span::after { background: var(--accent); }
.swagger-ui .opblock .opblock-summary-path { font-family: var(--mono); font-weight: 500; font-size: 14px; }
.swagger-ui .btn { border-radius: 6px; box-shadow: none; }
.swagger-ui .btn.execute { background: #14594a; border-color: #14594a; color: #fff; }
.swagger-ui .btn.authorize { border-color: var(--accent); color: var(--accent); }
.swagger-ui .btn.authorize svg { fill: var(--accent); }
.swagger-ui textarea, .swagger-ui .microlight, .swagger-ui .highlight-code { font-family: var(--mono); }
.swagger-ui textarea { min-height: 260px; border-color: var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); }
.swagger-ui .opblock-body pre.microlight { background: #0d2f27 !important; }
.swagger-ui .highlight-code > .microlight { border-radius: 6px; background: #0d2f27 !important;
  max-height: 340px; overflow: auto; }
.swagger-ui :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 640px) {
  .swagger-ui .info .title { font-size: 30px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { flex: 1 1 60%; max-width: none; overflow-wrap: anywhere; }
  .swagger-ui .opblock .opblock-summary-description { flex: 1 1 100%; padding: 4px 0 0; text-align: left; }
  .swagger-ui .opblock-tag { padding-inline: 0; }
  .swagger-ui .opblock-tag small { display: none; }
  .swagger-ui table.responses-table > thead { display: none; }
  .swagger-ui table.responses-table tr.response { display: block; }
  .swagger-ui table.responses-table tr.response > td { display: block; width: auto; min-width: 0; padding: 8px 0 0; }
  .swagger-ui .response-col_links { display: none !important; }
  .swagger-ui .parameters-col_description, .swagger-ui .response-col_description { padding-inline: 0; }
  .swagger-ui .responses-inner, .swagger-ui .opblock-section-header { padding-inline: 12px; }
}`
