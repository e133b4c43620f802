// What scripts add to the checkout: the address form of a country at once, the price with the extras that are chosen, checks of the card while it is typed, and a button
// that cannot be pressed twice. None of it keeps a form from being sent: the server decides. Where the payment company takes
// the card, its form is put in place and gives the token that is sent.

import { askBank, takeCard } from './card-form.ts'
import { betterEmail } from './email-typos.ts'
import { sendOnce } from './send-once.ts'

const form = document.querySelector<HTMLFormElement>('form[data-checkout]')

/** Does nothing on other pages. */
export function enhanceCheckout(): void {
  const challenge = document.querySelector<HTMLFormElement>('form[data-challenge]')
  if (challenge) askBank(challenge)
  if (!form) return
  const { busy, note = '' } = form.querySelector<HTMLElement>('button.book')!.dataset
  const place = form.querySelector<HTMLElement>('.book-note')!
  takeCard(form, sendOnce(form, { busy, note: { place, text: note } }))
  followCountry(form)
  followExtras(form)
  followBrand(form)
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-check]')) {
    input.addEventListener('change', () => check(input))
  }
}

/** Asks the server for the fields of another country; what is typed meanwhile stays, and so does the place of the caret. */
function followCountry(form: HTMLFormElement): void {
  const country = form.querySelector<HTMLSelectElement>('[data-address]')!
  country.addEventListener('change', async () => {
    const { value } = country
    const fields = await fetch(`${country.dataset.address}?country=${value}`)
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

/** Says beside the field what looks wrong. */
function check(input: HTMLInputElement): void {
  const error = document.getElementById(`${input.id}-error`)!
  const typed = input.value.trim()
  const complaint = typed === '' ? '' : complaintOf(input, typed)
  error.textContent = complaint
  input.setAttribute('aria-invalid', String(complaint !== ''))
  if (input.dataset.didYouMean) suggest(input, error)
}

function complaintOf(
  { dataset: { check, complaint = '', notAccepted = '', earliest } }: HTMLInputElement,
  typed: string,
): string {
  if (check === 'number') {
    const number = typed.replace(/[ -]/g, '')
    if (!isAccepted(number)) return notAccepted
    return isCardNumber(number) ? '' : complaint
  }
  if (check === 'email') return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(typed) ? '' : complaint
  if (check === 'phone') return typed.replace(/\D/g, '').length > 4 ? '' : complaint
  return isInFuture(typed, Number(earliest)) ? '' : complaint
}

/** Offers the address that was probably meant; a press takes it. */
function suggest(input: HTMLInputElement, error: HTMLElement): void {
  const better = betterEmail(input.value)
  if (better === null || error.textContent !== '') return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'suggestion'
  button.textContent = input.dataset.didYouMean!.replace('{email}', better)
  button.addEventListener('click', () => {
    input.value = better
    error.replaceChildren()
    input.focus()
  })
  error.append(button)
}

/** By the first digits of a number, as far as they tell. */
const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'VI'],
  [/^(5[1-5]|2[2-7])/, 'MC'],
  [/^3[47]/, 'AX'],
  [/^(6011|64[4-9]|65)/, 'DS'],
  [/^3(0[0-5]|[689])/, 'DC'],
  [/^35/, 'JC'],
  [/^62/, 'UP'],
  [/^(50|5[6-9])/, 'MA'],
]

const brandOf = (digits: string): string | undefined => brands.find(([first]) => first.test(digits))?.[1]

/** Brands that the first digits do not tell are the server’s to judge. */
function isAccepted(digits: string): boolean {
  const brand = brandOf(digits)
  return brand === undefined || document.querySelector(`[data-brand="${brand}"]`) !== null
}

/** Marks the brand of the number among those that are accepted, from the first digits on. */
function followBrand(form: HTMLFormElement): void {
  const number = form.querySelector<HTMLInputElement>('[data-check="number"]')
  number?.addEventListener('input', () => {
    const brand = brandOf(number.value.replace(/[ -]/g, ''))
    for (const item of form.querySelectorAll<HTMLElement>('[data-brand]'))
      item.classList.toggle('is-this', item.dataset.brand === brand)
  })
}

/** The check digit by Luhn’s formula. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card is good until the end of its month; the server says which is the first one that counts. */
function isInFuture(text: string, earliest: number): boolean {
  const [, month, year] = /^(\d{1,2})\s*[/. -]?\s*(?:20)?(\d{2})$/.exec(text) ?? []
  return !month || !year || (Number(year) + 2000) * 12 + Number(month) >= earliest
}
