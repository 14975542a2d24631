import type { AdapterPayload } from 'oidc-provider'
import type { Sealer } from '../seal.ts'
import type { AccountKind } from '../store/account/accounts.ts'
import { SIGNING_ALGORITHM } from './key-ring.ts'

/** The two applications that the embedded provider signs users in to. */
export const CLIENT_ID = { customer: 'borrower-web', agent: 'portfolio-manager' } as const

export const kindOfClient = (clientId: unknown): AccountKind | undefined => {
  if (clientId === CLIENT_ID.customer) return 'customer'
  return clientId === CLIENT_ID.agent ? 'agent' : undefined
}

/** Only our server exchanges codes, so the clients have a secret, derived from the master secret. */
export const clientSecretOf = (sealer: Sealer, clientId: string): string =>
  sealer.blindIndex(clientId, 'oidc-client-secret')

export const clientMetadata = (
  sealer: Sealer,
  clientId: string,
  callbacks: string[],
): AdapterPayload | undefined =>
  kindOfClient(clientId) === undefined
    ? undefined
    : {
        client_id: clientId,
        client_secret: clientSecretOf(sealer, clientId),
        redirect_uris: callbacks,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: SIGNING_ALGORITHM,
        scope: 'openid email',
        require_auth_time: true,
      }
