// An invoice as a page to print.

import { createHash } from 'node:crypto'
import type { Invoice } from '../../../lodging/reservations/invoice.ts'
import { markup } from '../../../operations/notifications/mails/markup.ts'
import { invoiceSheet, type SheetLine, type SheetParty } from '../../../wording/invoice-sheet.ts'

const style = `
:root { color-scheme: light }
body { margin: 0; background: #eef0f2; color: #111; font: 15px/1.5 system-ui, sans-serif }
main { box-sizing: border-box; max-width: 46rem; margin: 1.5rem auto; padding: 2.5rem; background: #fff }
header { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem 2.5rem }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.2 }
p { margin: 0 } strong { font-size: 1.05rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0 } dd { margin: 0; overflow-wrap: anywhere }
dt, small, th { color: #545c66 }
table { width: 100%; margin-top: 2rem; border-collapse: collapse }
th { font-weight: 400; text-align: left; border-bottom: 1px solid #9aa3af }
td, th { padding: .4rem 0; vertical-align: top; overflow-wrap: anywhere }
td + td, th + th { padding-left: 1rem; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.sum td { border-top: 1px solid #9aa3af; font-weight: 600 }
.first td { border-top: 1px solid #9aa3af }
footer { margin-top: 1.5rem }
@page { size: auto; margin: 18mm }
@media (max-width: 40rem) { main { margin: 0; padding: 1.25rem } header { grid-template-columns: 1fr } }
@media print { body { background: none; font-size: 10.5pt } main { max-width: none; margin: 0; padding: 0 } tr { break-inside: avoid } }
`

/** For the headers of the page: nothing but its own style. */
export const invoicePagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page, as HTML. */
export function invoicePage(invoice: Invoice): string {
  const sheet = invoiceSheet(invoice)
  const { columns, lines, taxes, total, payments, due, notes } = sheet
  const row = ({ text, amount }: SheetLine, kind = '') =>
    markup`<tr class="${kind}"><td>${text}</td><td>${amount}</td></tr>`
  const party = ({ name, lines: below }: SheetParty) =>
    markup`<p><strong>${name}</strong>${below.map(line => markup`<br>${line}`)}</p>`
  const html = markup`<!doctype html>
<html lang="${sheet.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${sheet.title} ${sheet.number}</title><style>@style@</style></head>
<body><main><header><div>${party(sheet.seller)}</div>
<div><h1>${sheet.title}</h1><dl>${sheet.facts.map(({ name, value }) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl></div>
<div><small>${sheet.to}</small>${party(sheet.buyer)}</div></header>
<table><thead><tr><th scope="col">${columns[0]}</th><th scope="col">${columns[1]}</th></tr></thead><tbody>
${lines.map(line => row(line))}${taxes.map((line, at) => row(line, at === 0 ? 'first' : ''))}${row(total, 'sum')}
${payments.map(line => row(line))}${due ? row(due, 'sum') : ''}</tbody></table>
<footer>${notes.map(note => markup`<p>${note}</p>`)}</footer></main></body></html>`
  return String(html).replace('@style@', () => style)
}
