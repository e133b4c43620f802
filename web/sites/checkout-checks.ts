// What is said beside the fields of the checkout while they are filled in. Empty fields keep the form from being sent, so that no
// card has to be typed again for them; of everything else the server is the judge.

import { betterEmail } from './email-typos.ts'

type Typed = HTMLInputElement | HTMLSelectElement

/** Beside each field, from when it is left until what is typed is right; a card that is not accepted at once. */
export function checkFields(form: HTMLFormElement): void {
  const isChecked = (element: EventTarget | null): element is Typed =>
    element instanceof HTMLElement && element.matches('[data-check], [data-missing]')
  form.addEventListener('change', ({ target }) => {
    if (isChecked(target)) check(target)
  })
  form.addEventListener('input', ({ target }) => {
    if (!isChecked(target)) return
    const isCard = target.dataset.check === 'number'
    if (isCard) markBrand(form, target.value)
    if (target.getAttribute('aria-invalid') === 'true') check(target)
    else if (isCard && !isAccepted(digitsOf(target.value))) say(target, target.dataset.notAccepted ?? '')
  })
  form.addEventListener('submit', event => {
    const pressed = event.submitter
    // A button that shows the page again, or leads away from the payment.
    if (pressed?.hasAttribute('name') || pressed?.hasAttribute('formnovalidate')) return
    const empty = [...form.querySelectorAll<Typed>('[data-missing]')].filter(
      ({ value }) => value.trim() === '',
    )
    if (empty.length === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    for (const field of empty) say(field, field.dataset.missing ?? '')
    empty[0]!.focus()
  })
}

function say(field: Typed, complaint: string): HTMLElement {
  const error = document.getElementById(`${field.id}-error`)!
  error.textContent = complaint
  field.setAttribute('aria-invalid', String(complaint !== ''))
  return error
}

/** Says beside the field what looks wrong. */
function check(field: Typed): void {
  const typed = field.value.trim()
  const error = say(
    field,
    typed === '' || !(field instanceof HTMLInputElement) ? '' : complaintOf(field, typed),
  )
  if (field instanceof HTMLInputElement && field.dataset.didYouMean) suggest(field, error)
}

function complaintOf(
  { dataset: { check, complaint = '', notAccepted = '', earliest } }: HTMLInputElement,
  typed: string,
): string {
  if (check === undefined) return ''
  if (check === 'number') {
    const number = digitsOf(typed)
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
function markBrand(form: HTMLFormElement, typed: string): void {
  const brand = brandOf(digitsOf(typed))
  for (const item of form.querySelectorAll<HTMLElement>('[data-brand]'))
    item.classList.toggle('is-this', item.dataset.brand === brand)
}

const digitsOf = (typed: string): string => typed.replace(/[ -]/g, '')

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
