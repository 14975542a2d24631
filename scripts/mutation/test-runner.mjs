import { performance } from 'node:perf_hooks'
import { bundledTests } from './bundled-tests.mjs'

/** What the instrumented code reads and writes: the mutant that is active, the test that runs, and what it reaches. */
const shared = () => (globalThis.__stryker__ ??= {})

/** The failure of a file of tests that a broken rule, read while it is evaluated, keeps from being evaluated. */
const unevaluated = (file, error) => [
  {
    name: 'is evaluated',
    run: () => {
      throw new Error(`${file} cannot be evaluated`, { cause: error })
    },
  },
]

const idOf = (file, { name }) => `${file}#${name}`

const outcome = (file, test) => {
  const id = idOf(file, test)
  const startedAt = performance.now()
  const result = { id, name: id, status: 0 }
  try {
    test.run()
  } catch (error) {
    Object.assign(result, { status: 1, failureMessage: String(error?.message ?? error) })
  }
  return { ...result, timeSpentMs: performance.now() - startedAt }
}

/** Tests of the folder of the mutant first: they most often notice it, and nothing is asked after the first that does. */
const nearestFirst = (files, fileName) => {
  const isNear = (file) => fileName.includes(file.slice(0, file.lastIndexOf('/') + 1))
  return [...files.filter(isNear), ...files.filter((file) => !isNear(file))]
}

const timesOf = (results) => {
  const times = new Map()
  for (const { id, timeSpentMs } of results) {
    const file = id.slice(0, id.indexOf('#'))
    times.set(file, (times.get(file) ?? 0) + timeSpentMs)
  }
  return (file) => times.get(file) ?? 0
}

/**
 * Runs the tests of pure rules in one process, each mutant in a fresh instance of the tree: what vitest takes seconds for,
 * because it starts a worker for every mutant, takes a fraction of one.
 */
export class TestsOfRules {
  #bundle
  /** The quick ones first. */
  #files = []
  #folder = process.env['PLEDGE_TESTS'] ?? ''

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    this.#bundle = await bundledTests(process.cwd())
    const files = this.#bundle.files.filter((file) => file.includes(this.#folder))
    const took = timesOf(this.#run(files, { isBailing: false }))
    this.#files = files.toSorted((one, other) => took(one) - took(other))
  }

  async dryRun() {
    const found = shared()
    found.mutantCoverage = { static: {}, perTest: {} }
    const tests = this.#run(this.#files, { isBailing: false })
    return { status: 'complete', tests, mutantCoverage: found.mutantCoverage }
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit, disableBail }) {
    const found = shared()
    Object.assign(found, { hitCount: 0, hitLimit })
    const wanted = testFilter && new Set(testFilter)
    const asked = wanted && new Set(testFilter.map((id) => id.slice(0, id.indexOf('#'))))
    const files = nearestFirst(this.#files, activeMutant.fileName).filter((file) => asked?.has(file) ?? true)
    const activeFrom = mutantActivation === 'static' ? 'load' : 'test'
    const tests = this.#run(files, { wanted, mutant: activeMutant.id, activeFrom, isBailing: !disableBail })
    if (hitLimit !== undefined && found.hitCount > hitLimit) return { status: 'timeout', reason: 'hit limit' }
    const failed = tests.filter((test) => test.status === 1)
    const nrOfTests = tests.length
    return failed.length === 0
      ? { status: 'survived', nrOfTests }
      : {
          status: 'killed',
          nrOfTests,
          killedBy: failed.map((test) => test.id),
          failureMessage: failed[0].failureMessage,
        }
  }

  #run(files, { wanted, mutant, activeFrom, isBailing }) {
    const found = shared()
    found.activeMutant = activeFrom === 'load' ? mutant : undefined
    const tree = this.#bundle.fresh()
    const results = []
    for (const file of files) {
      found.activeMutant = activeFrom === 'load' ? mutant : undefined
      const tests = opened(tree, file)
      found.activeMutant = mutant
      for (const test of tests) {
        if (wanted !== undefined && !wanted.has(idOf(file, test))) continue
        found.currentTestId = idOf(file, test)
        results.push(outcome(file, test))
        found.currentTestId = undefined
        if (isBailing && results.at(-1).status === 1) return results
      }
    }
    return results
  }
}

const opened = (tree, file) => {
  try {
    return tree.open(file)
  } catch (error) {
    return unevaluated(file, error)
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'tests-of-rules', injectableClass: TestsOfRules }]
