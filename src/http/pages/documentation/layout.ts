// The frame around every page of the documentation.

import { createHash } from 'node:crypto'
import { mark, tokens } from '../brand.ts'
import { escaped } from './escaped.ts'
import { pageGroups } from './pages.ts'
import { rules } from './style.ts'

interface Framed {
  readonly title: string
  /** The path below /docs of the page, which the navigation marks. */
  readonly path: string
  readonly html: string
  /** What was searched for. */
  readonly query?: string
}

const style = `${tokens}${rules}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** No script, nothing of other sites. */
export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

export const framed = ({ title, path, html, query = '' }: Framed): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Hostelry</title>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="/docs">${mark}<span>Hostelry <em>documentation</em></span></a>
<a class="all-pages" href="#pages">All pages</a>
<form action="/docs/search" role="search"><label for="q">Search</label>
<input id="q" name="q" type="search" maxlength="100" value="${escaped(query)}" placeholder="Search the documentation"><button>Search</button></form>
</header>
<div class="frame">
<nav id="pages" aria-label="Pages">${navigation(path)}</nav>
<main id="content">
${html}
</main>
</div>
</body>
</html>
`

/** The groups with a link to each page; what is generated stands beside the page about the interface. */
const navigation = (current: string): string =>
  pageGroups
    .map(({ title, pages }) => {
      const links = pages.map(({ path, title: name }) => link(path, name, current))
      const more = title === 'Publishers' ? generated.map(([path, name]) => link(path, name, current)) : []
      const isOpen = pages.some(({ path }) => path === current) || !title.startsWith('How')
      return `<details${isOpen ? ' open' : ''}><summary>${escaped(title)}</summary><ul>${[...links, ...more].join('')}</ul></details>`
    })
    .join('\n')

/** Pages that are not written as Markdown. */
const generated = [
  ['reference', 'Reference'],
  ['api', 'Interactive reference'],
  ['embed', 'The search box, live'],
] as const

const link = (path: string, name: string, current: string): string =>
  `<li><a href="/docs/${path}"${path === current ? ' aria-current="page"' : ''}>${escaped(name)}</a></li>`
