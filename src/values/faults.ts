// Every refusal the server can utter, in one catalogue (contract S12). The text here is public; detail that is not
// meant for a publisher goes in `cause`, which only the log sees. docs/errors.md lists the same rows; a test compares.

/** One thing that is wrong with one field: `rooms[0].adults`. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

interface FaultKind {
  readonly status: number
  /** Whether the same request may succeed later without being changed. */
  readonly retryable: boolean
  readonly meaning: string
}

export const faultCatalogue = {
  BadRequestException: {
    status: 400,
    retryable: false,
    meaning: 'The body or one of its fields cannot be read.',
  },
  UnauthorizedException: {
    status: 401,
    retryable: false,
    meaning: 'The key is missing, unknown, expired, revoked, or lacks the scope.',
  },
  NotFoundException: {
    status: 404,
    retryable: false,
    meaning: 'No such path, property, room or rate for this publisher.',
  },
  MethodNotAllowedException: {
    status: 405,
    retryable: false,
    meaning: 'The path exists, with another method.',
  },
  RequestTimeoutException: { status: 408, retryable: true, meaning: 'The request did not arrive in time.' },
  RoomUnavailableException: {
    status: 409,
    retryable: false,
    meaning: 'The room or rate cannot be sold for this stay and party.',
  },
  PriceChangedException: {
    status: 409,
    retryable: false,
    meaning: 'The price has risen since it was shown; errors hold the old and the new total.',
  },
  PayloadTooLargeException: { status: 413, retryable: false, meaning: 'The body is over its limit.' },
  BookingValidationException: {
    status: 422,
    retryable: false,
    meaning: 'A reservation field is well formed but cannot be accepted.',
  },
  AddressValidationException: {
    status: 422,
    retryable: false,
    meaning: 'An address of the guest is not complete for its country.',
  },
  CreditCardException: {
    status: 422,
    retryable: false,
    meaning: 'The card fails its checks or is not accepted by the property.',
  },
  TooManyRequestsException: {
    status: 429,
    retryable: true,
    meaning: 'A limit was reached; Retry-After says when to come back.',
  },
  InternalServerErrorException: {
    status: 500,
    retryable: true,
    meaning: 'A fault of the server; the request id finds it in the log.',
  },
  ServiceUnavailableException: {
    status: 503,
    retryable: true,
    meaning: 'The server is starting, stopping or without its database.',
  },
} as const satisfies Record<string, FaultKind>

export type FaultType = keyof typeof faultCatalogue

interface FaultDetail {
  readonly errors?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
  /** For the log only. */
  readonly cause?: unknown
}

/** A refusal that reaches the client. `message` is public and says what is wrong and what to do. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly type: FaultType
  readonly errors: readonly FieldError[]
  readonly headers: Readonly<Record<string, string>>

  constructor(type: FaultType, message: string, detail: FaultDetail = {}) {
    super(message, { cause: detail.cause })
    this.type = type
    this.errors = detail.errors ?? []
    this.headers = detail.headers ?? {}
  }

  get status(): number {
    return faultCatalogue[this.type].status
  }
}

/** All field errors of a body in one answer (contract R5). */
export function badRequest(errors: readonly FieldError[]): Fault {
  const [first] = errors
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more in errors)` : ''
  return new Fault(
    'BadRequestException',
    first ? `${first.field}: ${first.message}${rest}` : 'The request is not valid.',
    { errors },
  )
}

export const notFound = (message: string): Fault => new Fault('NotFoundException', message)
