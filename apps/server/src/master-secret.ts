import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Env } from './env.ts'

const SECRET_BYTES = 48
const OWNER_ONLY = 0o600

const readSecret = (file: string): string => {
  const { mode } = fs.statSync(file)
  if ((mode & 0o077) !== 0) throw new Error(`${file} can be read by others: chmod 600 ${file}`)
  const secret = fs.readFileSync(file, 'utf8').trim()
  // Starting with another secret would leave every sealed field unreadable; say so instead.
  if (secret.length < SECRET_BYTES) throw new Error(`${file} is damaged: restore it from a backup`)
  return secret
}

/**
 * The secret from which every key is derived: `PLEDGE_SECRET`, or the one in the data folder, made on the first start
 * for the account alone. Linked into place whole, so that of two first starts both get the same one.
 */
export const masterSecret = ({
  PLEDGE_SECRET,
  PLEDGE_DATA_DIR,
}: Pick<Env, 'PLEDGE_SECRET' | 'PLEDGE_DATA_DIR'>) => {
  if (PLEDGE_SECRET !== undefined) return PLEDGE_SECRET
  const file = path.resolve(PLEDGE_DATA_DIR, 'secret')
  if (fs.existsSync(file)) return readSecret(file)
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
  return readSecret(file)
}
