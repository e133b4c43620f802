// What scripts add to the pages of a booking: printing, sharing, one press of a button instead of two, and looking again by itself while
// an answer is awaited.

import { takeCard } from './card-form.ts'
import { sendOnce } from './send-once.ts'

/** Adds it to what of it is on the page. */
export function enhanceBooking(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-share]')) share(link)
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]'))
    takeCard(form, sendOnce(form, { busy: form.dataset.once }))
  for (const place of document.querySelectorAll<HTMLElement>('[data-watch]')) void watch(place)
  document.querySelector<HTMLElement>('[data-takes-focus]')?.focus()
}

/** Hands the text of the mail to whatever the device shares by, where it has something. */
function share(link: HTMLAnchorElement): void {
  const { searchParams } = new URL(link.href)
  const shared = { title: searchParams.get('subject')!, text: searchParams.get('body')! }
  if (!navigator.canShare?.(shared)) return
  link.addEventListener('click', event => {
    event.preventDefault()
    // The guest closed the sheet: nothing to say.
    navigator.share(shared).catch(() => undefined)
  })
}

/** Asks for the state until it is another one, each time after a longer while, and then loads the page again. */
async function watch({ dataset }: HTMLElement): Promise<void> {
  let seconds = Number(dataset.seconds)
  for (;;) {
    await new Promise(resume => setTimeout(resume, seconds * 1000))
    try {
      const answer = await fetch(dataset.watch!, { headers: { accept: 'application/json' } })
      if (!answer.ok) continue
      const found: { readonly state: string; readonly seconds: number } = await answer.json()
      if (found.state !== dataset.state) return location.reload()
      seconds = found.seconds
    } catch {
      // Offline: the next look may work.
    }
  }
}
