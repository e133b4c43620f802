// The look of the embed: the page's own font, and the colours of the script's attributes where they can be read.

import { contrast, readable } from '../../src/lodging/sites/contrast.ts'
import type { EmbedChoices } from './choices.ts'

/** A style sheet object, which no policy forbids. */
export function styleSheet({ accent, paper, ink, radius }: EmbedChoices): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  const text = ink !== null && contrast(ink, paper) >= readable ? ink : textOn(paper)
  sheet.replaceSync(
    `:host{display:block;--accent:${accent};--on-accent:${textOn(accent)};--paper:${paper};--ink:${text};--radius:${radius}px}${rules}`,
  )
  return sheet
}

/** One of them always reaches 4.5 to 1. */
const textOn = (surface: string): string =>
  contrast('#ffffff', surface) >= contrast('#000000', surface) ? '#ffffff' : '#000000'

const rules = `
*{box-sizing:border-box}
form{display:flex;flex-wrap:wrap;align-items:end;gap:12px;padding:16px;border-radius:var(--radius);background:var(--paper);color:var(--ink);color-scheme:light}
.field{flex:1 1 9em;min-width:0}
.field:has(select){flex-basis:6em}
.ages{display:contents}
label{display:block;font-size:14px;font-weight:500;line-height:1.5}
input,select{display:block;width:100%;min-height:48px;margin-top:4px;padding:8px 12px;border:1px solid #6b7280;border-radius:var(--radius);background:#fff;color:#111;font:inherit;font-size:16px}
.button{display:inline-flex;align-items:center;justify-content:center;flex:1 1 9em;min-height:48px;padding:8px 24px;border:1px solid transparent;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font:inherit;font-size:16px;font-weight:600;text-decoration:none;cursor:pointer}
.button:hover{text-decoration:underline}
section{padding:16px;border-radius:var(--radius);background:var(--paper);color:var(--ink);color-scheme:light}
.row{display:flex;flex-wrap:wrap;align-items:end;gap:12px}
.row .field{flex:0 1 7em}
.row .button{flex:0 0 auto;padding:8px 16px}
.button:disabled{opacity:.45;cursor:default}
table{width:100%;margin:16px 0;border-collapse:collapse;table-layout:fixed}
caption{padding:8px;font-weight:600}
th{font-size:12px;font-weight:500}
td{height:52px;padding:1px;text-align:center;vertical-align:top}
td a,td>span{display:block;height:100%;padding:4px 0;border-radius:var(--radius);color:inherit;font-size:14px;line-height:1.4;text-decoration:none}
td small{display:block;font-size:12px;overflow-wrap:anywhere}
td a{position:relative;border:1px solid currentColor}
td a:hover{text-decoration:underline}
td .lowest{border-color:transparent;background:var(--accent);color:var(--on-accent);font-weight:600}
td>span{text-decoration:line-through}
p{margin:8px 0;font-size:14px;line-height:1.5}
h2{margin:0 0 12px;font-size:18px}
h3{margin:12px 0 4px;font-size:16px}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15em),1fr));gap:16px;margin:0;padding:0;list-style:none}
.cards li{display:flex;flex-direction:column;align-items:start}
.cards img{display:block;width:100%;aspect-ratio:3/2;object-fit:cover;border-radius:var(--radius)}
.cards .button{flex:0 0 auto;margin-top:auto}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
`.replaceAll('\n', '')
