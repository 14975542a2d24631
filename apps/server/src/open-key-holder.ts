import path from 'node:path'
import { HolderFailed, type KeyHolder } from '@pledge/providers/keys/port'
import { createSecretKeys } from '@pledge/providers/keys/secret/secret-keys'
import { createTransitKeys } from '@pledge/providers/keys/transit/transit-keys'
import { withPrevious } from '@pledge/providers/keys/with-previous'
import type { Env } from './env.ts'
import { masterSecrets, previousSecret, readSecret, type SecretEnv } from './master-secret.ts'

type HolderEnv = SecretEnv &
  Pick<Env, 'VAULT_TRANSIT_URL' | 'VAULT_TRANSIT_KEY' | 'VAULT_TRANSIT_KEY_PREVIOUS' | 'VAULT_TOKEN_FILE'>

const TOKEN_CHARACTERS = 8

const tokenIn = (file: string): string => {
  try {
    return readSecret(path.resolve(file), TOKEN_CHARACTERS)
  } catch (error) {
    throw new HolderFailed(
      `VAULT_TOKEN_FILE: ${error instanceof Error ? error.message : 'it cannot be read'}`,
    )
  }
}

/**
 * The holder of the keys that wrap the sealing keys: the configured key management service, otherwise the
 * master secret (note 062).
 */
export const openKeyHolder = (env: HolderEnv): KeyHolder => {
  const { VAULT_TRANSIT_URL: url, VAULT_TOKEN_FILE: tokenFile } = env
  const transit = (key: string | undefined): readonly KeyHolder[] => {
    if (key === undefined) return []
    if (url === undefined || tokenFile === undefined)
      throw new HolderFailed(
        'a key of the key management service needs VAULT_TRANSIT_URL and VAULT_TOKEN_FILE',
      )
    const token = () => Promise.resolve().then(() => tokenIn(tokenFile))
    return [createTransitKeys({ url, key, token })]
  }
  const before = transit(env.VAULT_TRANSIT_KEY_PREVIOUS)
  const [current] = transit(env.VAULT_TRANSIT_KEY)
  if (current === undefined) return withPrevious(createSecretKeys(masterSecrets(env)), before)
  const secret = previousSecret(env)
  return withPrevious(current, [
    ...before,
    ...(secret === undefined ? [] : [createSecretKeys({ current: secret })]),
  ])
}
