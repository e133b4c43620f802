// Everything that is wrong with a document, gathered so that all of it can be answered at once.

import type { FieldError } from '../values/faults.ts'

/** The way to a value inside a document: ['rooms', 0, 'name']. */
export type Place = readonly (string | number)[]

const mostShown = 200

/** Errors by field, the first of each field; later ones about the same field are mostly echoes of it. */
export class ErrorList {
  readonly #messages = new Map<string, string>()
  readonly #unsound = new Set<string>()

  /** What is wrong at a place; what it belongs to can no longer be read as what it should be. */
  add(place: Place, message: string): void {
    this.addAside(place, message)
    for (const depth of [1, 2]) this.#unsound.add(fieldName(place.slice(0, depth)))
  }

  /** What is wrong at a place without harm to what is beside it, as a field that is not known. */
  addAside(place: Place, message: string): void {
    const field = fieldName(place)
    if (!this.#messages.has(field)) this.#messages.set(field, message)
  }

  get isEmpty(): boolean {
    return this.#messages.size === 0
  }

  /** Whether more errors would not be shown, so that their sentences need not be made. */
  get isFull(): boolean {
    return this.#messages.size > mostShown
  }

  /** Whether nothing has been found in a section or in one of its entries, so that it can be read as its type. */
  isSound(section: string, index?: number): boolean {
    return !this.#unsound.has(fieldName(index === undefined ? [section] : [section, index]))
  }

  /** The errors, at most 200 and a note that tells how many more there are. */
  list(): FieldError[] {
    const all = [...this.#messages].map(([field, message]) => ({ field, message }))
    if (all.length <= mostShown) return all
    const note = `There are ${all.length - mostShown} more errors; correct these first and send it again.`
    return [...all.slice(0, mostShown), { field: 'document', message: note }]
  }
}

/** `rooms[0].name`; the document as a whole is `document`. */
export function fieldName(place: Place): string {
  let name = ''
  for (const step of place) {
    if (typeof step === 'number') name += `[${step}]`
    else name += name === '' ? step : `.${step}`
  }
  return name === '' ? 'document' : name.slice(0, 300)
}
