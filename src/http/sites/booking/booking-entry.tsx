// Where a guest finds a booking without the link of the mail. The answer to a stranger is always the same (threat C11).

import type { VNode } from 'preact'
import { Fault } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import type { Redirect, ShownPage } from '../page-answer.ts'
import { Notice } from './notice.tsx'

export const bookingEntry = (page: Page): ShownPage => entryPage(page, null)

/** To the signed address of the booking, or the form again with what was typed. */
export async function findBooking(page: Page): Promise<ShownPage | Redirect> {
  const typed = { number: page.form.get('number') ?? '', email: page.form.get('email') ?? '' }
  try {
    const number = await page.lookUpBooking(typed)
    if (number !== null) return { redirectTo: page.href(...page.bookingPath(number)) }
    return { ...entryPage(page, { kind: 'not found' }), status: 422 }
  } catch (error) {
    if (!(error instanceof Fault) || error.type !== 'TooManyRequestsException') throw error
    const seconds = Number(error.headers['Retry-After'] ?? 60)
    const trouble = { kind: 'too many', minutes: Math.ceil(seconds / 60) } as const
    return { ...entryPage(page, trouble), status: 429, headers: error.headers }
  }
}

type Trouble = { readonly kind: 'not found' } | { readonly kind: 'too many'; readonly minutes: number }

function entryPage(page: Page, trouble: Trouble | null): ShownPage {
  const words = page.words.bookingEntry
  return {
    title: words.title,
    isListed: trouble === null,
    body: (
      <div class="wide bk-entry">
        <h1>{words.title}</h1>
        <p class="bk-lead">{words.introduction}</p>
        {trouble && <TroubleNotice page={page} trouble={trouble} />}
        <form method="post" action={page.href('/my-booking')} class="bk-form">
          <label>
            {words.number}
            <input
              name="number"
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellcheck={false}
              value={page.form.get('number') ?? ''}
              aria-describedby="number-hint"
            />
            <span class="quiet" id="number-hint">
              {words.numberHint}
            </span>
          </label>
          <label>
            {words.email}
            <input
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              value={page.form.get('email') ?? ''}
              aria-describedby="email-hint"
            />
            <span class="quiet" id="email-hint">
              {words.emailHint}
            </span>
          </label>
          <button type="submit">{words.show}</button>
        </form>
      </div>
    ),
  }
}

function TroubleNotice({ page, trouble }: { readonly page: Page; readonly trouble: Trouble }): VNode {
  const words = page.words.bookingEntry
  return trouble.kind === 'not found' ? (
    <Notice kind="danger" title={words.notFound} isAnswer>
      <p>{words.whatToCheck}</p>
    </Notice>
  ) : (
    <Notice kind="danger" title={words.tooMany} isAnswer>
      <p>{words.waitMinutes(trouble.minutes)}</p>
    </Notice>
  )
}
