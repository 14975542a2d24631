import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../build/targets.mjs'
import { instructionsOf, wordsOf } from './dockerfile.ts'

describe('a Dockerfile', () => {
  it('is parsed into its instructions, with continued lines joined and comments removed', () => {
    expect(instructionsOf('# a\nFROM x AS y\n\nRUN a && \\\n    b\nCMD ["c", "d e"]\n')).toEqual([
      { name: 'FROM', text: 'x AS y' },
      { name: 'RUN', text: 'a && b' },
      { name: 'CMD', text: '["c", "d e"]' },
    ])
    expect(wordsOf('--interval=1s CMD ["c", "d e"]')).toEqual(['c', 'd e'])
  })

  it('is refused if it has anything that would be ignored', () => {
    expect(() => instructionsOf('FROM x\nADD a b')).toThrow('ADD a b')
  })

  it('of ours runs as an unprivileged user, in production, with a health check', () => {
    const own = instructionsOf(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'))
    const final = own.slice(own.findLastIndex(({ name }) => name === 'FROM'))
    expect(final.find(({ name }) => name === 'USER')?.text).toBe('node')
    expect(final.find(({ name }) => name === 'ENV')?.text).toContain('NODE_ENV=production')
    expect(wordsOf(final.find(({ name }) => name === 'HEALTHCHECK')?.text ?? '')).toEqual([
      'node',
      'scripts/health.mjs',
    ])
  })
})
