// HTML templates that escape every text unless it is already HTML.

/** A piece of HTML, made by the template below. */
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
 * Template tag for HTML: inserted texts are escaped, for elements and for attributes in double quotes alike; pieces
 * of HTML are inserted unchanged.
 */
export const markup = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(pieces.map((piece, index) => piece + (index < parts.length ? set(parts[index]!) : '')).join(''))

/** An address that may be linked; undefined for every scheme except https, http, mailto and tel. */
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
