// /openapi.json, its parts for publishers and for the administration, and /docs/api, generated from the schemas of the routes.

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { webhookTypes } from '../operations/notifications/webhooks.ts'
import {
  type FaultStatus,
  type FaultType,
  faultCatalogue,
  isOfAdministration,
  statusesOf,
} from '../values/faults.ts'
import { errorSchemas } from './admin/kit/error-answer.ts'
import { subjectTags } from './admin/kit/subjects.ts'
import { partOf, withWebhooks } from './openapi-parts.ts'
import { interactiveReference } from './pages/interactive-reference.ts'
import { madeDaily, type TryOut, triedOut } from './pages/try-out.ts'
import { named } from './publisher/schemas/answer-fields.ts'
import { calendarAnswer, seasonAnswer } from './publisher/schemas/calendar-bodies.ts'
import { propertyAnswer } from './publisher/schemas/property-answer.ts'
import { rateAnswers } from './publisher/schemas/rate-answer.ts'
import { errorAnswer, reservationAnswer } from './publisher/schemas/reservation-answer.ts'
import type { AddressQuota } from './wire/address-quota.ts'
import { keepDocuments } from './wire/documents.ts'
import { isAdministrationPath } from './wire/errors.ts'
import type { FixedHeaders } from './wire/headers.ts'

const areas = {
  publisher: [
    { name: 'publisher', description: 'For sites and companies that show properties and sell rooms.' },
  ],
  pictures: [{ name: 'pictures', description: 'For browsers, without a key.' }],
  administration: subjectTags,
}

interface Described {
  /** The interfaces at this address. */
  readonly areas: readonly (keyof typeof areas)[]
  readonly publicUrl: string
  readonly version: string
  /** For the pages under /docs/api. */
  readonly pageHeaders: FixedHeaders
  readonly tryOut: TryOut
  readonly quota: AddressQuota
}

/** Call this before any route is added, so that the document describes all of them. */
export async function addOpenApi(
  app: FastifyInstance,
  { areas: described, publicUrl, version, pageHeaders, tryOut, quota }: Described,
): Promise<void> {
  const schemas = [
    errorAnswer,
    ...errorSchemas(errorAnswer),
    ...rateAnswers,
    propertyAnswer,
    calendarAnswer,
    seasonAnswer,
    reservationAnswer,
  ]
  for (const schema of schemas) app.addSchema(schema)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hostelry',
        description:
          'Property search and booking for publishers: view, availability, preview and reservation. ' +
          'Integers may be sent as strings of digits. Publisher operations ignore unknown fields, the administration refuses them. null and "" count as absent, except null in a field that allows it. ' +
          'Every answer has X-Request-Id. A setting of the publisher wraps its answers in {"data": …}, ' +
          'but never errors.',
        version,
        contact: { name: 'The operator of this server', url: `${publicUrl}/docs` },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      tags: described.flatMap(area => areas[area]),
      components: {
        securitySchemes: {
          publisherKey: { type: 'http', scheme: 'bearer', description: 'Instead of `key` in the body.' },
          adminSession: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-hostelry_session',
            description: 'Set by signing in; writes must come from a page of the same server.',
          },
          adminKey: { type: 'http', scheme: 'bearer', description: 'A key from `key create --admin`.' },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _uri, _fragment, index) => String(json.$id ?? `def-${index}`),
    },
  })
  await app.register(async scope => {
    keepDocuments(scope, quota)
    const whole = () => app.swagger()
    documentRoutes(scope, '/openapi', ['json'], kept(whole))
    const parts = documentParts.filter(({ area }) => described.includes(area))
    for (const [index, { area, read }] of parts.entries()) {
      const document = () => read(whole())
      documentRoutes(scope, `/openapi/${area}`, ['json', 'yaml'], kept(document))
      // To write it for each request would hold up all others.
      const examples = madeDaily(tryOut, () => {
        const referred = { ...structuredClone(document()), ...otherReference(parts[index + 1]?.area) }
        return bytesOf(triedOut(referred, tryOut, new URL(publicUrl).pathname))
      })
      await addReference(scope, index === 0 ? referencePath : `${referencePath}/${area}`, {
        examples,
        pageHeaders,
      })
    }
  })
}

const referencePath = '/docs/api'

/** What each reader has to know: an own document, and an own page of the interactive reference. */
const documentParts = [
  {
    area: 'publisher',
    read: (whole: object) => withWebhooks(partOf(whole, namesOf(areas.publisher)), webhookTypes),
  },
  {
    area: 'administration',
    read: (whole: object) => partOf(whole, namesOf([...areas.administration, ...areas.pictures])),
  },
] as const

const namesOf = (tags: readonly { readonly name: string }[]): string[] => tags.map(({ name }) => name)

/** A link at the top of a reference to the next one. */
const otherReference = (area: string | undefined): object =>
  area === undefined
    ? {}
    : { externalDocs: { description: `Reference of the ${area}`, url: `${referencePath}/${area}` } }

/** Answers `path`.json and the like with the document. JSON is YAML too. */
function documentRoutes(
  scope: FastifyInstance,
  path: string,
  forms: readonly (keyof typeof typeOfForm)[],
  read: () => Buffer,
): void {
  for (const form of forms)
    scope.get(`${path}.${form}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(typeOfForm[form]).send(read()),
    )
}

const typeOfForm = { json: 'application/json; charset=utf-8', yaml: 'application/yaml; charset=utf-8' }

/** The pages of the interactive reference below `routePrefix`, of the document that `examples` gives. */
async function addReference(
  scope: FastifyInstance,
  routePrefix: string,
  { examples, pageHeaders }: { readonly examples: () => Buffer; readonly pageHeaders: FixedHeaders },
): Promise<void> {
  const forms = new Map(Object.entries(typeOfForm).map(([form, type]) => [`${routePrefix}/${form}`, type]))
  // In a scope of its own, as the library can be added to each once.
  await scope.register(async own => {
    await own.register(swaggerUi, {
      routePrefix,
      staticCSP: false,
      ...interactiveReference(),
      uiHooks: {
        onRequest: (request, reply, done) => {
          reply.headers(pageHeaders)
          const type = forms.get(request.routeOptions.url ?? '')
          if (type === undefined) done()
          else reply.type(type).send(examples())
        },
      },
    })
  })
}

const bytesOf = (document: object): Buffer => Buffer.from(JSON.stringify(document))

/** The bytes of a document, which are made at the first use. */
function kept(read: () => object): () => Buffer {
  let bytes: Buffer | undefined
  return () => {
    bytes ??= bytesOf(read())
    return bytes
  }
}

/** The answers of a route by status: its own, and the errors that it may return at `url` (contract S12). */
export const answers = (
  answer: object,
  refusals: readonly FaultStatus[],
  url: string,
  status: 200 | 201 = 200,
): Record<number, object> => ({
  [status]: answer,
  ...Object.fromEntries(refusals.map(status => [status, refusal(status, url)])),
})

function refusal(status: FaultStatus, url: string): object {
  const isAdmin = isAdministrationPath(url)
  const kinds = refusalKinds(status, isAdmin)
  const request_id = '0c8f5a4e-3f0e-4a7c-9d0e-6b1f2a3c4d5e'
  const examples = kinds.map(([type, { meaning }]) => [
    type,
    { value: { type, message: meaning, url, code: status, errors: [], request_id } },
  ])
  return {
    description: kinds.map(([type, { meaning }]) => `${type}: ${meaning}`).join(' '),
    content: {
      'application/json': {
        schema: named(isAdmin ? 'AdministrationError' : 'Error'),
        examples: Object.fromEntries(examples),
      },
    },
  }
}

/** The kinds of refusal with a status that may be given inside or outside of the administration. */
function refusalKinds(status: FaultStatus, isAdmin: boolean): [string, { readonly meaning: string }][] {
  const kinds = Object.entries(faultCatalogue).filter(([type]) =>
    statusesOf(type as FaultType).includes(status),
  )
  const own = kinds.filter(([type]) => isOfAdministration(type as FaultType) === isAdmin)
  return own.length > 0 ? own : kinds
}
