import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build/targets.mjs'

/**
 * `npm run check:types`: every tsconfig of the workspaces, two at a time (each compiler uses several cores by
 * itself). Arguments select workspaces: `npm run check:types -- apps/server`.
 */

const AT_ONCE = 2
const COMPILER = path.join(ROOT, 'node_modules/@typescript/native/bin/tsc')
/** A folder without sources yet. */
const NO_INPUTS = 'TS18003'

const childrenOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder)).map((name) => path.join(folder, name))

const args = process.argv.slice(2)
const projects = [...childrenOf('packages'), ...childrenOf('apps'), 'e2e', 'bench', 'scripts']
  .filter((folder) => args.length === 0 || args.includes(folder))
  .flatMap((folder) => ['tsconfig.json', 'tsconfig.test.json'].map((name) => path.join(folder, name)))
  .filter((file) => existsSync(path.join(ROOT, file)))

const check = (project: string): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [COMPILER, '-p', project, '--pretty', 'false'],
      { cwd: ROOT },
      (error, stdout) => {
        resolve(error === null || stdout.includes(NO_INPUTS) ? '' : stdout || error.message)
      },
    )
  })

const queue = [...projects]
const work = async (): Promise<void> => {
  for (let project = queue.shift(); project !== undefined; project = queue.shift()) {
    const output = await check(project)
    if (output === '') continue
    console.log(`${project}\n${output}`)
    process.exitCode = 1
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work))
console.log(`${projects.length} projects checked`)
