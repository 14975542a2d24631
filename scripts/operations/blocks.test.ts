import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ROOT } from '../build/targets.mjs'
import { markedBlocks } from './blocks.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

describe('the marked blocks of a page', () => {
  it('are read in order, with their place, their line and the heading above them', () => {
    const page = [
      '# Page',
      '```sh operations on=build',
      'npm ci',
      '```',
      '## Next',
      'text',
      '```sh',
      '# no heading, and not run',
      '```',
      '```sh operations',
      'first',
      '',
      'second',
      '```',
    ].join('\n')
    expect(markedBlocks(page)).toEqual([
      { place: 'build', line: 3, heading: 'Page', script: 'npm ci\n' },
      { place: 'server', line: 11, heading: 'Next', script: 'first\n\nsecond\n' },
    ])
  })

  it('are refused if a mark is misspelled, or has no end', () => {
    expect(() => markedBlocks('```sh operations on=host\n```')).toThrow('line 1')
    expect(() => markedBlocks('```sh operations\nls')).toThrow('has no end')
  })

  it('of docs/operations.md install the current version', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))
    const named = markedBlocks(read('docs/operations.md')).flatMap(({ script }) =>
      [...script.matchAll(/pledge-(\d+\.\d+\.\d+(?:-dev)?)/g)].map(([, found]) => found),
    )
    expect(new Set(named)).toEqual(new Set([version]))
  })
})
