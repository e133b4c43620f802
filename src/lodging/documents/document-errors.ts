// Collects all errors of a document, so that one answer lists them all.

import { about, type FieldError, type Said } from '../../values/faults.ts'

/** The path to a value inside a document: ['rooms', 0, 'name']. */
export type Place = readonly (string | number)[]

const mostShown = 200

/** A check that has found so many ends: a document of many megabytes may have millions. */
export const mostFound = 1000

class TooManyErrors extends Error {}

/** What a check makes of a document, or the errors that it has added; it ends early where there are too many. */
export function resultOrErrors<Result extends object>(
  check: (errors: ErrorList) => Result | undefined,
): Result | { readonly errors: readonly FieldError[] } {
  const errors = new ErrorList()
  try {
    const result = check(errors)
    if (result !== undefined && errors.isEmpty) return result
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error
  }
  return { errors: errors.list() }
}

/** Errors by field, only the first of each: later ones mostly follow from it. */
export class ErrorList {
  readonly #complaints = new Map<string, Said>()
  readonly #unsound = new Set<string>()
  #hasEnded = false

  /** Adds an error at a place; what contains it can no longer be read as its type. */
  add(place: Place, said: Said): void {
    this.addAside(place, said)
    for (const depth of [1, 2]) this.#unsound.add(fieldName(place.slice(0, depth)))
  }

  /** Adds an error that does not affect what is beside it, such as an unknown field. */
  addAside(place: Place, said: Said): void {
    const field = fieldName(place)
    if (this.#complaints.has(field)) return
    this.#complaints.set(field, said)
    if (this.#complaints.size >= mostFound) this.end()
  }

  /** Ends the check: there are more errors than are worth looking for. */
  end(): never {
    this.#hasEnded = true
    throw new TooManyErrors()
  }

  get isEmpty(): boolean {
    return this.#complaints.size === 0
  }

  /** Whether further errors would not be shown, so that their sentences need not be made. */
  get isFull(): boolean {
    return this.#complaints.size > mostShown
  }

  /** Whether a section, or one entry of it, has no errors, so that it can be read as its type. */
  isSound(section: string, index?: number): boolean {
    return !this.#unsound.has(fieldName(index === undefined ? [section] : [section, index]))
  }

  /** The errors: at most 200, and a note with the number of further ones where it is known. */
  list(): FieldError[] {
    const all = [...this.#complaints].map(([field, said]) => about(field, said))
    if (all.length <= mostShown && !this.#hasEnded) return all
    const more = this.#hasEnded ? 'many' : all.length - mostShown
    const note = `There are ${more} more errors; correct these first and send it again.`
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
