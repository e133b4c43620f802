/** What a receipt states, signed by the server: for which request which price was answered, by which rules. */
export interface Receipt {
  /** The public address of the server. */
  readonly iss: string
  /** When it was answered, in seconds since 1970. */
  readonly iat: number
  readonly answer: 'availability' | 'preview' | 'reservation'
  readonly publisher_id: number
  readonly is_test?: true
  readonly reservation_id?: string
  readonly stay: {
    readonly property_id: number
    readonly checkin: string
    readonly checkout: string
    readonly rooms: readonly { readonly adults: number; readonly children_ages: readonly number[] }[]
    readonly discount_code?: string
    /** What was chosen of the extras. */
    readonly extras?: readonly { readonly code: string; readonly quantity: number }[]
  }
  /** The version of document and calendars of the property; null where a reservation that was there before is answered again. */
  readonly rules: { readonly version: number } | null
  readonly currency: string
  readonly exchange_rate: string
  readonly exchange_rate_as_of: string | null
  readonly offers: readonly ReceiptOffer[]
  /** Of availability: rooms that could not be booked. */
  readonly refused?: readonly { readonly accommodation_id: number; readonly reasons: readonly string[] }[]
}

interface ReceiptOffer {
  readonly accommodation_id: number
  readonly rate_code: string
  readonly nights: readonly {
    readonly date: string
    readonly original_rate: number
    readonly promotional_savings: number
    readonly rate: number
  }[]
  readonly promotions: readonly { readonly id: number; readonly name: string; readonly saved: number }[]
  readonly discount: { readonly code: string; readonly saved: number; readonly rebate: number } | null
  readonly tax_items: readonly ReceiptLine[]
  readonly fees: readonly ReceiptLine[]
  readonly checkin_fees: readonly ReceiptLine[]
  readonly total: Readonly<Record<string, number>>
}

interface ReceiptLine {
  readonly name: string
  readonly is_tax_of_fee?: true
  readonly included: boolean
  readonly total: number
}

/** A key of `/.well-known/jwks.json`. */
export interface ReceiptKey {
  readonly kid: string
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
}

/** The text is no genuine receipt of the server. */
export class ReceiptError extends Error {
  override readonly name = 'ReceiptError'
}

type ReceiptRequest = {
  /** The `receipt` of an answer. */
  readonly receipt: string
} & (
  | {
      /** Address of the server, whose keys are fetched. */
      readonly baseUrl: string
      /** Replaces the runtime's fetch. */
      readonly fetch?: typeof fetch
    }
  | {
      /** The keys as they were fetched, to verify without the server. */
      readonly keys: readonly ReceiptKey[]
    }
)

/** What a receipt states. Throws ReceiptError if it is not genuine, and what `fetch` throws if the keys cannot be fetched. */
export async function verifyReceipt(request: ReceiptRequest): Promise<Receipt> {
  const [head, body, signature, ...others] = request.receipt.trim().split('.')
  const header = parsed(head)
  const bytes = bytesOf(signature)
  if (others.length > 0 || header === null || bytes === null) throw new ReceiptError('it is no receipt')
  const { alg, typ, kid, crit } = header
  if (alg !== 'ES256' || typ !== 'hostelry-receipt+jwt' || crit !== undefined)
    throw new ReceiptError('it is no receipt')
  const keys = 'keys' in request ? request.keys : await keysAt(request.baseUrl, request.fetch)
  const key = keys.find(each => each.kid === kid)
  if (key === undefined) throw new ReceiptError('the server has no key of its name')
  const { kty, crv, x, y } = key
  const how = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, how, false, ['verify'])
  const signed = new TextEncoder().encode(`${head}.${body}`)
  const claims = parsed(body)
  if (claims === null || !(await crypto.subtle.verify(how, imported, bytes, signed)))
    throw new ReceiptError('its signature is wrong')
  return claims as unknown as Receipt
}

async function keysAt(baseUrl: string, given: typeof fetch | undefined): Promise<readonly ReceiptKey[]> {
  const answer = await (given ?? globalThis.fetch)(`${baseUrl.replace(/\/+$/, '')}/.well-known/jwks.json`)
  if (!answer.ok) throw new ReceiptError(`the keys of the server cannot be fetched: status ${answer.status}`)
  return ((await answer.json()) as { readonly keys: readonly ReceiptKey[] }).keys
}

function parsed(part: string | undefined): Record<string, unknown> | null {
  const bytes = bytesOf(part)
  try {
    const value: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Of base64url; null for anything else. */
function bytesOf(text: string | undefined): Uint8Array<ArrayBuffer> | null {
  if (text === undefined || !/^[\w-]+$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, character => character.charCodeAt(0))
  } catch {
    return null
  }
}
