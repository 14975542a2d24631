import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ROOT } from './build/targets.mjs'
import { programsOf, type ProjectConfig } from './types/programs.ts'

/**
 * `npm run check:types`: every tsconfig of the workspaces, those with the same compiler options in one program, two
 * programs at a time (each compiler uses several cores by itself). Arguments select workspaces: `npm run check:types --
 * apps/server`.
 */

const AT_ONCE = 2
const COMPILER = path.join(ROOT, 'node_modules/@typescript/native/bin/tsc')
/** A folder without sources yet. */
const NO_INPUTS = 'TS18003'

/** Only these keys: another one would be lost where projects share a program. */
const configSchema = z.strictObject({
  extends: z.string(),
  compilerOptions: z.record(z.string(), z.unknown()).optional(),
  include: z.array(z.string()),
  exclude: z.array(z.string()).optional(),
})

const childrenOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder)).map((name) => path.join(folder, name))

const readConfig = (folder: string, file: string): ProjectConfig => ({
  folder: path.join(ROOT, folder),
  ...configSchema.parse(JSON.parse(readFileSync(path.join(ROOT, folder, file), 'utf8'))),
})

const args = process.argv.slice(2)
const projects = [...childrenOf('packages'), ...childrenOf('apps'), 'e2e', 'bench', 'scripts']
  .filter((folder) => args.length === 0 || args.includes(folder))
  .flatMap((folder) => ['tsconfig.json', 'tsconfig.test.json'].map((file) => ({ folder, file })))
  .filter(({ folder, file }) => existsSync(path.join(ROOT, folder, file)))
  .map(({ folder, file }) => readConfig(folder, file))

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

/** Below the root, where the packages with the ambient types are found. */
const folder = mkdtempSync(path.join(ROOT, 'node_modules/.check-types-'))
const programs = programsOf(projects)
const queue = programs.map((program, index) => {
  const file = path.join(folder, `${index}.json`)
  writeFileSync(file, JSON.stringify(program))
  return file
})
const work = async (): Promise<void> => {
  for (let project = queue.shift(); project !== undefined; project = queue.shift()) {
    const output = await check(project)
    if (output === '') continue
    console.log(output)
    process.exitCode = 1
  }
}
try {
  await Promise.all(Array.from({ length: AT_ONCE }, work))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${projects.length} projects checked in ${programs.length} programs`)
