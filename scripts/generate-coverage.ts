import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { coverageDocument, isTestFile } from './coverage/coverage-document.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Test files that git tracks or would add. */
const testFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(isTestFile)
    .toSorted()

export const coverageText = (): string =>
  coverageDocument(
    testFiles().map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') })),
  )
