// The embed at work, on a page whose policy lets it run and nothing else.

import { escaped } from './escaped.ts'
import { contentSecurityPolicy, framed } from './layout.ts'

/** That of the documentation, and the script. */
export const policyOfExample = `${contentSecurityPolicy}; script-src 'self'`

/** Each example with its code; the code names the server by `publicUrl`. */
export const exampleOfEmbed = (publicUrl: string): string =>
  framed({
    title: 'The search box, live',
    path: 'embed',
    html: `<h1>The search box, live</h1>
<p>One line puts a search box or a “book now” button of a <a href="/docs/booking-pages#on-any-site">site</a> on any page. Below they
are on this page, which allows no style and no request of theirs. They lead to the default site of this server.</p>
${examples.map(example => exampleHtml(example, publicUrl)).join('\n')}`,
  })

interface Example {
  readonly title: string
  readonly attributes: string
}

const examples: readonly Example[] = [
  { title: 'A search box', attributes: '' },
  {
    title: 'With a discount code, in German, in other colours',
    attributes: ' data-language="de" data-code="" data-accent="#0b57d0" data-paper="#eef3fc" data-radius="2"',
  },
  { title: 'A button', attributes: ' data-property="3144" data-accent="#8a1c4a" data-radius="24"' },
]

const exampleHtml = ({ title, attributes }: Example, publicUrl: string): string => `<h2>${title}</h2>
<pre tabindex="0"><code>${escaped(`<script src="${publicUrl}/embed.js"${attributes}></script>`)}</code></pre>
<script src="/embed.js"${attributes}></script>`
