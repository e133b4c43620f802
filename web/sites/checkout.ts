// What scripts add to the checkout: the address form of a country at once, the price with the extras that are chosen, checks of
// what is typed, the guest as the device remembers them, and a button that cannot be pressed twice. Where the payment company
// takes the card, its form is put in place and gives the token that is sent.

import { askBank, takeCard } from './card-form.ts'
import { checkFields } from './checkout-checks.ts'
import { rememberGuest } from './remembered-guest.ts'
import { sendOnce } from './send-once.ts'

const form = document.querySelector<HTMLFormElement>('form[data-checkout]')

/** Does nothing on other pages. */
export function enhanceCheckout(): void {
  const challenge = document.querySelector<HTMLFormElement>('form[data-challenge]')
  if (challenge) askBank(challenge)
  if (!form) return
  const { busy, note = '' } = form.querySelector<HTMLElement>('button.book')!.dataset
  const place = form.querySelector<HTMLElement>('.book-note')!
  // Before the sending, which a form with empty fields is kept from.
  checkFields(form)
  takeCard(form, sendOnce(form, { busy, note: { place, text: note } }))
  followCountry(form)
  followExtras(form)
  rememberGuest(form)
}

/** Asks the server for the fields of another country; what is typed meanwhile stays, and so does the place of the caret. */
function followCountry(form: HTMLFormElement): void {
  const country = form.querySelector<HTMLSelectElement>('[data-address]')!
  country.addEventListener('change', async () => {
    const { value } = country
    const fields = await fetch(addressOf(country))
      .then(answer => (answer.ok ? answer.text() : null))
      .catch(() => null)
    // The guest may have chosen yet another country.
    if (fields !== null && country.value === value) showAddress(form, fields)
  })
}

/** Asks the server for the price with what is chosen; where it does not answer, it shows that price before it books at it. */
function followExtras(form: HTMLFormElement): void {
  const extras = form.querySelector<HTMLElement>('[data-extras]')
  let asked = 0
  extras?.addEventListener('change', async () => {
    asked += 1
    const number = asked
    const chosen = [...new FormData(form)].filter(
      ([name, value]) => name.startsWith('extra_') && value !== '0',
    )
    const address = `${extras.dataset.extras}&${new URLSearchParams(chosen as [string, string][])}`
    const page = await fetch(address)
      .then(answer => (answer.ok ? answer.text() : null))
      .catch(() => null)
    // The guest may have chosen something else meanwhile.
    if (page !== null && number === asked) showPrice(form, partsOf(page))
  })
}

/** Its body: the style of its head has the nonce of another answer, which the policy of this page refuses. */
const partsOf = (page: string): Document =>
  new DOMParser().parseFromString(page.slice(page.indexOf('<body')), 'text/html')

/** Puts what follows the price in its place, and the promise of the new price into the form. */
function showPrice(form: HTMLFormElement, page: Document): void {
  const places = (of: Document): Element[] => [...of.querySelectorAll('[data-follows]')]
  const fresh = places(page)
  for (const [index, place] of places(document).entries()) place.innerHTML = fresh[index]?.innerHTML ?? ''
  for (const name of ['shown_extras', 'quote', 'total']) {
    const field = page.querySelector<HTMLInputElement>(`#checkout [name="${name}"]`)
    if (field) form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = field.value
  }
  const [card, newCard] = [form, page].map(of => of.querySelector<HTMLElement>('[data-card-form]'))
  if (card) card.dataset.amount = newCard?.dataset.amount ?? ''
}

/** Of the fields of the chosen country. */
function addressOf({ dataset, value }: HTMLSelectElement): URL {
  const address = new URL(dataset.address!, location.href)
  address.searchParams.set('country', value)
  return address
}

function showAddress(form: HTMLFormElement, fields: string): void {
  const place = form.querySelector<HTMLElement>('#address')!
  const typed = new FormData(form)
  const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute('name') : null
  place.innerHTML = fields
  for (const field of place.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const value = typed.get(field.name)
    if (typeof value === 'string') field.value = value
    if (field.name === focused) field.focus()
  }
}
