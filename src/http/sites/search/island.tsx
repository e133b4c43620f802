// A part of a page that scripts make better: markup that works without them, which the browser’s component replaces.

import type { ComponentChildren, VNode } from 'preact'

interface IslandParts {
  /** As in web/sites/pages.ts. */
  readonly name: string
  /** What the browser’s component gets; nothing that guests may not see. */
  readonly properties: object
  readonly class?: string
  readonly children: ComponentChildren
}

export const Island = ({ name, properties, children, ...rest }: IslandParts): VNode => (
  <div data-island={name} data-properties={JSON.stringify(properties)} class={rest.class}>
    {children}
  </div>
)
