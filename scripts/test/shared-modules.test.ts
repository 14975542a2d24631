import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../build/targets.mjs'

const tests = ['apps', 'packages', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name)),
)
/** Of these each file has modules of its own (vitest.config.ts). */
const APART = /-alone\.db\.test\.ts$|\.dom\.test\.tsx?$/

describe('tests that share their modules', () => {
  it('put none of them out of place for the others', () => {
    expect(tests.length).toBeGreaterThan(200)
    // Put together, so that this very file does not name it.
    const replaces = new RegExp(['vi', '(mock|doMock|stubEnv|stubGlobal)\\('].join('\\.'))
    const replacing = tests.filter((file) => replaces.test(readFileSync(path.join(ROOT, file), 'utf8')))
    expect(replacing.filter((file) => !APART.test(file))).toEqual([])
    expect(replacing).toContain('apps/server/src/policies/row-level-security-alone.db.test.ts')
  })
})
