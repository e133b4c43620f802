// An authenticator in software: makes a passkey and signs with it, as the device of a person does (WebAuthn, ES256, no attestation).

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Circumstances {
  readonly origin: string
  readonly rpId: string
  readonly challenge: string
  readonly type: 'webauthn.create' | 'webauthn.get'
  /** Whether a finger, a face or a PIN was asked for. */
  readonly isVerified: boolean
  readonly counter: number
}

/** A new passkey of a person whom the site calls `handle`; its own name has that many bytes. */
export function softPasskey(handle: string, nameBytes = 32) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(nameBytes)
  const id = credential.toString('base64url')
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = Buffer.concat([
    // A map of five: type EC2, ES256, curve P-256, x, y.
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return {
    id,
    /** What the browser sends when the passkey is made. */
    made(circumstances: Circumstances) {
      const attested = Buffer.concat([Buffer.alloc(16), inTwoBytes(credential.length), credential, coseKey])
      const data = authenticatorData(circumstances, attested)
      const attestation = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": …}
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        data.length < 256
          ? Buffer.from([0x58, data.length])
          : Buffer.from([0x59, ...inTwoBytes(data.length)]),
        data,
      ])
      return {
        id,
        client_data: clientData(circumstances).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** What the browser sends when somebody signs in with it. */
    signed(circumstances: Circumstances) {
      const data = authenticatorData(circumstances)
      const said = clientData(circumstances)
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)
      return {
        id,
        handle,
        client_data: said.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}

const inTwoBytes = (length: number): Buffer => Buffer.from([length >> 8, length & 255])

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

const clientData = ({ type, challenge, origin }: Circumstances): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData(
  { rpId, isVerified, counter }: Circumstances,
  attested: Buffer = Buffer.alloc(0),
): Buffer {
  const flags = 0x01 + (isVerified ? 0x04 : 0) + (attested.length > 0 ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
}
