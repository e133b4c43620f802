// The admin key of a request to the administration, from the Authorization header.

import type { FastifyRequest } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import { bearerOf, unauthorized, wellFormed } from '../wire/bearer.ts'

/** Admin keys are accepted in the header only. Returns the id of the key. */
export async function requireAdmin(operations: Operations, request: FastifyRequest): Promise<string> {
  const key = wellFormed(bearerOf(request.headers))
  const admin = await operations.identifyAdmin(key)
  if (!admin || key === '') {
    throw unauthorized('An admin key is needed; send it as "Authorization: Bearer <key>".')
  }
  return admin.keyId
}
