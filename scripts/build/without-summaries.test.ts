import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './targets.mjs'
import { withoutSummariesOf } from './without-summaries.ts'

const folder = path.join(ROOT, 'packages/contract/src')
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.includes('.test') && name !== 'define-call.ts')
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))

describe('the sources of calls as a browser loads them', () => {
  it('have no summary of any call, and every line where it was', () => {
    for (const source of sources) {
      const without = withoutSummariesOf(source)
      expect(without).not.toMatch(/\bsummary:\s*['"`]/)
      expect(without.split('\n')).toHaveLength(source.split('\n').length)
      // Nothing else is gone: each call has its name and its answer still.
      for (const key of [/\bname:/g, /\bmethod:/g, /\bpath:/g, /\banswer:/g, /\brefusals:/g])
        expect(without.match(key)?.length).toBe(
          source.replaceAll(/summary:\s*['"`].*/g, '').match(key)?.length,
        )
    }
    expect(sources.join('').match(/\bsummary:/g)?.length).toBeGreaterThan(50)
  })
})
