import { performance } from 'node:perf_hooks'
import { bundledTests } from './bundled-tests.mjs'

/** @typedef {import('./collected-tests.mjs').CollectedTest} CollectedTest */
/** @typedef {{ id: string, name: string, status: number, timeSpentMs: number, failureMessage?: string }} TestResult */
/** @typedef {{ static: Record<string, number>, perTest: Record<string, Record<string, number>> }} Coverage */
/**
 * @typedef {object} Instrumented
 * @property {string | undefined} [activeMutant]
 * @property {string | undefined} [currentTestId]
 * @property {number} [hitCount]
 * @property {number | undefined} [hitLimit]
 * @property {Coverage} [mutantCoverage]
 */
/**
 * @typedef {object} MutantRun
 * @property {{ id: string, fileName: string }} activeMutant
 * @property {'static' | 'runtime'} mutantActivation
 * @property {readonly string[]} [testFilter]
 * @property {number} [hitLimit]
 * @property {boolean} disableBail
 */

const PASSED = 0
const FAILED = 1

/** What the instrumented code reads and writes: the active mutant, the running test, and the code it reaches. */
const world = /** @type {typeof globalThis & { __stryker__?: Instrumented }} */ (globalThis)
const instrumented = () => (world.__stryker__ ??= {})

/**
 * The failure of a test file that cannot be evaluated because of a mutated rule.
 * @param {string} file
 * @param {unknown} cause
 * @returns {readonly CollectedTest[]}
 */
const unevaluated = (file, cause) => [
  {
    name: 'is evaluated',
    run: () => {
      throw new Error(`${file} cannot be evaluated`, { cause })
    },
  },
]

/**
 * @param {{ open: (file: string) => readonly CollectedTest[] }} tree
 * @param {string} file
 */
const opened = (tree, file) => {
  try {
    return tree.open(file)
  } catch (error) {
    return unevaluated(file, error)
  }
}

const idOf = (/** @type {string} */ file, /** @type {CollectedTest} */ { name }) => `${file}#${name}`
const fileOf = (/** @type {string} */ id) => id.slice(0, id.indexOf('#'))

/**
 * @param {string} id
 * @param {CollectedTest} test
 * @returns {TestResult}
 */
const outcome = (id, test) => {
  const startedAt = performance.now()
  const result = () => ({ id, name: id, timeSpentMs: performance.now() - startedAt })
  try {
    test.run()
    return { ...result(), status: PASSED }
  } catch (error) {
    return {
      ...result(),
      status: FAILED,
      failureMessage: error instanceof Error ? error.message : String(error),
    }
  }
}

/**
 * Tests in the mutant's folder first: they most often kill it, and no test runs after the first that does.
 * @param {readonly string[]} files
 * @param {string} fileName
 */
const nearestFirst = (files, fileName) => {
  const isNear = (/** @type {string} */ file) => fileName.includes(file.slice(0, file.lastIndexOf('/') + 1))
  return [...files.filter(isNear), ...files.filter((file) => !isNear(file))]
}

/** @param {readonly TestResult[]} results */
const timesOf = (results) => {
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const { id, timeSpentMs } of results) times.set(fileOf(id), (times.get(fileOf(id)) ?? 0) + timeSpentMs)
  return (/** @type {string} */ file) => times.get(file) ?? 0
}

/**
 * Runs the tests of pure rules in one process, each mutant in a fresh instance of the tree. Vitest's runner starts a
 * worker and loads each test file again for every mutant, which took some seconds; this takes a fraction of one.
 */
export class TestsOfRules {
  /** @type {Awaited<ReturnType<typeof bundledTests>> | undefined} */
  #bundle
  /** The fast ones first. */
  #files = /** @type {readonly string[]} */ ([])

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    const bundle = await bundledTests(process.cwd())
    this.#bundle = bundle
    const chosen = new RegExp(process.env['PLEDGE_TESTS'] ?? '')
    const files = bundle.files.filter((file) => chosen.test(file))
    const took = timesOf(this.#run(files, { isBailing: false }))
    this.#files = files.toSorted((one, other) => took(one) - took(other))
  }

  async dryRun() {
    const found = instrumented()
    found.mutantCoverage = { static: {}, perTest: {} }
    const tests = this.#run(this.#files, { isBailing: false })
    return { status: 'complete', tests, mutantCoverage: found.mutantCoverage }
  }

  /** @param {MutantRun} mutant */
  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit, disableBail }) {
    const found = instrumented()
    Object.assign(found, { hitCount: 0, hitLimit })
    const wanted = testFilter && new Set(testFilter)
    const reached = testFilter && new Set(testFilter.map(fileOf))
    const files = nearestFirst(this.#files, activeMutant.fileName).filter(
      (file) => reached?.has(file) ?? true,
    )
    const isActiveFromLoad = mutantActivation === 'static'
    const tests = this.#run(files, {
      wanted,
      mutant: activeMutant.id,
      isActiveFromLoad,
      isBailing: !disableBail,
    })
    if (hitLimit !== undefined && (found.hitCount ?? 0) > hitLimit)
      return { status: 'timeout', reason: 'hit limit' }
    const [first, ...others] = tests.filter((test) => test.status === FAILED)
    const nrOfTests = tests.length
    if (first === undefined) return { status: 'survived', nrOfTests }
    const killedBy = [first, ...others].map((test) => test.id)
    return { status: 'killed', nrOfTests, killedBy, failureMessage: first.failureMessage ?? '' }
  }

  /**
   * @param {readonly string[]} files
   * @param {{ wanted?: ReadonlySet<string> | undefined, mutant?: string, isActiveFromLoad?: boolean, isBailing: boolean }} how
   */
  #run(files, { wanted, mutant, isActiveFromLoad = false, isBailing }) {
    if (this.#bundle === undefined) throw new Error('The tests must be bundled first')
    const found = instrumented()
    const setActive = (/** @type {boolean} */ isActive) => {
      found.activeMutant = isActive ? mutant : undefined
    }
    setActive(isActiveFromLoad)
    const tree = this.#bundle.fresh()
    /** @type {TestResult[]} */
    const results = []
    for (const file of files) {
      setActive(isActiveFromLoad)
      const tests = opened(tree, file)
      setActive(true)
      for (const test of tests) {
        const id = idOf(file, test)
        if (wanted !== undefined && !wanted.has(id)) continue
        found.currentTestId = id
        const result = outcome(id, test)
        found.currentTestId = undefined
        results.push(result)
        if (isBailing && result.status === FAILED) return results
      }
    }
    return results
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'tests-of-rules', injectableClass: TestsOfRules }]
