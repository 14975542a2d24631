import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { commandsOptions, serverOptions } from './bundle-options.ts'
import { DIST, ROOT } from './targets.mjs'

/** The migrations are read from the folder beside the bundle, as they lie beside `migrations-folder.ts` in the sources. */
export const copyMigrations = (bundle: 'server' | 'commands' = 'server'): void => {
  const target = path.join(DIST, bundle, 'migrations')
  fs.rmSync(target, { recursive: true, force: true })
  fs.cpSync(path.join(ROOT, 'apps/server/src/migrations'), target, { recursive: true })
}

export const buildServer = async (): Promise<void> => {
  fs.rmSync(path.join(DIST, 'server'), { recursive: true, force: true })
  copyMigrations()
  await build(serverOptions)
}

/** The commands of an operator. A bundle of their own, so that the one of the server stays in few files. */
export const buildCommands = async (): Promise<void> => {
  fs.rmSync(path.join(DIST, 'commands'), { recursive: true, force: true })
  copyMigrations('commands')
  await build(commandsOptions)
}
