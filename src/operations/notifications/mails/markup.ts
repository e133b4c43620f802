// HTML in which every text is escaped unless it is HTML already: what a template forgets to escape cannot exist.

/** A piece of HTML, as the template below makes them. */
export class Markup {
  readonly #html: string
  constructor(html: string) {
    this.#html = html
  }
  toString(): string {
    return this.#html
  }
}

type Part = string | number | Markup | readonly Markup[]

/**
 * Tags a template of HTML: texts that are put in are escaped, for elements and for attributes within double quotes
 * alike; pieces of HTML are put in as they are.
 */
export const markup = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(pieces.map((piece, index) => piece + (index < parts.length ? set(parts[index]!) : '')).join(''))

/** An address that may be linked; undefined for every scheme but https, http, mailto and tel. */
export const linkable = (address: string): string | undefined =>
  /^(https?:\/\/|mailto:|tel:)/i.test(address) ? address : undefined

function set(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return part instanceof Markup ? part.toString() : part.join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, character => entities[character]!)
