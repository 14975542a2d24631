import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '@pledge/contract/passkeys'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator's input, and the deviations of a broken or hostile one. */
export interface Request {
  readonly challenge: string
  readonly host: string
  readonly origin: string
  readonly isVerified?: boolean
  readonly counter?: number
}

export interface Authenticator {
  readonly credentialId: string
  make(request: Request): PasskeyAttestation
  sign(request: Request): PasskeyAssertion
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Request) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** A security key in software: one ES256 key with a signature counter. */
export const createAuthenticator = (): Authenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let signatures = 0
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]) as never,
  )
  const authenticatorData = (request: Request, more: Buffer, flags: number): Buffer => {
    signatures += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(request.counter ?? signatures)
    const verified = request.isVerified === false ? 0 : USER_VERIFIED
    return Buffer.concat([
      sha256(request.host),
      Buffer.from([USER_PRESENT + verified + flags]),
      counter,
      more,
    ])
  }
  const credentialId = base64url(id)
  const named = { id: credentialId, rawId: credentialId, type: 'public-key' } as const
  return {
    credentialId,
    make(request) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const made = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(request, made, HAS_CREDENTIAL))],
        ]) as never,
      )
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', request)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    sign(request) {
      const clientJson = clientData('webauthn.get', request)
      const data = authenticatorData(request, Buffer.alloc(0), 0)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientJson)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientJson),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}
