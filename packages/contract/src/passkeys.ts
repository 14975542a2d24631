import * as z from 'zod/mini'

/** The JSON forms of WebAuthn (PublicKeyCredential.toJSON). */

const MAX_ID = 1_400
const MAX_FIELD = 8_000
const base64url = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(most))
const credentialId = base64url(MAX_ID).check(z.minLength(1))
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** The request to an authenticator for a signature. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Empty: any passkey that the person has for this host. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
  timeout: z.int(),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** The request to an authenticator for a new passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int(),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** A signature by a passkey. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(MAX_FIELD),
    authenticatorData: base64url(MAX_FIELD),
    signature: base64url(MAX_FIELD),
    userHandle: z.optional(base64url(MAX_FIELD)),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** A newly created passkey. */
export const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(MAX_FIELD),
    attestationObject: base64url(MAX_FIELD),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>
