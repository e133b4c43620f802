// The page that says what happened when another one cannot be shown.

import type { Fault } from '../../values/faults.ts'
import type { PageWords } from '../../wording/pages/page-words.ts'
import type { Page } from './page.ts'
import type { ShownPage } from './page-answer.ts'

/** In the words of the page; the text of the fault is for programs. */
export function errorPage(page: Page, fault: Fault): ShownPage {
  const { error } = page.words
  const { title, text } = error[kindOf(fault.status)]
  return {
    title,
    status: fault.status,
    isListed: false,
    body: (
      <section class="wide notice">
        <h1>{title}</h1>
        <p>{text}</p>
        {fault.status >= 500 && (
          <p class="quiet">
            {error.reference}: {page.requestId}
          </p>
        )}
        <p>
          <a class="button" href={page.href('/')}>
            {error.home}
          </a>
        </p>
      </section>
    ),
  }
}

/** Of a site whose publisher is archived: guests are led to their reservations. */
export function closedPage({ words, href }: Page): ShownPage {
  const { title, text } = words.error.closed
  return {
    title,
    status: 410,
    isListed: false,
    body: (
      <section class="wide notice">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a class="button" href={href('/my-booking')}>
            {words.common.myBooking}
          </a>
        </p>
      </section>
    ),
  }
}

function kindOf(status: number): Exclude<keyof PageWords['error'], 'home' | 'reference' | 'closed'> {
  if (status === 404) return 'notFound'
  if (status === 429) return 'tooMany'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status >= 500 ? 'failed' : 'badRequest'
}
