import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto'

const CURVE = 'prime256v1'
const COORDINATE_BYTES = 32
/** Push services refuse a token of more than a day (RFC 8292, section 2). */
const TOKEN_SECONDS = 12 * 3_600

/** The key by which push services know us. */
export interface VapidKey {
  /** An uncompressed point of P-256, base64url. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** A new private key: 32 bytes. */
export const newVapidSecret = (): Uint8Array => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // Leading zeros are left out.
  const secret = new Uint8Array(COORDINATE_BYTES)
  const bytes = pair.getPrivateKey()
  secret.set(bytes, COORDINATE_BYTES - bytes.length)
  return secret
}

export const vapidKeyOf = (secret: Uint8Array): VapidKey => {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: Buffer.from(secret).toString('base64url'),
    x: point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(1 + COORDINATE_BYTES).toString('base64url'),
  }
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The `Authorization` of a push (RFC 8292): a token that is good for the service of this endpoint alone, for half a day. `contact`
 * is an address at which the service can reach whoever runs this.
 */
export const vapidAuthorization = (
  { publicKey, privateKey }: VapidKey,
  { endpoint, contact, now }: { readonly endpoint: string; readonly contact: string; readonly now: Date },
): string => {
  const exp = Math.floor(now.getTime() / 1_000) + TOKEN_SECONDS
  const head = part({ typ: 'JWT', alg: 'ES256' })
  const claims = part({ aud: new URL(endpoint).origin, exp, sub: contact })
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${head}.${claims}.${signature.toString('base64url')}, k=${publicKey}`
}
