import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../build/targets.mjs'

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Files that differ from `base` in the working tree, including new ones that git does not ignore, without removed
 * ones.
 */
export const changedSince = (base: string): readonly string[] =>
  [
    ...new Set([
      ...git('diff', '--name-only', '--diff-filter=d', base, '--'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ].toSorted()

const CODE = /\.(ts|tsx|mjs)$/
export const isCode = (file: string): boolean => CODE.test(file)

const TEST = /\.test\.tsx?$/
const NOT_OF_THE_COMMAND = /\.campaign\.test\.ts$/
const SERVER_RING = /^apps\/server\/src\/(?:commands|store|http|jobs|presenters)\/([^/]+)\//
const stem = (file: string): string => file.replace(/(\.(?:[\w-]+\.)?test|\.test-data)?\.tsx?$/, '')

/** The relative imports of a file, as paths from the root. */
export const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g)].map(([, specifier = '']) =>
    path.posix.join(path.posix.dirname(file), specifier),
  )

interface Source {
  readonly file: string
  readonly imports: readonly string[]
}

/**
 * The tests most affected by a change: changed tests; those beside a changed file, by its name; those that import it;
 * and those of its noun in each ring of the server. A push runs the whole command.
 */
export const testsOf = (changed: readonly string[], sources: readonly Source[]): readonly string[] => {
  const files = new Set(changed)
  const stems = new Set(changed.filter(isCode).map(stem))
  const nouns = new Set(
    changed.map((file) => SERVER_RING.exec(file)?.[1]).filter((noun) => noun !== undefined),
  )
  const concerns = ({ file, imports }: Source): boolean => {
    const noun = SERVER_RING.exec(file)?.[1]
    return (
      files.has(file) ||
      stems.has(stem(file)) ||
      imports.some((imported) => files.has(imported)) ||
      (noun !== undefined && nouns.has(noun))
    )
  }
  return sources.filter(concerns).map(({ file }) => file)
}

/** Every test that vitest runs in the test command. */
export const testSources = (): readonly Source[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages', 'scripts', 'bench')
    .filter((file) => TEST.test(file) && !NOT_OF_THE_COMMAND.test(file) && existsSync(path.join(ROOT, file)))
    .map((file) => ({ file, imports: importsOf(file, readFileSync(path.join(ROOT, file), 'utf8')) }))

/** The tsconfig of the file's workspace. */
export const projectOf = (file: string): string | undefined =>
  /^((?:apps|packages)\/[^/]+|e2e|bench|scripts)\//.exec(file)?.[1]
