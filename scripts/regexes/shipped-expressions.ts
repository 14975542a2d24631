import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../build/targets.mjs'
import { projectFiles } from '../tidy/project-files.ts'
import { findExpressions } from './find-expressions.ts'

/** Operators run some scripts on their own files; the others read only our sources. */
const SHIPPED = /^(packages|apps|scripts\/(organization|keys|audit))\/.+\.tsx?$/
const OF_TESTS = /\.(test|test-data|campaign)\./

export interface ShippedExpressions {
  /** A file with each expression, by the expression with its flags. */
  readonly whereFound: ReadonlyMap<string, string>
  /** Calls of `RegExp`, with their files. */
  readonly computed: readonly string[]
}

/** Every regular expression that runs in the product. */
export const shippedExpressions = (): ShippedExpressions => {
  const whereFound = new Map<string, string>()
  const computed: string[] = []
  for (const file of projectFiles()) {
    if (!SHIPPED.test(file) || OF_TESTS.test(file)) continue
    const found = findExpressions(file, readFileSync(path.join(ROOT, file), 'utf8'))
    for (const literal of found.literals) whereFound.set(literal, file)
    for (const call of found.computed) computed.push(`${file}: ${call}`)
  }
  return { whereFound, computed }
}
