// An assistant that gets access by OAuth, step by step, and the person who consents.

import { createHash } from 'node:crypto'
import type { App } from '../../../src/server/app.ts'
import type { HeadersOfPage } from '../people/signed-in.ts'

export const back = 'https://assistant.example.com/back'
export const verifier = 'v'.repeat(43)
const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

type Fields = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string | undefined>>

/** The steps at a server; what is `undefined` in `changed` is left out. */
export function authorizationAt({ server, context }: Pick<App, 'server' | 'context'>) {
  const resource = `${context.publicUrl}/mcp`
  const register = async (changed: Fields = {}) => {
    const payload = { redirect_uris: [back], client_name: 'Trip Helper', ...changed }
    return server.inject({ method: 'POST', url: '/oauth/register', payload })
  }
  const registered = async (changed?: Fields): Promise<string> => (await register(changed)).json().client_id
  const request = (clientId: string, changed: Texts = {}): Record<string, string> =>
    sent({
      client_id: clientId,
      redirect_uri: back,
      response_type: 'code',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      scope: 'view availability preview',
      state: 'st4te',
      resource,
      ...changed,
    })
  const show = (headers: HeadersOfPage, query: Record<string, string>) =>
    server.inject({ method: 'GET', url: '/admin/v1/assistants/request', headers, query })
  const consent = (headers: HeadersOfPage, payload: object) =>
    server.inject({ method: 'POST', url: '/admin/v1/assistants/consent', headers, payload })
  const send = (url: string, fields: Texts) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(sent(fields)).toString(),
    })
  const exchange = (clientId: string, code: string, changed: Texts = {}) =>
    send('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: back,
      code_verifier: verifier,
      resource,
      ...changed,
    })
  const refresh = (clientId: string, token: string) =>
    send('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token })
  /** The code after a person has consented. */
  const codeFor = async (
    headers: HeadersOfPage,
    clientId: string,
    publisherId: number,
    changed: Texts = {},
  ) => {
    const asked = request(clientId, changed)
    const scopes = (asked.scope ?? '').split(' ')
    const answer = await consent(headers, { ...asked, publisher_id: publisherId, scopes })
    return new URL(answer.json().url).searchParams.get('code')!
  }
  const connect = async (headers: HeadersOfPage, publisherId: number, changed: Texts = {}) => {
    const clientId = await registered()
    const tokens = (await exchange(clientId, await codeFor(headers, clientId, publisherId, changed))).json()
    return { clientId, access: String(tokens.access_token), refresh: String(tokens.refresh_token) }
  }
  return { resource, register, registered, request, show, consent, send, exchange, refresh, codeFor, connect }
}

const sent = (fields: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
