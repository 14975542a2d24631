import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { canBuild, ROOT, TARGETS } from './build/targets.mjs'

/**
 * `npm run organization` and the operator's other commands: from the sources if they and the development tools exist,
 * otherwise from the bundle, which is all that a production installation has.
 */

const { entry, output } = TARGETS.commands
if (canBuild() && existsSync(path.join(ROOT, entry))) {
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(path.join(ROOT, entry)).href)
} else await import(pathToFileURL(path.join(ROOT, output)).href)
