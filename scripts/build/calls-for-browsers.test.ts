import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { callsForBrowsers } from './calls-for-browsers.ts'
import { ROOT } from './targets.mjs'

const FOLDERS = ['packages/contract/src', 'packages/sandbox/src/contract']
const sources = FOLDERS.map((folder) => path.join(ROOT, folder)).flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test') && name !== 'define-call.ts')
    .map((name) => readFileSync(path.join(folder, name), 'utf8')),
)

describe('the sources of calls as a browser loads them', () => {
  it('have neither the summary nor the refusals of any call, and every line in its place', () => {
    for (const source of sources) {
      const left = callsForBrowsers(source)
      expect(left).not.toMatch(/\bsummary:\s*['"`]/)
      expect(left).not.toMatch(/\brefusals:\s*\[/)
      expect(left.split('\n')).toHaveLength(source.split('\n').length)
      // Each call still has its other fields.
      for (const key of [/^  name:/gm, /^  method:/gm, /^  path:/gm, /^  answer:/gm])
        expect(left.match(key)).toEqual(source.match(key))
    }
    expect(sources.join('').match(/\bsummary:/g)?.length).toBeGreaterThan(50)
    expect(sources.join('').match(/\brefusals:/g)?.length).toBeGreaterThan(50)
  })
})
