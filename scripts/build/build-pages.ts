import path from 'node:path'
import { build } from 'vite'
import { compressFolder } from './compress.ts'
import { DIST, ROOT } from './targets.mjs'

export const buildPages = async (name: 'web' | 'portfolio-manager' | 'sandbox'): Promise<void> => {
  const folder = path.join(ROOT, 'apps', name)
  await build({ root: folder, configFile: path.join(folder, 'vite.config.ts'), logLevel: 'warn' })
  await compressFolder(path.join(DIST, name))
}
