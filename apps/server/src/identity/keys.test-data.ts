import type { JWK } from 'jose'
import type { IdentityDeps } from './deps.ts'
import { loadKeys, newSigningJwk } from './key-ring.ts'

let made: Promise<JWK> | undefined

/** Puts one RSA key into each test database of a worker, to spend its half second of CPU time only once. */
export const keepRsaKey = async (deps: Pick<IdentityDeps, 'db' | 'sealer' | 'now'>): Promise<void> => {
  await loadKeys(deps, 'oidc-provider-rs256', (purpose) => (made ??= newSigningJwk(purpose)))
}
