import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Env } from './env.ts'

const SECRET_BYTES = 48
/** Minimum length of a secret from the environment. */
const GIVEN_CHARACTERS = 32
const OWNER_ONLY = 0o600

/** A secret from a file that only its owner may read. */
export const readSecret = (file: string, characters = GIVEN_CHARACTERS): string => {
  const { mode } = fs.statSync(file)
  if ((mode & 0o077) !== 0) throw new Error(`${file} is readable by other users: run chmod 600 ${file}`)
  const secret = fs.readFileSync(file, 'utf8').trim()
  // Starting with another secret would make every encrypted field unreadable, so this stops instead.
  if (secret.length < characters) throw new Error(`${file} is damaged: restore it from a backup`)
  return secret
}

export type SecretEnv = Pick<
  Env,
  | 'PLEDGE_SECRET'
  | 'PLEDGE_SECRET_FILE'
  | 'PLEDGE_SECRET_PREVIOUS'
  | 'PLEDGE_SECRET_PREVIOUS_FILE'
  | 'PLEDGE_DATA_DIR'
>

/**
 * The secret in the data folder, created on the first start and readable only by the account. It is linked
 * into place when complete, so that two concurrent first starts get the same one.
 */
const ownSecret = (dataDir: string): string => {
  const file = path.resolve(dataDir, 'secret')
  if (fs.existsSync(file)) return readSecret(file, SECRET_BYTES)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, {
    mode: OWNER_ONLY,
    flush: true,
  })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft)
  }
  return readSecret(file, SECRET_BYTES)
}

const given = (secret: string | undefined, file: string | undefined): string | undefined =>
  secret ?? (file === undefined ? undefined : readSecret(path.resolve(file)))

/** The previous master secret, while it is being replaced. */
export const previousSecret = (env: SecretEnv): string | undefined =>
  given(env.PLEDGE_SECRET_PREVIOUS, env.PLEDGE_SECRET_PREVIOUS_FILE)

/**
 * The master secret, and the previous one while it is being replaced: from the environment, a file, or the data folder.
 */
export const masterSecrets = (
  env: SecretEnv,
): { readonly current: string; readonly previous: string | undefined } => ({
  current: given(env.PLEDGE_SECRET, env.PLEDGE_SECRET_FILE) ?? ownSecret(env.PLEDGE_DATA_DIR),
  previous: previousSecret(env),
})
