import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@pledge/contract/passkeys'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => window.PublicKeyCredential !== undefined

/** Why no passkey came of it: the person left or was too slow, the device has one already, or it cannot. */
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

const withTenant = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask()
  } catch (error) {
    throw new PasskeyError(problemOf(error), error)
  }
}

/** Has the device make a passkey. Answers what the contract takes and no more: a proof is bound to the very body. */
export const makePasskey = async (creation: PasskeyCreation): Promise<PasskeyAttestation> => {
  const made = await withTenant(() => startRegistration({ optionsJSON: creation as never }))
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
  const signed = await withTenant(() => startAuthentication({ optionsJSON: request as never }))
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
