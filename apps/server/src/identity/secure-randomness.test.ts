import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { newCode, newProof } from '../commands/step-up/step-up-secrets.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))
const MANY = 200

describe('codes and secrets of accounts', () => {
  it('come from an unpredictable source: no file of the server uses another', () => {
    const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.test(-data)?\.ts$/.test(file),
    )
    expect(files.length).toBeGreaterThan(300)
    const predictable = ['Math', 'random'].join('.')
    const having = files.filter((file) => readFileSync(path.join(SERVER, file), 'utf8').includes(predictable))
    expect(having).toEqual([])
  })

  it('are never repeated where they are long, and evenly distributed where they are short', () => {
    expect(new Set(Array.from({ length: MANY }, newProof)).size).toBe(MANY)
    const codes = new Set(Array.from({ length: MANY }, newCode))
    expect(codes.size).toBeGreaterThan(MANY * 0.9)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  })
})
