import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PROMISE_SUBJECTS } from '@pledge/copy/promises/promises'
import { coverageDocument, isTestFile } from './coverage/coverage-document.ts'
import { promisesDocument } from './promises/promises-document.ts'
import { provedPromises } from './promises/proved-promises.ts'

const root = path.resolve(import.meta.dirname, '..')

interface TestFile {
  readonly path: string
  readonly text: string
}

/** Test files that git tracks or would add. */
export const testFiles = (): readonly TestFile[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(isTestFile)
    .toSorted()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))

export const coverageText = (): string => coverageDocument(testFiles())

export const promisesText = (): string =>
  promisesDocument(
    PROMISE_SUBJECTS,
    testFiles().flatMap((file) => provedPromises(file.path, file.text)),
  )
