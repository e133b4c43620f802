// A service that speaks S3, as far as pictures need it: it checks every signature, and fails as it is told.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3Settings } from '../../../src/store/pictures/s3-client.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { claimOf, sha256, signatureOf } from './s3-signature.ts'

const lateMilliseconds = 900
export const s3Account = { keyId: 'PICTUREKEY', secret: 'picture/Secret+1' }
const region = 'eu-central-1'

/** What happens to a request in place of an answer: nothing ever, a broken connection, half an answer, half a one and no end, a status; or it reads what is sent late. */
type Failure = 'late' | 'silence' | 'break' | 'cut' | 'stall' | number

export interface S3Server extends AsyncDisposable {
  readonly url: string
  readonly port: number
  /** Of the bucket "pictures", by key. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>
  /** Requests as "GET /pictures/key", in order. */
  readonly requests: string[]
  /** Failures of the next requests, the first first. */
  readonly failures: Failure[]
  settings(changed?: Partial<S3Settings>): S3Settings
}

export async function openS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const requests: string[] = []
  const failures: Failure[] = []
  const server = createServer((request, response) => {
    answer({ objects, requests, failures }, request, response).catch(error => response.destroy(error))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    port,
    objects,
    requests,
    failures,
    settings: changed => ({
      url,
      bucket: 'pictures',
      region,
      keyId: new Secret(s3Account.keyId),
      secret: new Secret(s3Account.secret),
      addressing: 'path',
      ...changed,
    }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

type State = Pick<S3Server, 'objects' | 'requests' | 'failures'>

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  const [path = '', query = ''] = url.split('?')
  if (state.failures[0] === 'late') await pause(lateMilliseconds)
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
  const vhost = /^([a-z0-9.-]+)\.localhost(:\d+)?$/.exec(headers.host ?? '')?.[1]
  const [bucket, ...rest] = (vhost === undefined ? path.slice(1) : `${vhost}${path}`).split('/')
  const key = rest.join('/')
  state.requests.push(`${method} ${vhost === undefined ? '' : `${headers.host?.split(':')[0]}:`}${path}`)
  const failure = state.failures.shift()
  if (failure === 'silence') return
  if (failure === 'break') return void request.socket.destroy()
  if (typeof failure === 'number')
    return refuse(response, failure, failure === 503 ? 'SlowDown' : 'InternalError')
  const refusal = refusalOf({ method, path, query, headers: headers as Record<string, string> }, body)
  if (refusal !== null) return refuse(response, ...refusal)
  if (bucket !== 'pictures') return refuse(response, 404, 'NoSuchBucket')
  if (method === 'PUT') {
    state.objects.set(key, { bytes: body, type: headers['content-type'] ?? '' })
    return void response.end()
  }
  if (method === 'DELETE') {
    state.objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (key === '') return void response.end(listing(state, new URLSearchParams(query)))
  const object = state.objects.get(key)
  if (!object) return refuse(response, 404, 'NoSuchKey')
  response.writeHead(200, { 'Content-Length': object.bytes.byteLength, 'Content-Type': object.type })
  if (failure !== 'cut' && failure !== 'stall') return void response.end(object.bytes)
  response.write(object.bytes.subarray(0, object.bytes.byteLength / 2), () => {
    if (failure === 'cut') request.socket.destroy()
  })
}

function refusalOf(
  request: Parameters<typeof signatureOf>[0],
  body: Buffer,
): [status: number, code: string] | null {
  const claim = claimOf(request.headers.authorization ?? '')
  if (claim === null) return [400, 'AuthorizationHeaderMalformed']
  if (claim.keyId !== s3Account.keyId) return [403, 'InvalidAccessKeyId']
  if (claim.region !== region) return [400, 'AuthorizationHeaderMalformed']
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => claim.signedHeaders.includes(name)))
    return [403, 'AccessDenied']
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch']
  return signatureOf(request, claim, s3Account.secret) === claim.signature
    ? null
    : [403, 'SignatureDoesNotMatch']
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`,
  )
}

function listing({ objects }: State, query: URLSearchParams): string {
  const keys = [...objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '')).sort()
  const shown = keys.slice(0, Number(query.get('max-keys')))
  return `<ListBucketResult>${shown.map(key => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`
}
