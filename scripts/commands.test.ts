import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { artifactFiles } from './build/artifact-files.ts'
import { COMMANDS, ROOT, TARGETS } from './build/targets.mjs'

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))

describe("the operator's commands", () => {
  it('are those of the bundle, each under its name in package.json', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/command.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `There is no command ''. The commands are: ${COMMANDS.join(', ')}.\n`,
    })
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(readJson('package.json'))
    for (const name of COMMANDS) expect(scripts[name]).toBe(`node scripts/command.mjs ${name}`)
  })
})

describe('the artifact that is installed on a server', () => {
  const files = artifactFiles()

  it('has everything that is built, and the package.json of every workspace in the lockfile', () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.unknown()) })
      .parse(readJson('package-lock.json'))
    const workspaces = Object.keys(packages).filter(
      (place) => place !== '' && !place.includes('node_modules/'),
    )
    expect(files).toEqual(
      expect.arrayContaining([
        ...Object.values(TARGETS).map(({ output }) => path.posix.dirname(output)),
        ...workspaces.map((place) => `${place}/package.json`),
      ]),
    )
  })

  const git = (...args: readonly string[]) =>
    spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

  it('has the files of deploy that are in the repository, and none that an operator added', () => {
    const deployed = files.filter((file) => file === 'deploy' || file.startsWith('deploy/'))
    expect(deployed.toSorted()).toEqual(git('ls-files', 'deploy').toSorted())
    expect(deployed.length).toBeGreaterThan(9)
  })

  it('and an image exclude passwords and backups, which git ignores too', () => {
    const secrets = ['.env', 'deploy/.env', 'deploy/backups/pledge-20261122T120000Z.tar']
    expect(git('check-ignore', ...secrets)).toEqual(secrets)
    const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n')
    // Without the two asterisks, a name is ignored only at the root of the build.
    expect(ignored).toEqual(expect.arrayContaining(['**/.env', 'deploy/backups']))
  })

  it('has every module that its JavaScript imports, and no TypeScript', () => {
    const modules = files.filter((file) => file.endsWith('.mjs'))
    for (const file of modules) {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      for (const [, target = ''] of text.matchAll(/from '(\.[^']+)'/g))
        expect(files).toContain(path.posix.join(path.posix.dirname(file), target))
    }
    expect(modules.length).toBeGreaterThan(3)
    expect(files.filter((file) => file.endsWith('.ts'))).toEqual([])
    expect(files.filter((file) => !file.startsWith('dist/') && !existsSync(path.join(ROOT, file)))).toEqual(
      [],
    )
  })
})
