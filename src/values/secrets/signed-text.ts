// Statements that anybody can verify: compact JWS (RFC 7515) with ES256, as every runtime with Web Crypto reads it.

import { createECDH, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** A point of P-256, each coordinate in base64url. */
export interface PublicPoint {
  readonly x: string
  readonly y: string
}

export interface SigningPair extends PublicPoint {
  readonly privateKey: KeyObject
}

/** The order of P-256. */
const order = 0xffff_ffff_0000_0000_ffff_ffff_ffff_ffff_bce6_faad_a717_9e84_f3b9_cac2_fc63_2551n
const scalarBytes = 32

/** Bytes of a seed: so many more than the order has that its remainder is as good as evenly distributed (FIPS 186-5, A.2.1). */
export const seedBytes = 48

/** The same pair for the same seed. */
export function signingPair(seed: Uint8Array): SigningPair {
  if (seed.byteLength !== seedBytes) throw new RangeError(`a seed has ${seedBytes} bytes`)
  const scalar = (BigInt(`0x${Buffer.from(seed).toString('hex')}`) % (order - 1n)) + 1n
  const secret = Buffer.from(scalar.toString(16).padStart(scalarBytes * 2, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const x = point.subarray(1, 1 + scalarBytes).toString('base64url')
  const y = point.subarray(1 + scalarBytes).toString('base64url')
  const key = { ...publicJwk({ x, y }), d: secret.toString('base64url') }
  return { x, y, privateKey: createPrivateKey({ key, format: 'jwk' }) }
}

/** As JSON Web Key. */
export const publicJwk = ({ x, y }: PublicPoint) => ({ kty: 'EC', crv: 'P-256', x, y }) as const

/** The algorithm in headers and key sets. */
export const algorithm = 'ES256'

/** Header and claims with their signature, as one text. */
export function signedText(
  header: { readonly typ: string; readonly kid: string },
  claims: object,
  privateKey: KeyObject,
): string {
  const signed = `${encoded({ alg: algorithm, ...header })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The parts of a signed text, unverified; null for a text that is none. */
export interface OpenedText {
  readonly kid: string
  readonly typ: string
  readonly claims: unknown
  /** Whether it was signed with the private key of a point. */
  isSignedBy(point: PublicPoint): boolean
}

export function openText(text: string): OpenedText | null {
  const [, head, body, signature] = /^([\w-]{1,500})\.([\w-]+)\.([\w-]{86})$/.exec(text) ?? []
  const header = decoded(head)
  const claims = decoded(body)
  if (header === null || claims === null || signature === undefined) return null
  const { alg, kid, typ, crit } = header as Record<string, unknown>
  if (alg !== algorithm || crit !== undefined || typeof kid !== 'string' || typeof typ !== 'string')
    return null
  return {
    kid,
    typ,
    claims,
    isSignedBy: point =>
      verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        {
          key: createPublicKey({ key: publicJwk(point), format: 'jwk' }),
          dsaEncoding: 'ieee-p1363',
        },
        Buffer.from(signature, 'base64url'),
      ),
  }
}

/** The object that a part is; null for anything else. */
function decoded(part: string | undefined): object | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}
