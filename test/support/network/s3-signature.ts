// AWS Signature Version 4 as a service checks it, written from the published description and held to its published examples
// (test/pictures/bucket.test.ts), so that the client is not measured by itself.

import { createHash, createHmac } from 'node:crypto'

/** What was received: `headers` by their names in lower case, `query` as it stood in the address. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface Claim {
  readonly keyId: string
  readonly date: string
  readonly region: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
}

/** What a header Authorization says; null when it is not of this scheme and of S3. */
export function claimOf(authorization: string): Claim | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
  const [, keyId, date, region, names, signature] = form.exec(authorization) ?? []
  if (signature === undefined) return null
  return { keyId: keyId!, date: date!, region: region!, signedHeaders: names!.split(';'), signature }
}

/** The signature that a holder of the secret computes for a request. */
export function signatureOf(
  request: ReceivedRequest,
  { date, region, signedHeaders }: Omit<Claim, 'keyId' | 'signature'>,
  secret: string,
): string {
  const canonical = [
    request.method,
    encoded(decodeURIComponent(request.path), '/'),
    request.query
      .split('&')
      .filter(part => part !== '')
      .map(part => {
        const [name = '', value = ''] = part
          .split('=')
          .map(text => decodeURIComponent(text.replaceAll('+', ' ')))
        return `${encoded(name)}=${encoded(value)}`
      })
      .sort()
      .join('&'),
    ...signedHeaders.map(name => `${name}:${(request.headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    request.headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (from, part) => createHmac('sha256', from).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', key).update(toSign).digest('hex')
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** Every byte but letters, digits, - . _ ~ and `free` becomes %XY. */
const encoded = (text: string, free = ''): string =>
  Array.from(Buffer.from(text), byte => {
    const character = String.fromCharCode(byte)
    return /[A-Za-z0-9._~-]/.test(character) || (free !== '' && character === free)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
