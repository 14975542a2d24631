import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { commandsOptions, serverOptions } from './bundle-options.ts'
import { DIST, ROOT } from './targets.mjs'

/** The bundle reads the migrations from the folder beside it, as `migrations-folder.ts` does in the sources. */
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

/** The operator's commands. They have a separate bundle, so that the server's consists of few files. */
export const buildCommands = async (): Promise<void> => {
  fs.rmSync(path.join(DIST, 'commands'), { recursive: true, force: true })
  copyMigrations('commands')
  await build(commandsOptions)
}
