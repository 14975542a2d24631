import { hash, verify } from '@node-rs/argon2'
import { inHashTurn, type HashCaller } from './hash-turns.ts'
import { normalPassword } from './password-rule.ts'

/** OWASP's first choice for argon2id, which is the default algorithm of the library: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string, caller: HashCaller = 'known'): Promise<string> =>
  inHashTurn(caller, () => hash(normalPassword(password), COST))

let decoy: Promise<string> | undefined

/**
 * Whether the password opens the hash. Without a hash the same work is done against a decoy, so that an unknown e-mail
 * takes as long as a wrong password.
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
