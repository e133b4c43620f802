// Writes a mail as HTML for every mail reader: tables and inline styles, no pictures, nothing loaded.

import type { MailContent, MailDay, MailFact, MailPart } from './mail-content.ts'
import { type MailLook, mailLook } from './mail-look.ts'
import { linkable, type Markup, markup } from './markup.ts'

/** The whole document. All texts of the content are escaped. */
export function mailHtml(content: MailContent): string {
  const look = mailLook(content)
  return markup`<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${content.subject}</title>
<style>
@media (max-width: 480px) {
  .head { padding: 18px 20px !important; }
  .sheet { padding: 24px 20px !important; }
  .day { display: block !important; width: auto !important; border-left: 0 !important; }
  .day + .day { border-top: 1px solid ${look.line} !important; }
}
</style>
</head>
<body style="margin:0;padding:0;background:${look.around};">
<div style="display:none;max-height:0;overflow:hidden;">${content.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.around};"><tr><td align="center" style="padding:28px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;">
<tr><td class="head" style="background:${look.accent};border-radius:10px 10px 0 0;padding:20px 36px;font:600 17px ${look.names};letter-spacing:.3px;color:${look.onAccent};">${brandLine(content)}${content.letterhead}</td></tr>
<tr><td class="sheet" style="background:${look.sheet};border-radius:0 0 10px 10px;padding:36px;font:15px/1.55 ${look.text};color:${look.ink};">
<h1 style="margin:0 0 18px;font:400 29px/1.2 ${look.names};color:${look.accent};">${content.title}</h1>
${content.opening.map(paragraph)}
${content.parts.map(part => partHtml(part, look))}
</td></tr>
<tr><td style="padding:20px 24px;font:12px/1.6 ${look.text};color:${look.faint};text-align:center;">${content.closing.map(closingLine)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.toString()
}

/** The site that the guest booked on, above the property. */
const brandLine = ({ brand }: MailContent): Markup =>
  brand === null ? markup`` : markup`<div style="font-size:13px;font-weight:400;">${brand.name}</div>`

const paragraph = (text: string): Markup => markup`<p style="margin:0 0 10px;">${text}</p>`

const closingLine = (text: string): Markup => markup`<div style="margin:0 0 6px;">${text}</div>`

function partHtml(part: MailPart, look: MailLook): Markup {
  switch (part.kind) {
    case 'number':
      return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:22px 0 14px;"><tr><td style="background:${look.tint};border-radius:8px;padding:14px 18px;">
<div style="${small(look)}">${part.label}</div>
<div style="font:600 20px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:1px;color:${look.ink};">${part.value}</div>
</td></tr></table>`
    case 'days':
      return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border:1px solid ${look.line};border-radius:8px;border-collapse:separate;"><tr>
${part.days.map((day, index) => dayHtml(day, index, look))}
</tr></table>`
    case 'facts':
      return markup`${heading(part.title, look)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${part.facts.map((fact, index) => factHtml(fact, index, look))}
</table>`
    case 'sentences':
      return markup`${heading(part.title, look)}${part.sentences.map(paragraph)}`
    case 'button':
      return markup`<p style="margin:22px 0;"><a href="${part.address}" style="display:inline-block;background:${look.accent};border-radius:8px;padding:13px 24px;font:600 15px/1.3 ${look.text};color:${look.onAccent};text-decoration:none;">${part.label}</a></p>`
  }
}

const small = (look: MailLook): string =>
  `font:600 11px/1.6 ${look.text};letter-spacing:.8px;text-transform:uppercase;color:${look.accent};`

const heading = (title: string, look: MailLook): Markup =>
  markup`<h2 style="margin:30px 0 8px;font:400 19px/1.3 ${look.names};color:${look.ink};">${title}</h2>`

const dayHtml = ({ label, value, note }: MailDay, index: number, look: MailLook): Markup =>
  markup`<td class="day" width="50%" valign="top" style="padding:14px 18px;${index === 0 ? '' : `border-left:1px solid ${look.line};`}">
<div style="${small(look)}">${label}</div>
<div style="font:600 16px/1.4 ${look.text};color:${look.ink};">${value}</div>
<div style="font:14px/1.5 ${look.text};color:${look.faint};">${note}</div>
</td>`

function factHtml({ label, value, isSum, link }: MailFact, index: number, look: MailLook): Markup {
  const edge = index === 0 ? '' : `border-top:1px solid ${isSum ? look.accent : look.line};`
  const weight = isSum ? `font-weight:600;font-size:17px;color:${look.ink};` : ''
  const unbroken = value.length <= 24 ? 'white-space:nowrap;' : ''
  const address = link === undefined ? undefined : linkable(link)
  const shown = address === undefined ? markup`${value}` : linked(value, address, look)
  return markup`<tr>
<td valign="top" style="padding:8px 16px 8px 0;${edge}color:${look.faint};${weight}">${label}</td>
<td valign="top" align="right" style="padding:8px 0;${edge}${weight}${unbroken}">${shown}</td>
</tr>`
}

const linked = (value: string, address: string, { accent }: MailLook): Markup =>
  markup`<a href="${address}" style="color:${accent};">${value}</a>`
