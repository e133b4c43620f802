// Checks the shape of every refusal (contract S12), and that it contains no secrets (contract B6, threat A5).

import { expect } from 'vitest'
import { complaintCodes, type FaultType, faultCatalogue, statusesOf } from '../../../src/values/faults.ts'
import type { TestAnswer } from '../run/test-app.ts'

/**
 * Fails unless the answer is an error of the one shape, without missing or further fields. A request that is not read
 * (`mayBeUnread`) is refused without `doc_url`, as it does not say where it was sent.
 */
export function expectErrorShape(
  { status, body, text, headers }: TestAnswer,
  { mayBeUnread = false } = {},
): void {
  expect(body, text).toBeTypeOf('object')
  // Only the administration gives names beside its sentences.
  const isAdmin = body.url.startsWith('/admin/')
  const keys = Object.keys(body).filter(key => !(isAdmin && key === 'reason'))
  const isPublisher = /^\/publisher(?:\/|$)/.test(body.url) && !(mayBeUnread && body.doc_url === undefined)
  const led = isPublisher ? ['doc_url'] : []
  expect(keys.sort()).toEqual(['code', ...led, 'errors', 'message', 'request_id', 'type', 'url'])
  if (isPublisher) expect(new URL(body.doc_url).hash).toBe(`#${body.type.toLowerCase()}`)
  expect(Object.keys(faultCatalogue)).toContain(body.type)
  expect(body.code).toBe(status)
  expect(statusesOf(body.type as FaultType)).toContain(status)
  expect(body.message).toMatch(/\S/)
  expect(body.url).toMatch(/^\/[^?]*$/)
  for (const { code, limits, ...error } of body.errors) {
    expect(error).toEqual({ field: expect.any(String), message: expect.any(String) })
    if (isAdmin && code !== undefined) expect(complaintCodes).toContain(code)
    else expect([code, limits]).toEqual([undefined, undefined])
  }
  expect(body.request_id).toBe(headers['x-request-id'])
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
}

/** The key, card number and CVV of a body, which no answer and no log line may contain. */
export function secretsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const { key, payment } = body as { key?: unknown; payment?: { number?: unknown; cvv?: unknown } | null }
  return [key, payment?.number, payment?.cvv].filter(
    (secret): secret is string => typeof secret === 'string' && secret.length >= 3,
  )
}

/** The request id is the test's own text and may contain anything. */
export function expectNoSecrets({ text, headers }: TestAnswer, secrets: readonly string[]): void {
  const told = text.replaceAll(String(headers['x-request-id']), '')
  for (const secret of secrets) expect(told).not.toContain(secret)
}
