import { hash, verify } from '@node-rs/argon2'
import { inHashTurn, type HashCaller } from './hash-turns.ts'
import { normalPassword } from './password-rule.ts'

/** OWASP's first recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string, caller: HashCaller = 'known'): Promise<string> =>
  inHashTurn(caller, () => hash(normalPassword(password), COST))

let decoy: Promise<string> | undefined

/**
 * Whether the password matches the hash. Without a hash a decoy is computed, so that an unknown email takes
 * as long as a wrong password.
 */
export const passwordOpens = async (
  passwordHash: string | undefined,
  password: string,
  caller: HashCaller,
): Promise<boolean> => {
  decoy ??= hashPassword('a decoy that nobody signs in with')
  const known = passwordHash?.startsWith('$argon2id$') === true
  const against = known ? passwordHash : await decoy
  const opens = await inHashTurn(caller, () => verify(against, normalPassword(password)))
  return known && opens
}
