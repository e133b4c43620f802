// The access token that every call to apaleo carries: asked for with the account's id and secret (OAuth 2, client
// credentials), kept until shortly before its end, and asked for once however many calls wait for it.

import type { Clock } from '../../values/clock.ts'
import { Secret } from '../../values/secrets/secret.ts'
import { callRemote } from '../remote-call.ts'
import { countOf } from '../remote-fields.ts'

export interface ApaleoAccount {
  /** Where tokens are given, such as https://identity.apaleo.com, without a slash at the end. */
  readonly identityUrl: string
  readonly clientId: string
  readonly clientSecret: Secret
  readonly clock: Clock
  /** Both addresses may be http:// and in a private network. */
  readonly allowPrivate: boolean
}

/** A token, or why there is none, in our own words. */
export type TokenAnswer = { readonly token: Secret } | { readonly token: null; readonly reason: string }

const askMilliseconds = 10_000
/** A token is not used in its last seconds, so that it is good when it arrives. */
const spareSeconds = 60
const [usualSeconds, mostSeconds] = [300, 86_400]

export class AccessToken {
  readonly #account: ApaleoAccount
  #kept: { readonly token: Secret; readonly until: number } | null = null
  #underWay: Promise<TokenAnswer> | null = null

  constructor(account: ApaleoAccount) {
    this.#account = account
  }

  /** Never rejects. A failure is not kept: the next call asks again. */
  get(): Promise<TokenAnswer> {
    const { clock } = this.#account
    if (this.#kept && clock.milliseconds() < this.#kept.until) return Promise.resolve(this.#kept)
    this.#underWay ??= this.#ask().finally(() => {
      this.#underWay = null
    })
    return this.#underWay
  }

  /** A token that apaleo does not take any more is not used again. */
  forget(token: Secret): void {
    if (this.#kept?.token === token) this.#kept = null
  }

  async #ask(): Promise<TokenAnswer> {
    const { identityUrl, clientId, clientSecret, clock, allowPrivate } = this.#account
    const asked = clock.milliseconds()
    const proof = clientSecret.reveal(secret =>
      Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64'),
    )
    const answer = await callRemote({
      address: `${identityUrl}/connect/token`,
      headers: { authorization: `Basic ${proof}` },
      body: null,
      form: { grant_type: 'client_credentials' },
      deadline: AbortSignal.timeout(askMilliseconds),
      allow: { allowHttp: allowPrivate, allowPrivate },
      maximumBytes: 65_536,
    })
    if (answer.answer !== 'read') return { token: null, reason: `no access token: ${answer.reason}` }
    const { access_token, expires_in } = answer.fields
    const isToken = typeof access_token === 'string' && /^[\x21-\x7e]{1,8000}$/.test(access_token)
    if (answer.status !== 200 || !isToken) {
      return { token: null, reason: `no access token: HTTP ${answer.status}` }
    }
    const seconds = (countOf(expires_in, 0, mostSeconds) ?? usualSeconds) - spareSeconds
    const token = new Secret(access_token)
    this.#kept = { token, until: asked + seconds * 1000 }
    return { token }
  }
}
