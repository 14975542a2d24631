import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { masterSecret } from './master-secret.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pledge-secret-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('the master secret', () => {
  it('is the one given', () => {
    expect(masterSecret({ PLEDGE_SECRET: 'given', PLEDGE_DATA_DIR: folder })).toBe('given')
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('is made once, for this account alone', () => {
    const env = { PLEDGE_SECRET: undefined, PLEDGE_DATA_DIR: path.join(folder, 'data') }
    const made = masterSecret(env)
    expect(made).toMatch(/^[\w-]{64}$/)
    expect(masterSecret(env)).toBe(made)
    expect(fs.statSync(path.join(folder, 'data/secret')).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(path.join(folder, 'data'))).toEqual(['secret'])
  })

  it('refuses a file that others can read, and a damaged one', () => {
    const file = path.join(folder, 'secret')
    const env = { PLEDGE_SECRET: undefined, PLEDGE_DATA_DIR: folder }
    fs.writeFileSync(file, 'x'.repeat(64), { mode: 0o644 })
    expect(() => masterSecret(env)).toThrow('can be read by others')
    fs.writeFileSync(file, '')
    fs.chmodSync(file, 0o600)
    expect(() => masterSecret(env)).toThrow('is damaged')
  })
})
