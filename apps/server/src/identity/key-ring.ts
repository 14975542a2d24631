import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Sealer } from '../seal.ts'
import type { Database } from '../store/database/database.ts'
import { signingKeys } from '../store/account/signing-keys.ts'

export const SIGNING_ALGORITHM = 'ES256'

/** Every OpenID Connect provider must be able to sign with RS256; ours uses the shorter ES256 for its own clients. */
const ALGORITHM_OF = {
  'oidc-provider': SIGNING_ALGORITHM,
  'oidc-provider-rs256': 'RS256',
  'access-token': SIGNING_ALGORITHM,
} as const
export type KeyPurpose = keyof typeof ALGORITHM_OF

/** A private key with its id; the first of a ring signs, all of them verify. */
export type SigningJwk = JWK & { readonly kid: string }

const placeOf = (row: string) => ({ table: 'signing_keys', row, column: 'sealed_jwk' })

/** The signing keys of a purpose, newest first; made on the first start and kept sealed (decision 14). */
export const loadKeys = async (
  { db, sealer, now }: { readonly db: Database; readonly sealer: Sealer; readonly now: () => Date },
  purpose: KeyPurpose,
): Promise<readonly [SigningJwk, ...SigningJwk[]]> => {
  const alg = ALGORITHM_OF[purpose]
  const sealed = await signingKeys(
    db,
    purpose,
    async () => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true })
      const jwk = await exportJWK(privateKey)
      const id = await calculateJwkThumbprint(jwk)
      return { id, sealedJwk: sealer.seal(JSON.stringify(jwk), placeOf(id)) }
    },
    now(),
  )
  const [first, ...older] = sealed.map(({ id, sealedJwk }) => ({
    ...(JSON.parse(sealer.open(sealedJwk, placeOf(id))) as JWK),
    kid: id,
    alg,
    use: 'sig',
  }))
  if (first === undefined) throw new Error('there is no signing key')
  return [first, ...older]
}
