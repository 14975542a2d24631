import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@pledge/contract/passkeys'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => window.PublicKeyCredential !== undefined

/**
 * Why there is no passkey: the user canceled or timed out, the device already has one, or the device cannot create
 * one.
 */
export type PasskeyProblem = 'left' | 'known' | 'failed'

export class PasskeyError extends Error {
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, cause: unknown) {
    super('The device gave no passkey', { cause })
    this.name = 'PasskeyError'
    this.problem = problem
  }
}

const problemOf = (error: unknown): PasskeyProblem => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'known'
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'AbortError' ? 'left' : 'failed'
}

const withProblem = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await call()
  } catch (error) {
    throw new PasskeyError(problemOf(error), error)
  }
}

/**
 * Has the device create a passkey. Returns exactly what the contract accepts, because a proof is bound to the exact
 * body.
 */
export const makePasskey = async (creation: PasskeyCreation): Promise<PasskeyAttestation> => {
  const made = await withProblem(() => startRegistration({ optionsJSON: creation as never }))
  const { clientDataJSON, attestationObject, transports } = made.response
  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key',
    response: {
      clientDataJSON,
      attestationObject,
      ...(transports !== undefined && { transports: [...transports] }),
    },
  }
}

/** Has a passkey sign. */
export const signWithPasskey = async (request: PasskeyRequest): Promise<PasskeyAssertion> => {
  const signed = await withProblem(() => startAuthentication({ optionsJSON: request as never }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
  return {
    id: signed.id,
    rawId: signed.rawId,
    type: 'public-key',
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle !== undefined && { userHandle }),
    },
  }
}
