// The three calls that pictures need of a service that speaks S3: get, put and list, signed (AWS Signature Version 4), with
// time limits and retries. A body is streamed; nothing is collected but lists and errors, whose size is limited.

import { createHash } from 'node:crypto'
import type { Agent, IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Secret } from '../../values/secrets/secret.ts'
import { S3Error } from './s3-error.ts'

// An import would load Node's client for fetch, of 10 MB, too.
const { Agent: HttpAgent, request: httpRequest } = process.getBuiltinModule('node:http')

export interface S3Settings {
  /** Of the service, without a path: "https://s3.eu-central-1.amazonaws.com". */
  readonly url: string
  readonly bucket: string
  readonly region: string
  readonly keyId: Secret
  readonly secret: Secret
  /** How the bucket is addressed: as the first part of the path, or as the first part of the host's name. */
  readonly addressing: 'path' | 'host'
}

/**
 * How long a call may take, in milliseconds: until its answer begins, waiting for a connection included, and from then until it ends.
 * What is sent with a call has `body` too, and the answer begins after it.
 */
export interface S3Times {
  readonly answer: number
  readonly body: number
}

/** A body goes to the disk or to memory, never to a slow client. */
const usualTimes: S3Times = { answer: 5_000, body: 30_000 }

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: URL
  readonly body?: Uint8Array
  readonly type?: string
}

const tries = 3
/** Connections at once; further calls wait, within the time for an answer. */
const mostConnections = 32
const mostTextBytes = 1_000_000

export class S3Client {
  readonly #settings: S3Settings
  readonly #base: URL
  readonly #agent: Agent
  readonly #times: S3Times

  /** Opens nothing: the first call connects. */
  constructor(settings: S3Settings, times: S3Times = usualTimes) {
    this.#settings = settings
    this.#times = times
    this.#base = new URL(settings.url)
    if (settings.addressing === 'host') this.#base.hostname = `${settings.bucket}.${this.#base.hostname}`
    const options = { keepAlive: true, maxSockets: mostConnections }
    this.#agent = this.#base.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  }

  /** The bytes of a key, as they arrive; null when there is none. Throws S3Error. */
  async get(key: string): Promise<IncomingMessage | null> {
    const answer = await this.#send({ method: 'GET', url: this.#urlOf(key) })
    if (answer.statusCode === 200) return answer
    const error = S3Error.of(answer, await textOf(answer))
    if (error.code === 'NoSuchKey') return null
    throw error
  }

  /** Returns once the service has the bytes. They are signed, so that it refuses others. Throws S3Error. */
  async put(key: string, body: Uint8Array, type: string): Promise<void> {
    const answer = await this.#send({ method: 'PUT', url: this.#urlOf(key), body, type })
    const text = await textOf(answer)
    if (answer.statusCode !== 200) throw S3Error.of(answer, text)
  }

  /** Deletes a key; one that is not there is no error. Throws S3Error. */
  async delete(key: string): Promise<void> {
    const answer = await this.#send({ method: 'DELETE', url: this.#urlOf(key) })
    const text = await textOf(answer)
    if (answer.statusCode !== 204) throw S3Error.of(answer, text)
  }

  /** The first `most` keys, at most 1000, that begin with `prefix`, in order. Throws S3Error. */
  async list(prefix: string, most: number): Promise<string[]> {
    const url = this.#urlOf('')
    url.search = new URLSearchParams({ 'list-type': '2', 'max-keys': String(most), prefix }).toString()
    const answer = await this.#send({ method: 'GET', url })
    const text = await textOf(answer)
    if (answer.statusCode !== 200) throw S3Error.of(answer, text)
    return Array.from(text.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key]) => key!)
  }

  /** Keys of pictures need no encoding. */
  #urlOf(key: string): URL {
    const { addressing, bucket } = this.#settings
    return new URL(addressing === 'host' ? `/${key}` : `/${bucket}/${key}`, this.#base)
  }

  /** Sends a call again that broke or that the service could not answer; all calls can be repeated. */
  async #send(call: Call): Promise<IncomingMessage> {
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await this.#sendOnce(call)
        if (tried === tries || !isTransient(answer.statusCode ?? 0)) return answer
        answer.destroy()
      } catch (error) {
        // A service that is silent for as long is not asked a second time: somebody waits for the picture.
        if (tried === tries || error instanceof Silence) throw S3Error.unreachable(error)
      }
      await pause(50 * 2 ** tried * (1 + Math.random()))
    }
  }

  async #sendOnce(call: Call): Promise<IncomingMessage> {
    const headers = await this.#signed(call)
    const send = this.#base.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((resolve, reject) => {
      const request = send(call.url, { method: call.method, headers, agent: this.#agent })
      const giveUpAfter = (milliseconds: number) =>
        setTimeout(() => request.destroy(new Silence('no answer in time')), milliseconds)
      // A large picture takes its time on a slow line; the service is silent only once it has all of it.
      let late = giveUpAfter(call.body ? this.#times.body : this.#times.answer)
      const onSent = (): void => {
        clearTimeout(late)
        late = giveUpAfter(this.#times.answer)
      }
      if (call.body) request.on('finish', onSent)
      request.on('response', answer => {
        clearTimeout(late)
        // A refusal may come before all was sent.
        request.off('finish', onSent)
        const stuck = setTimeout(() => answer.destroy(new Error('the answer stopped')), this.#times.body)
        answer.on('close', () => clearTimeout(stuck))
        resolve(answer)
      })
      request.on('error', error => {
        clearTimeout(late)
        reject(error)
      })
      request.end(call.body)
    })
  }

  async #signed({ method, url, body, type }: Call): Promise<Record<string, string>> {
    const { keyId, secret, region } = this.#settings
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signer = keyId.reveal(accessKeyId =>
      secret.reveal(
        secretAccessKey =>
          new AwsV4Signer({
            method,
            url: url.href,
            headers: { 'X-Amz-Content-Sha256': digest },
            accessKeyId,
            secretAccessKey,
            service: 's3',
            region,
          }),
      ),
    )
    const { headers } = await signer.sign()
    if (body) headers.set('Content-Length', String(body.byteLength))
    if (type !== undefined) headers.set('Content-Type', type)
    return Object.fromEntries(headers)
  }
}

class Silence extends Error {}

const isTransient = (status: number): boolean => status === 429 || status >= 500

/** The text of an answer; S3Error when it breaks or is too long. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let byteCount = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      byteCount += chunk.byteLength
      if (byteCount > mostTextBytes) throw new Error('the answer is too long')
      chunks.push(chunk)
    }
  } catch (error) {
    throw S3Error.unreachable(error)
  }
  return Buffer.concat(chunks).toString()
}
