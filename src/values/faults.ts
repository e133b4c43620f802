// Every refusal of the server, in one catalogue (contract S12). `message` is public; details that a publisher must not see
// go in `cause`, which only the log shows. docs/errors.md lists the same rows; a test compares.

/** What the sentence about a field says, by name. The administration answers with it, so that pages choose words of their own. */
export const complaintCodes = [
  'required',
  'too_long',
  'text_length',
  'guessable',
  'whole_number',
  'number_from_to',
  'number',
  'amount',
  'percent',
  'web_address',
  'date',
  'time_zone',
  'host_name',
  'currency',
  'email',
  'choice',
  'form',
  'one_at_least',
  'too_many',
  'not_known',
  'taken',
] as const

export type ComplaintCode = (typeof complaintCodes)[number]

/** What is wrong with a field, and what to write instead. */
export interface Complaint {
  readonly message: string
  readonly code?: ComplaintCode
  /** The figures that the sentence speaks of. */
  readonly limits?: Limits
}

export interface Limits {
  readonly least?: number
  readonly most?: number
}

/** A complaint that has a name, or a sentence alone. */
export type Said = Complaint | string

/** What is wrong with a field such as `rooms[0].adults`. */
export interface FieldError extends Complaint {
  readonly field: string
}

/** A complaint about a field. */
export const about = (field: string, said: Said): FieldError =>
  typeof said === 'string' ? { field, message: said } : { field, ...said }

export const isNeeded: Complaint = { message: 'is needed', code: 'required' }

/** What the message of a whole request says, by name, where pages have words of their own for it. */
export const refusalReasons = [
  'not_together',
  'not_together_with_code',
  'old_code',
  'ended_link',
  'unknown_passkey',
  'denied_by_service',
  'service_silent',
  'undo_other_kind',
  'undo_unknown',
  'undo_archived',
  'undo_changed',
] as const

export type RefusalReason = (typeof refusalReasons)[number]

interface FaultKind {
  readonly status: number
  /** A second status, used only where a fault names it. */
  readonly otherStatus?: number
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  readonly meaning: string
  /** Only the administration uses this type. */
  readonly ofAdministration?: true
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
    meaning:
      'The key is missing, unknown, expired, revoked or of an archived publisher, lacks the scope, or is a secret key in a browser; in the administration, nobody is signed in.',
  },
  ForbiddenException: {
    status: 403,
    retryable: false,
    meaning:
      'The roles of the person do not allow this, or a browser asks for another site (administration only).',
    ofAdministration: true,
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
  ExtraUnavailableException: {
    status: 409,
    retryable: false,
    meaning: 'Too few of an extra are left on the nights of the stay; errors name it and how many there are.',
  },
  PriceChangedException: {
    status: 409,
    retryable: false,
    meaning: 'The price has risen since it was shown; errors hold the old and the new total.',
  },
  DuplicateBookingException: {
    status: 409,
    retryable: false,
    meaning:
      'The same stay was booked for the same guest already; the message names its confirmation number.',
  },
  ConflictException: {
    status: 409,
    retryable: false,
    meaning: 'The object exists already, or its state does not allow the change (administration only).',
    ofAdministration: true,
  },
  PreconditionFailedException: {
    status: 412,
    retryable: false,
    meaning:
      'The object has changed since the version that If-Match names; errors say who changed what (administration only).',
    ofAdministration: true,
  },
  PayloadTooLargeException: { status: 413, retryable: false, meaning: 'The body is over its limit.' },
  MisdirectedRequestException: {
    status: 421,
    retryable: false,
    meaning: 'The server does not answer to the host name of the request.',
  },
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
    otherStatus: 402,
    retryable: false,
    meaning: 'The card fails its checks or is not accepted by the property (422), or was declined (402).',
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
  RemoteInventoryException: {
    status: 502,
    otherStatus: 504,
    retryable: true,
    meaning:
      'The remote system that holds the rooms cannot be asked or did not take the booking (502), or has not answered yet (504); then look with reservation/view.',
  },
  RemoteInformationException: {
    status: 502,
    retryable: true,
    meaning:
      'The remote system that holds the rooms cannot be asked about them; only for publishers of the older form, who get it in place of RemoteInventoryException while nothing is booked.',
  },
  ServiceUnavailableException: {
    status: 503,
    retryable: true,
    meaning: 'The server is starting, stopping or without its database.',
  },
} as const satisfies Record<string, FaultKind>

export type FaultType = keyof typeof faultCatalogue

type Catalogue = typeof faultCatalogue
type OtherStatusOf<Kind> = Kind extends { readonly otherStatus: infer Status } ? Status : never

/** Every HTTP status that a refusal may have. */
export type FaultStatus = Catalogue[FaultType]['status'] | OtherStatusOf<Catalogue[FaultType]>

/** The statuses of a type, the usual one first. */
export function statusesOf(type: FaultType): FaultStatus[] {
  const kind: FaultKind = faultCatalogue[type]
  const statuses = kind.otherStatus === undefined ? [kind.status] : [kind.status, kind.otherStatus]
  return statuses as FaultStatus[]
}

interface FaultDetail {
  readonly reason?: RefusalReason
  /** The other status of a type that has two. */
  readonly status?: OtherStatusOf<Catalogue[FaultType]>
  readonly errors?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
  /** For the log only. */
  readonly cause?: unknown
}

/** Whether only the administration uses a type of error; it is then the only one there with its status. */
export const isOfAdministration = (type: FaultType): boolean => {
  const kind: FaultKind = faultCatalogue[type]
  return kind.ofAdministration ?? false
}

/** A refusal that reaches the client. `message` is public: it says what is wrong and what to do. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly type: FaultType
  readonly status: FaultStatus
  readonly reason: RefusalReason | undefined
  readonly errors: readonly FieldError[]
  readonly headers: Readonly<Record<string, string>>

  constructor(type: FaultType, message: string, detail: FaultDetail = {}) {
    super(message, { cause: detail.cause })
    this.type = type
    this.status = detail.status ?? faultCatalogue[type].status
    this.reason = detail.reason
    this.errors = detail.errors ?? []
    this.headers = detail.headers ?? {}
  }
}

const staged = new WeakSet<Fault>()

/** Marks a fault as asked for by a scenario of a test key: nothing is wrong with the server, so nothing is logged. */
export function asStaged(fault: Fault): Fault {
  staged.add(fault)
  return fault
}

export const isStaged = (fault: Fault): boolean => staged.has(fault)

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

export const notFound = (message: string, errors: readonly FieldError[] = []): Fault =>
  new Fault('NotFoundException', message, { errors })

/** What stands in the way of a change, and which field names it. */
export const conflict = (field: string, said: Said, reason?: RefusalReason): Fault => {
  const error = about(field, said)
  return new Fault('ConflictException', error.message, { errors: [error], ...(reason && { reason }) })
}
