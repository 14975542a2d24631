import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { serverOptions } from './bundle-options.ts'
import { DIST, ROOT } from './targets.mjs'

/** The migrations are read from the folder beside the bundle's, as they lie beside the store's in the sources. */
export const copyMigrations = (): void => {
  fs.rmSync(path.join(DIST, 'migrations'), { recursive: true, force: true })
  fs.cpSync(path.join(ROOT, 'apps/server/src/migrations'), path.join(DIST, 'migrations'), { recursive: true })
}

export const buildServer = async (): Promise<void> => {
  fs.rmSync(path.join(DIST, 'server'), { recursive: true, force: true })
  copyMigrations()
  await build(serverOptions)
}
