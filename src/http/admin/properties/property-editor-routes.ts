// What the editor of properties needs beside their documents: a check that writes nothing, and pictures.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { longestPicture } from '../../reading/read-formats.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { checkAnswer } from './property-check-answers.ts'
import { addedPicture, exampleQuery, pictureUpload, propertyCheck } from './property-check-schemas.ts'
import { checkedDocument, propertyPath } from './property-schemas.ts'

const one = '/admin/v1/properties/:id'
/** With the field's name and what JSON puts around it. */
const mostPictureBytes = longestPicture + 1_000

/** Adds the routes. */
export function addPropertyEditorRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/check`,
    operationId: 'checkProperty',
    access: may('properties.read', inPath('property')),
    summary: 'Checks a document, and prices an example stay under it.',
    description:
      'Writes nothing. Says what an import would refuse, what is still missing to sell the property, and what a stay would ' +
      'cost, by the pricing that sells; counts of rooms and `open` are left out of the example. A document without calendar ' +
      'is checked with the stored prices.',
    path: propertyPath,
    query: exampleQuery,
    document: checkedDocument,
    result: propertyCheck,
    answer: async ({ path, query, document }) => {
      const edited = Object.keys(document).length === 0 ? null : document
      return checkAnswer(await operations.checkProperty(path.id, edited, query))
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/pictures`,
    operationId: 'addPicture',
    access: may('properties.change', inPath('property')),
    summary: 'Stores a picture.',
    description:
      'Of 16 × 16 pixels to 40 megapixels. Nobody sees it until a document names its id; the same file always has the same id.',
    path: propertyPath,
    body: pictureUpload,
    mostBytes: mostPictureBytes,
    status: 201,
    result: addedPicture,
    answer: async ({ body: { data } }) => {
      const { id, width, height } = await operations.addPicture(data)
      return { image: id, width, height }
    },
  })
}
