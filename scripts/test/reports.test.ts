import { describe, expect, it } from 'vitest'
import { countsOf, playwrightCounts, vitestCounts } from './reports.ts'
import { addCounts, lastLine } from './stage.ts'

const vitest = (failed: number, broken: number) =>
  JSON.stringify({
    numPassedTests: 5,
    numFailedTests: failed,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: Array.from({ length: broken }, () => ({ status: 'failed', assertionResults: [] })),
  })
const playwright = (stats: object, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1, ...stats }, errors })

describe('the counts of the test command', () => {
  it("counts vitest's tests, and a file that cannot be loaded as one", () => {
    expect(vitestCounts(vitest(0, 0), true)).toEqual({ passed: 5, failed: 0, skipped: 2 })
    expect(vitestCounts(vitest(1, 2), false)).toEqual({ passed: 5, failed: 3, skipped: 2 })
  })

  it('fails when the runner fails without naming a test, or leaves no report', () => {
    expect(vitestCounts(vitest(0, 0), false).failed).toBe(1)
    expect(playwrightCounts(playwright({}), false).failed).toBe(1)
    expect(countsOf('/nowhere/report.json', true, vitestCounts)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('counts a flaky journey as failed', () => {
    expect(playwrightCounts(playwright({ unexpected: 1, flaky: 1 }, ['no server']), false)).toEqual({
      passed: 3,
      failed: 3,
      skipped: 1,
    })
  })

  it('ends with one line', () => {
    const sum = addCounts([
      { passed: 1, failed: 0, skipped: 2 },
      { passed: 3, failed: 4, skipped: 0 },
    ])
    expect(lastLine(sum)).toBe('4 passed, 4 failed, 2 skipped')
  })
})
