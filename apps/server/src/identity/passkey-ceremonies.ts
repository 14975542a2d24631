import { randomBytes } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@pledge/contract/passkeys'
import { PASSKEY_CEREMONY_MS } from '@pledge/domain/account/passkeys'

/** The page where a passkey is used, as the server knows it, never from the request. */
export interface PasskeySite {
  readonly origin: string
  /** The relying party id of WebAuthn (decision 14). */
  readonly host: string
}

const CHALLENGE_BYTES = 32
/** ES256, EdDSA, RS256: the algorithms that authenticators support. */
const ALGORITHMS = [-7, -8, -257] as const

export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url')

const described = (
  passkeys: readonly { readonly credentialId: string; readonly transports: readonly string[] }[],
) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: [...transports],
  }))

export const passkeyRequestOf = (input: {
  readonly challenge: string
  readonly host: string
  readonly passkeys: Parameters<typeof described>[0]
}): PasskeyRequest => ({
  challenge: input.challenge,
  rpId: input.host,
  allowCredentials: described(input.passkeys),
  userVerification: 'required',
  timeout: PASSKEY_CEREMONY_MS,
})

/**
 * A discoverable passkey (resident) with user verification (face, finger or PIN) and without attestation,
 * which would reveal the device's model.
 */
export const passkeyCreationOf = (input: {
  readonly challenge: string
  readonly host: string
  readonly brand: string
  readonly accountId: string
  readonly email: string
  readonly known: Parameters<typeof described>[0]
}): PasskeyCreation => ({
  challenge: input.challenge,
  rp: { id: input.host, name: input.brand },
  user: {
    id: Buffer.from(input.accountId).toString('base64url'),
    name: input.email,
    displayName: input.email,
  },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  excludeCredentials: described(input.known),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout: PASSKEY_CEREMONY_MS,
})

/** Takes almost a second to load, so it is loaded only when a passkey is used. */
const webauthn = () => import('@simplewebauthn/server')

export interface MadePasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: bigint
  readonly isSynced: boolean
}

/** The created passkey, or undefined when challenge, origin, host or verification do not match. */
export const checkAttestation = async (
  credential: PasskeyAttestation,
  ceremony: { readonly challenge: string; readonly site: PasskeySite },
): Promise<MadePasskey | undefined> => {
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: ceremony.challenge,
      expectedOrigin: ceremony.site.origin,
      expectedRPID: ceremony.site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    if (!verified) return undefined
    const { credential: made, credentialBackedUp } = registrationInfo
    return {
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: BigInt(made.counter),
      isSynced: credentialBackedUp,
    }
  } catch {
    // An invalid passkey; the library reports it by throwing.
    return undefined
  }
}

export interface KnownPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: bigint
}

/**
 * The new signature counter, or undefined for an invalid signature: another key, challenge, origin or host,
 * no user verification, or a counter that decreased, which indicates a copied authenticator.
 */
export const checkAssertion = async (
  credential: PasskeyAssertion,
  ceremony: { readonly challenge: string; readonly site: PasskeySite; readonly known: KnownPasskey },
): Promise<{ readonly counter: bigint; readonly isSynced: boolean } | undefined> => {
  const { verifyAuthenticationResponse } = await webauthn()
  const { known } = ceremony
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: ceremony.challenge,
      expectedOrigin: ceremony.site.origin,
      expectedRPID: ceremony.site.host,
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: Number(known.counter),
      },
    })
    if (!verified) return undefined
    return { counter: BigInt(authenticationInfo.newCounter), isSynced: authenticationInfo.credentialBackedUp }
  } catch {
    return undefined
  }
}
