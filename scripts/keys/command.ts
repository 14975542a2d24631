import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HolderFailed, WrongHolder } from '@pledge/providers/keys/port'
import { ENV_KEYS } from '@pledge/server/env'
import { openFiles } from '@pledge/server/open-files'
import { openKeyHolder } from '@pledge/server/open-key-holder'
import { keyStatus, type KeyStatus } from '@pledge/server/sealing/key-status'
import { replaceSecret } from '@pledge/server/sealing/replace-secret'
import { fileKeysOf } from '@pledge/server/sealing/ring'
import { ROTATION_TIMES, rotateKeys } from '@pledge/server/sealing/rotate-keys'
import { asOwner, withRing } from '@pledge/server/sealing/with-ring'

export const KEYS_USAGE = `npm run keys -- status           which sealing keys there are, and how much each of them seals
npm run keys -- rotate           replaces the sealing key; the product may run, and a rotation cut short goes on
npm run keys -- replace-secret   wraps the sealing keys under the secret or key of now instead of the one of before
docs/operations.md explains it. The database is DATABASE_OWNER_URL, or the embedded one in PLEDGE_DATA_DIR.
`

const SETTINGS = ENV_KEYS.pick({
  PLEDGE_DATA_DIR: true,
  PLEDGE_SECRET: true,
  PLEDGE_SECRET_FILE: true,
  PLEDGE_SECRET_PREVIOUS: true,
  PLEDGE_SECRET_PREVIOUS_FILE: true,
  VAULT_TRANSIT_URL: true,
  VAULT_TRANSIT_KEY: true,
  VAULT_TRANSIT_KEY_PREVIOUS: true,
  VAULT_TOKEN_FILE: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ENDPOINT: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
})
type KeysEnv = ReturnType<typeof keysEnv>

/** As in the product, an empty value counts as absent. */
export const keysEnv = (source: Readonly<Record<string, string | undefined>>) =>
  SETTINGS.parse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')))

interface KeysDeps {
  readonly withDatabase: <Result>(work: (ownerUrl: string) => Promise<Result>) => Promise<Result>
  readonly env: () => KeysEnv
  readonly tell: (line: string) => void
  readonly times?: typeof ROTATION_TIMES
}

const lineOf = ({ id, purpose, state, wrappedBy, createdAt, values, files }: KeyStatus): string =>
  purpose === 'derive'
    ? `${id}  keyed hashes are derived from it  wrapped by ${wrappedBy}  since ${createdAt.toISOString()}`
    : `${id}  ${state}  ${values} values, ${files} files  wrapped by ${wrappedBy}  since ${createdAt.toISOString()}`

const onRing = (
  verb: 'status' | 'rotate',
  ownerUrl: string,
  { env, tell, times }: KeysDeps,
): Promise<0 | 1> => {
  const settings = env()
  const holder = openKeyHolder(settings)
  return withRing({ ownerUrl, holder }, async ({ db, ring }) => {
    const dataDir = path.resolve(settings.PLEDGE_DATA_DIR)
    const files = openFiles(settings, { dataDir, keys: fileKeysOf(ring) })
    if (verb === 'rotate')
      return (await rotateKeys({ db, holder, ring, files, times: times ?? ROTATION_TIMES, wait, tell }))
        ? 0
        : 1
    const { keys, strays } = await keyStatus({ db, ring, files })
    for (const key of keys) tell(lineOf(key))
    if (strays > 0) tell(`${strays} values or files name an unknown key and cannot be opened`)
    return strays === 0 ? 0 : 1
  })
}

const replace = async (ownerUrl: string, { env, tell }: KeysDeps): Promise<0> => {
  const settings = env()
  const holder = openKeyHolder(settings)
  const wrapping = settings.VAULT_TRANSIT_KEY ?? 'PLEDGE_SECRET'
  const count = await asOwner(ownerUrl, (db) => replaceSecret(db, holder))
  tell(
    count === 0
      ? `every sealing key is wrapped under ${wrapping} already`
      : `${count} sealing keys are wrapped under ${wrapping} now: the previous one is no longer needed`,
  )
  return 0
}

/** Returns 1 when something does not open, 2 for invalid arguments. */
export const runKeys = async (args: readonly string[], deps: KeysDeps): Promise<0 | 1 | 2> => {
  const [verb, ...rest] = args
  if (rest.length > 0 || (verb !== 'status' && verb !== 'rotate' && verb !== 'replace-secret')) {
    deps.tell(KEYS_USAGE.trimEnd())
    return 2
  }
  try {
    return await deps.withDatabase((ownerUrl) =>
      verb === 'replace-secret' ? replace(ownerUrl, deps) : onRing(verb, ownerUrl, deps),
    )
  } catch (error) {
    if (!(error instanceof WrongHolder) && !(error instanceof HolderFailed)) throw error
    deps.tell(error.message)
    return 1
  }
}
