import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../build/targets.mjs'

/** Tests, and what they share. */
const files = ['apps', 'packages', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|test-data)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name)),
)
/** These files have separate modules (vitest.config.ts), and only they may render. */
const APART = /-alone\.db\.test\.ts$|\.dom\.test\.tsx?$|\.test-data\.tsx$/

/** What one file would leave for the next: replaced modules, spies, a fixed clock, the environment. */
const LEAVES = [
  'vi\\s*\\.\\s*(mock|doMock|hoisted|stubEnv|stubGlobal|spyOn|useFakeTimers|setSystemTime)\\b',
  'process\\.env(\\.\\w+|\\[[^\\]]+\\])\\s*(\\?\\?|\\|\\|)?=(?!=)',
  'delete\\s+process\\.env\\b',
  'process\\.env\\s*=(?!=)',
  'Object\\.assign\\(\\s*(process\\.env|globalThis)\\b',
  'globalThis(\\.\\w+|\\[[^\\]]+\\])\\s*=(?!=)',
].map((source) => new RegExp(source))
const leavesSomething = (text: string): boolean => LEAVES.some((one) => one.test(text))

describe('tests that share their modules', () => {
  it('leave nothing for each other: no replaced module, no spy, no fixed clock, no setting', () => {
    expect(files.filter((file) => file.includes('.test.')).length).toBeGreaterThan(200)
    expect(files.filter((file) => file.includes('.test-data.')).length).toBeGreaterThan(20)
    const leaving = files.filter((file) => leavesSomething(readFileSync(path.join(ROOT, file), 'utf8')))
    expect(leaving.filter((file) => !APART.test(file))).toEqual([])
    expect(leaving).toContain('apps/server/src/policies/row-level-security-alone.db.test.ts')
  })

  // Assembled at run time, so that this file does not contain them.
  it.each([
    ['vi', ".mock('./a.ts')"],
    ['vi', ".spyOn(console, 'log')"],
    ['vi', '.useFakeTimers()'],
    ['process', ".env['A'] = 'b'"],
    ['process', '.env.A ??= "b"'],
    ['delete process', ".env['A']"],
    ['globalThis', '.fetch = other'],
  ])('are detected by %s%s', (who, does) => {
    expect(leavesSomething(`${who}${does}`)).toBe(true)
  })

  it.each([
    "const a = process.env['A']",
    "if (process.env.A === 'b')",
    'vi.fn()',
    'globalThis.fetch === other',
  ])('may contain %s', (text) => {
    expect(leavesSomething(text)).toBe(false)
  })
})
