import { existsSync } from 'node:fs'
import path from 'node:path'
import { ENV_KEYS } from '@pledge/server/env'

const SETTINGS = ENV_KEYS.pick({
  DATABASE_URL: true,
  DATABASE_OWNER_URL: true,
  DATABASE_BACKUP_URL: true,
  PLEDGE_DATA_DIR: true,
  S3_BUCKET: true,
})

/**
 * What backup and restore read from the environment and `.env`. As in the product, an empty value counts as absent.
 */
export const backupSettings = (
  source: () => Readonly<Record<string, string | undefined>> = () => process.env,
) => {
  const env = path.resolve('.env')
  if (existsSync(env)) process.loadEnvFile(env)
  const settings = SETTINGS.parse(
    Object.fromEntries(Object.entries(source()).filter(([, value]) => value !== '')),
  )
  return { ...settings, PLEDGE_DATA_DIR: path.resolve(settings.PLEDGE_DATA_DIR) }
}
export type BackupSettings = ReturnType<typeof backupSettings>

/** A refusal with a message for an operator. */
export class Refused extends Error {}
