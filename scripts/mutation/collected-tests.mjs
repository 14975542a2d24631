import { format } from 'node:util'
import { expect } from 'vitest'

/** @typedef {{ readonly name: string, readonly run: () => void }} CollectedTest */
/** @typedef {(name: string, body: (...given: any[]) => void) => void} Declare */
/** @typedef {(rows: readonly unknown[]) => Declare} Each */
/** @typedef {Declare & { each: Each, skipIf: (isSkipped: boolean) => Declare & { each: Each } }} Declaration */

/**
 * As in vitest: rows are spread if all of them are arrays.
 * @param {readonly unknown[]} rows
 * @returns {readonly unknown[][]}
 */
const argumentsOf = (rows) => (rows.every((row) => Array.isArray(row)) ? rows : rows.map((row) => [row]))

/**
 * @param {Declare} declare
 * @returns {Declaration}
 */
const declaration = (declare) => {
  /** @type {Each} */
  const each = (rows) => (name, body) => {
    for (const row of argumentsOf(rows)) declare(format(name, ...row), () => body(...row))
  }
  const declared = Object.assign(declare, { each })
  const skipped = Object.assign(() => undefined, { each: () => () => undefined })
  return Object.assign(declared, {
    skipIf: (/** @type {boolean} */ isSkipped) => (isSkipped ? skipped : declared),
  })
}

/** The part of vitest that the tests of pure rules use: no asynchronous tests, and no setup. */
export const collector = () => {
  /** @type {readonly string[]} */
  let groups = []
  /** @type {CollectedTest[]} */
  let tests = []

  const it = declaration((name, run) => {
    tests.push({ name: [...groups, name].join(' '), run })
  })
  const describe = declaration((name, body) => {
    const outer = groups
    groups = [...outer, name]
    body()
    groups = outer
  })

  return {
    api: { it, test: it, describe, expect },
    /**
     * The tests that a file declares when it is evaluated.
     * @param {() => void} evaluate
     */
    of: (evaluate) => {
      tests = []
      groups = []
      evaluate()
      return tests
    },
  }
}
