// The search box: a stay and its guests. It opens the search page of the site with the query of the older widgets, and the age of
// each child, which decides what is paid.

import type { EmbedChoices } from './choices.ts'
import { element } from './element.ts'
import { labelled, numberField, today } from './fields.ts'
import type { EmbedWords } from './words.ts'

const dayMilliseconds = 86_400_000

export function searchBox({ base, code }: EmbedChoices, words: EmbedWords): HTMLFormElement {
  const [checkin, checkout] = dateFields(words)
  const adults = numberField(1, 9, 2)
  const children = numberField(0, 9, 0)
  const ages = element('div', { className: 'ages' })
  children.addEventListener('change', () => askAges(ages, Number(children.value), words))
  const promoCode = element('input', { value: code ?? '', maxLength: 50, autocomplete: 'off' })
  const form = element(
    'form',
    { ariaLabel: words.title },
    labelled(words.checkin, checkin),
    labelled(words.checkout, checkout),
    labelled(words.adults, adults),
    labelled(words.children, children),
    ages,
    ...(code === null ? [] : [labelled(words.code, promoCode)]),
    element('button', { className: 'button' }, words.search),
  )
  form.addEventListener('submit', event => {
    // Not sent as a form: the policy of a page may keep its forms to itself.
    event.preventDefault()
    location.assign(
      `${base}/search?${new URLSearchParams({
        Checkin: american(checkin.value),
        Checkout: american(checkout.value),
        GuestsAdult: adults.value,
        GuestsChildren: children.value,
        ...(ages.children.length > 0 && { ages: agesIn(ages) }),
        ...(promoCode.value.trim() && { PromoCode: promoCode.value.trim() }),
      })}`,
    )
  })
  return form
}

/** The second day stays behind the first. */
function dateFields(words: EmbedWords): [HTMLInputElement, HTMLInputElement] {
  const checkin = element('input', { type: 'date', required: true, min: today() })
  const checkout = element('input', { type: 'date', required: true })
  const follow = (): void => {
    const arrival = checkin.valueAsNumber
    if (arrival >= checkout.valueAsNumber) checkout.valueAsNumber = arrival + dayMilliseconds
  }
  const compare = (): void =>
    checkout.setCustomValidity(checkout.valueAsNumber <= checkin.valueAsNumber ? words.order : '')
  checkin.addEventListener('change', () => {
    follow()
    compare()
  })
  checkout.addEventListener('input', compare)
  return [checkin, checkout]
}

/** One required list for each child; those that are there keep what is chosen. */
function askAges(ages: HTMLElement, count: number, words: EmbedWords): void {
  while (ages.children.length > count) ages.lastChild!.remove()
  while (ages.children.length < count) {
    const age = numberField(0, 17)
    age.required = true
    age.prepend(element('option', { value: '', selected: true }, words.chooseAge))
    ages.append(labelled(words.ageOfChild.replace('{number}', `${ages.children.length + 1}`), age))
  }
}

/** Such as `4,7`. */
const agesIn = (ages: HTMLElement): string =>
  Array.from(ages.querySelectorAll('select'), ({ value }) => value).join()

/** MM/DD/YYYY of YYYY-MM-DD. */
const american = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
