// What is wrong with a table, by line and column.

import { about, type FieldError, type Said } from '../../values/faults.ts'

const mostRefused = 200

/** The name of a place in a table: `line[12].standard`. */
export const csvField = (line: number, column: string | null): string =>
  column === null ? `line[${line}]` : `line[${line}].${column}`

/** Collects what is refused; the first 200 are listed. */
export class Refusals {
  readonly #errors: FieldError[] = []
  #count = 0

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** How many there are, listed or not. */
  get count(): number {
    return this.#count
  }

  add(line: number, column: string | null, said: Said): void {
    this.#count += 1
    if (this.#count <= mostRefused) this.#errors.push(about(csvField(line, column), said))
  }

  list(): FieldError[] {
    const more = this.#count - mostRefused
    if (more <= 0) return this.#errors
    const message = `has ${more} more errors; correct the ones named here first and send it again`
    return [...this.#errors, { field: 'file', message }]
  }
}
