import { format } from 'node:util'
import { expect } from 'vitest'

/** As vitest has it: rows are spread where all of them are rows. */
const argumentsOf = (rows) => (rows.every(Array.isArray) ? rows : rows.map((row) => [row]))

/** The part of vitest that the tests of pure rules use: they wait for nothing, and set nothing up. */
export const collector = () => {
  let suites = []
  let tests = []

  const it = (name, run) => {
    tests.push({ name: [...suites, name].join(' '), run })
  }
  const describe = (name, body) => {
    const outer = suites
    suites = [...outer, name]
    body()
    suites = outer
  }
  const each = (declare) => (rows) => (name, body) => {
    for (const row of argumentsOf(rows)) declare(format(name, ...row), () => body(...row))
  }
  const skipIf = (declare) => (isSkipped) =>
    isSkipped ? Object.assign(() => {}, { each: () => () => {} }) : declare
  for (const declare of [it, describe]) {
    declare.each = each(declare)
    declare.skipIf = skipIf(declare)
  }

  return {
    api: { it, test: it, describe, expect },
    /** The tests that a file declares when it is evaluated. */
    of: (evaluate) => {
      tests = []
      suites = []
      evaluate()
      return tests
    },
  }
}
