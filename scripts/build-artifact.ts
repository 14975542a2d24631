import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { artifactFiles } from './build/artifact-files.ts'
import { DIST, ROOT } from './build/targets.mjs'

/**
 * `npm run build:artifact`: everything that a server needs, without sources, in `dist/artifact/pledge-VERSION` and as
 * a tarball beside it. `npm ci --omit=dev --workspace @pledge/server` in that folder installs the packages that are
 * not bundled.
 */

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')))
const name = `pledge-${version}`
const parent = path.join(DIST, 'artifact')

execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
rmSync(parent, { recursive: true, force: true })
for (const file of artifactFiles()) {
  const target = path.join(parent, name, file)
  mkdirSync(path.dirname(target), { recursive: true })
  cpSync(path.join(ROOT, file), target, { recursive: true })
}
execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: parent, stdio: 'inherit' })
console.log(`built ${path.relative(ROOT, parent)}/${name}.tar.gz`)
