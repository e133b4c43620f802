// What a route of the administration needs: a right, and the object that it is about. Each route says it for itself and does
// not start without; a person without the right, or whose roles do not cover the object, is refused (threats A1, A3).

import type { Grant } from '../../../lodging/people/person.ts'
import { type Coverage, coverageOf, type Right } from '../../../lodging/people/rights.ts'
import type { Named } from '../../../operations/people/coverage.ts'
import type { JsonObject } from '../../reading/json-body.ts'

/** The parts of a request, before their types are known. */
export interface AskedParts {
  readonly path: object
  readonly query: object
  readonly body: object
  readonly document: JsonObject
}

export interface Access {
  readonly right: Right
  /** A further right for the same objects, where a request asks for more. */
  readonly further?: { readonly right: Right; readonly isAsked: (asked: AskedParts) => boolean }
  /** installation: the whole of it; list: what the person's roles cover; else the objects that the request names. */
  readonly about: 'installation' | 'list' | Naming
}

/** The objects that a request names. */
export interface Naming {
  (asked: AskedParts): readonly Named[]
  /** Its path alone names them, so that somebody whose roles do not cover them sends no body in vain. */
  readonly isByPath?: true
}

/** Who has this right for what the route is about. */
export const may = (right: Right, about: Access['about']): Access => ({ right, about })

/** The same, and this right too where the body has the field. */
export const withField = (access: Access, field: string, right: Right): Access => ({
  ...access,
  further: { right, isAsked: ({ body }) => (body as Record<string, unknown>)[field] !== undefined },
})

/** Nobody needs to be signed in. */
export const anybody = 'anybody'

/** Everybody who is signed in may use it, whatever the roles are: it is about the caller. */
export const everybodySignedIn = 'everybody signed in'

/** What a route says of who may use it. */
export type RouteAccess = Access | typeof anybody | typeof everybodySignedIn

/** The object whose id the path has. */
export const inPath = (kind: Named['kind'], field = 'id'): Naming =>
  Object.assign(({ path }: AskedParts) => [{ kind, id: (path as Record<string, unknown>)[field] } as Named], {
    isByPath: true,
  } as const)

/** The publisher or property that a body names. */
export const inBody =
  (kind: 'publisher' | 'property', field: string) =>
  ({ body, document }: AskedParts): readonly Named[] => [
    { kind, id: ({ ...document, ...body } as Record<string, unknown>)[field] } as Named,
  ]

/** Where the roles of a person allow a route; null: nowhere. */
export function allowedBy(grants: readonly Grant[], { right, about }: Access): Coverage | null {
  const coverage = coverageOf(grants, right)
  return about === 'installation' && coverage !== 'everything' ? null : coverage
}
