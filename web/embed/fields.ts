// Fields and links that several parts of the embed have.

import { element } from './element.ts'

/** A field with its label; the label of a list that contains it would be read with all its numbers. */
export function labelled(text: string, field: HTMLInputElement | HTMLSelectElement): HTMLElement {
  field.id = `field-${text}`.replaceAll(' ', '-')
  return element('div', { className: 'field' }, element('label', { htmlFor: field.id }, text), field)
}

/** A list of numbers; without `chosen` the first is. */
export function numberField(from: number, to: number, chosen?: number): HTMLSelectElement {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
  return element(
    'select',
    {},
    ...numbers.map(number =>
      element('option', { value: number, defaultSelected: number === String(chosen) }, number),
    ),
  )
}

/** Where the guest is, as YYYY-MM-DD. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format()

/** An amount of a currency, as the language writes it. */
export const money = (amount: number, currency: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
