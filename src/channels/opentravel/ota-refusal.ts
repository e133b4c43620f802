// The errors of OpenTravel messages. A message is refused as a whole. SiteConnect prescribes the texts of the first six.

/** Type by the list EWT, code by the list ERR of OpenTravel. */
const refusals = {
  credentials: { type: 4, code: 448, text: 'Invalid Username and/or Password' },
  hotel: { type: 6, code: 392, text: 'Hotel not found for HotelCode=' },
  room: { type: 12, code: 402, text: 'Room type code not found for this hotel' },
  rate: { type: 12, code: 249, text: 'Rate code not found for this hotel' },
  included: { type: 12, code: 137, text: 'Invalid included occupancy' },
  adults: { type: 12, code: 397, text: 'Invalid number of adults' },
  currency: { type: 12, code: 61, text: 'Invalid currency code' },
  required: { type: 10, code: 321, text: 'Required field missing' },
  value: { type: 3, code: 320, text: 'Invalid value' },
  unsupported: { type: 2, code: 450, text: 'Unable to process' },
  inactive: { type: 6, code: 375, text: 'Hotel not active' },
  unavailable: { type: 12, code: 187, text: 'System currently unavailable' },
} as const

export type OtaErrorKind = keyof typeof refusals

/** A message that is not taken. `message` is the text for the sender, `record` the value or place that it is about. */
export class OtaRefusal extends Error {
  override readonly name = 'OtaRefusal'
  readonly kind: OtaErrorKind
  readonly type: number
  readonly code: number
  readonly record: string | null

  /** Of `detail` only kinds without a prescribed text make a sentence; the others carry it as their record. */
  constructor(kind: OtaErrorKind, detail: string) {
    const { type, code, text } = refusals[kind]
    const isPrescribed = prescribed.has(kind)
    super(kind === 'hotel' ? `${text}${detail}` : isPrescribed ? text : `${text}: ${detail}`)
    this.kind = kind
    this.type = type
    this.code = code
    this.record = isPrescribed && detail !== '' ? detail : null
  }
}

const prescribed = new Set<OtaErrorKind>(['credentials', 'hotel', 'room', 'rate', 'included', 'adults'])
