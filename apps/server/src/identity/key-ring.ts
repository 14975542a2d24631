import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Sealer } from '../seal.ts'
import type { Database } from '../store/database/database.ts'
import { signingKeys } from '../store/account/signing-keys.ts'

export const SIGNING_ALGORITHM = 'ES256'

/** Every OpenID Connect provider must support RS256 signatures; ours uses the shorter ES256 for its own clients. */
const ALGORITHM_OF = {
  'oidc-provider': SIGNING_ALGORITHM,
  'oidc-provider-rs256': 'RS256',
  'access-token': SIGNING_ALGORITHM,
} as const
export type KeyPurpose = keyof typeof ALGORITHM_OF

/** A private key with its id; the first of a ring signs, all of them verify. */
export type SigningJwk = JWK & { readonly kid: string }

/** As strong as the other keys: 128 bits. */
const RSA_BITS = 3_072

export const newSigningJwk = async (purpose: KeyPurpose): Promise<JWK> => {
  const options = { extractable: true, modulusLength: RSA_BITS }
  const { privateKey } = await generateKeyPair(ALGORITHM_OF[purpose], options)
  return exportJWK(privateKey)
}

const placeOf = (row: string) => ({ table: 'signing_keys', row, column: 'sealed_jwk' })

/** The signing keys of a purpose, newest first; created on the first start and stored encrypted (decision 14). */
export const loadKeys = async (
  { db, sealer, now }: { readonly db: Database; readonly sealer: Sealer; readonly now: () => Date },
  purpose: KeyPurpose,
  make: (purpose: KeyPurpose) => Promise<JWK> = newSigningJwk,
): Promise<readonly [SigningJwk, ...SigningJwk[]]> => {
  const alg = ALGORITHM_OF[purpose]
  const sealed = await signingKeys(
    db,
    purpose,
    async () => {
      const jwk = await make(purpose)
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
