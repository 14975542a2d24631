import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const here = new URL('./', import.meta.url)
const seeds = new URL('../../../seeds/organizations/', import.meta.url)
const wordFiles = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
  .map((name) => [name, readFileSync(new URL(name, here), 'utf8')] as const)
const brandFiles = readdirSync(seeds).map(
  (name) => [name, readFileSync(new URL(name, seeds), 'utf8')] as const,
)

describe('quotation marks and apostrophes', () => {
  it('are straight in every file of words and of every brand', () => {
    expect(wordFiles.length).toBeGreaterThan(100)
    expect(brandFiles.length).toBeGreaterThan(24)
    const curly = [...wordFiles, ...brandFiles].filter(([, text]) => /[\u2018\u2019\u201c\u201d]/.test(text))
    expect(curly.map(([name]) => name)).toEqual([])
  })
})
