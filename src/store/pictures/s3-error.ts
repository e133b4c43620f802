// What a service that speaks S3 refused, as a sentence that names the variable to correct and never its value.

import type { IncomingMessage } from 'node:http'

const region = 'the bucket is in another region: correct PICTURES_S3_REGION and PICTURES_S3_URL'

/** Refusals that repeating does not change. */
const explanations: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no bucket of the name in PICTURES_S3_BUCKET: create it, or correct the name',
  InvalidAccessKeyId: 'the key id in PICTURES_S3_KEY_ID is not known there',
  SignatureDoesNotMatch: 'the secret in PICTURES_S3_SECRET does not belong to PICTURES_S3_KEY_ID',
  AccessDenied:
    'the key may not use the bucket: it needs s3:ListBucket on the bucket, s3:GetObject and s3:PutObject on its objects',
  RequestTimeTooSkewed: 'the clock of this machine is wrong by more than the service allows',
  AuthorizationHeaderMalformed: region,
  PermanentRedirect: region,
  IllegalLocationConstraintException: region,
}

export class S3Error extends Error {
  override readonly name = 'S3Error'
  /** The service's own word for it; empty when it gave none. */
  readonly code: string

  private constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }

  /** Of an answer that is no success, and its text. */
  static of({ statusCode }: Pick<IncomingMessage, 'statusCode'>, text: string): S3Error {
    const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''
    return new S3Error(explanations[code] ?? `the service answers ${statusCode} ${code}`.trimEnd(), code)
  }

  /** Of a call without an answer, or with one that broke. */
  static unreachable(cause: unknown): S3Error {
    const reason =
      cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : 'no answer'
    return new S3Error(`the service cannot be reached (${reason})`, '', cause)
  }

  /** Whether only the operator can end it. */
  get isConfiguration(): boolean {
    return this.code in explanations
  }
}
