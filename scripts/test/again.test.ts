import { describe, expect, it } from 'vitest'
import { afterRunningAgain, failedOfPlaywright, failedOfVitest, filesToRunAgain } from './again.ts'

const vitest = (...files: readonly (readonly [string, readonly string[]])[]) =>
  JSON.stringify({
    testResults: [
      {
        name: '/a/good.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'is good' }],
      },
      ...files.map(([name, titles]) => ({
        name,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'is good too' },
          ...titles.map((fullName) => ({ status: 'failed', fullName })),
        ],
      })),
    ],
  })
const broken = JSON.stringify({
  testResults: [{ name: '/a/broken.test.ts', status: 'failed', assertionResults: [] }],
})
const failed = (count: number, file = '/a/b.dom.test.tsx') =>
  Array.from({ length: count }, (_, index) => ({ file, title: `test ${index}` }))

describe('failed tests, repeated alone', () => {
  it("are read from vitest's report, unless a whole file failed", () => {
    expect(failedOfVitest(vitest(['/a/b.dom.test.tsx', ['is late']]), '')).toEqual([
      { file: '/a/b.dom.test.tsx', title: 'is late' },
    ])
    expect(failedOfVitest(broken, '')).toBeNull()
    const loud = 'Vitest caught 1 unhandled error during the test run.'
    expect(failedOfVitest(vitest(['/a/b.dom.test.tsx', ['is late']]), loud)).toBeNull()
  })

  it("are read from the journeys' report, at any depth, unless the run itself failed", () => {
    const spec = (title: string, ok: boolean) => ({ title, ok, file: 'one.e2e.ts' })
    const suites = [
      { specs: [spec('a', true)], suites: [{ specs: [spec('b', false), spec('c', true)] }] },
      { specs: [spec('d', false)] },
    ]
    expect(failedOfPlaywright(JSON.stringify({ suites, errors: [] }))?.map(({ title }) => title)).toEqual([
      'b',
      'd',
    ])
    expect(failedOfPlaywright(JSON.stringify({ suites, errors: ['no server'] }))).toBeNull()
  })

  it('are one entry per file; none after many failures, or for tests that look for rare events', () => {
    expect(filesToRunAgain(failed(3))).toEqual(['/a/b.dom.test.tsx'])
    expect(filesToRunAgain(failed(9))).toEqual([])
    expect(filesToRunAgain(null)).toEqual([])
    expect(filesToRunAgain([...failed(1), ...failed(1, '/product/twice.db.test.ts')])).toEqual([])
    expect(filesToRunAgain(failed(1, '/kills.e2e.ts'))).toEqual([])
  })

  it('count as passed and are named when they pass, and fail when they fail again or are not run', () => {
    const first = { counts: { passed: 5, failed: 2, skipped: 1 }, output: 'first' }
    const passed = afterRunningAgain(first, failed(2), { passed: 7, failed: 0, skipped: 0, output: 'again' })
    expect(passed.counts).toEqual({ passed: 7, failed: 0, skipped: 1 })
    expect(passed.notes).toEqual([
      'UNSTEADY, failed beside the others and passed alone: /a/b.dom.test.tsx test 0',
      'UNSTEADY, failed beside the others and passed alone: /a/b.dom.test.tsx test 1',
    ])
    const still = afterRunningAgain(first, failed(2), { passed: 6, failed: 1, skipped: 0, output: 'again' })
    expect(still.counts).toEqual(first.counts)
    expect(still.output).toBe('first\nagain')
    const none = afterRunningAgain(first, failed(2), { passed: 0, failed: 0, skipped: 0, output: '' })
    expect(none.counts.failed).toBe(2)
    const fewer = afterRunningAgain(first, failed(2), { passed: 1, failed: 0, skipped: 1, output: '' })
    expect(fewer.counts.failed).toBe(2)
  })
})
