import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { AccountKind } from '../../store/account/accounts.ts'
import { headerOf } from './sign-in-headers.ts'

/** The application of each kind of user, as X-Auth0-Application-Name says it (gap G.80). */
export type ApplicationNames = Readonly<Record<AccountKind, string>>

export const APPLICATION_NAMES: ApplicationNames = {
  customer: 'pledge-web',
  agent: 'pledge-portfolio-manager',
}

/**
 * Whether the application that calls is the one of this kind of user (rows 2.7.14, 2.7.16, 2.7.17): another one does not sign
 * anybody in here. A call without the header is one of a client from before it. A sign-out is never refused for its
 * application: a session must end when its owner says so. Refusal: session.application-refused, which is not "unknown": the
 * look-up of a user must not take it for an account that only the legacy service has.
 */
export const checkApplication = (
  request: FastifyRequest,
  kind: AccountKind,
  names: ApplicationNames = APPLICATION_NAMES,
): Outcome<object> => {
  const name = headerOf(request, 'x-auth0-application-name')
  return name === undefined || name === names[kind] ? { ok: true } : refuse('session.application-refused')
}
