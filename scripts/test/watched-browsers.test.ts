import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../build/targets.mjs'

const FOLDER = path.join(ROOT, 'e2e')
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
  .map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), 'utf8') }))

/** A context without pages only makes calls; in the other, a report is provoked to verify that it is noticed. */
const OWN_CONTEXTS = ['sign-in-by-calls.ts', 'injections.e2e.ts']

describe('every browser of the journeys is watched (S4)', () => {
  const journeys = files.filter(({ name }) => name.endsWith('.e2e.ts'))

  it('finds the journeys', () => {
    expect(journeys.length).toBeGreaterThan(10)
  })

  it.each(journeys)('$name imports its test from people.ts, which fails on any policy report', ({ text }) => {
    expect(text).toMatch(/import \{[^}]*\btest\b[^}]*\} from '\.\/people\.ts'/)
    expect(text).not.toMatch(/import \{[^}]*\} from '@playwright\/test'/)
  })

  it('opens no unwatched browser context', () => {
    const others = files.filter(({ name, text }) => name !== 'people.ts' && text.includes('.newContext('))
    expect(others.map(({ name }) => name).toSorted()).toEqual(OWN_CONTEXTS.toSorted())
    for (const { text } of others)
      if (text.includes('.newPage(')) expect(text).toContain('await watch(context')
  })
})
