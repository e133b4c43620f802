// Mounts the parts of a page that need scripts. The server renders each as markup that works without them, inside an element
// `data-island="name"` with its properties as JSON in `data-properties`; the component takes the place of that markup.

import { type ComponentType, h, render } from 'preact'

// biome-ignore lint/suspicious/noExplicitAny: each island has its own properties, which the server writes
export type Islands = Readonly<Record<string, ComponentType<any>>>

/** Replaces the markup of every island of the page. */
export function mountIslands(islands: Islands): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const island = islands[place.dataset.island ?? '']
    if (!island) continue
    const properties = JSON.parse(place.dataset.properties ?? '{}')
    place.replaceChildren()
    render(h(island, properties), place)
  }
}
