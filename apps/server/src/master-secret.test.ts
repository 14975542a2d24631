import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { masterSecrets } from './master-secret.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pledge-secret-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const NOTHING = {
  PLEDGE_SECRET: undefined,
  PLEDGE_SECRET_FILE: undefined,
  PLEDGE_SECRET_PREVIOUS: undefined,
  PLEDGE_SECRET_PREVIOUS_FILE: undefined,
  PLEDGE_DATA_DIR: folder,
}

describe('the master secret', () => {
  it('is the one given', () => {
    expect(masterSecrets({ ...NOTHING, PLEDGE_SECRET: 'given' }).current).toBe('given')
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('is created once, for this account alone', () => {
    const env = { ...NOTHING, PLEDGE_DATA_DIR: path.join(folder, 'data') }
    const made = masterSecrets(env).current
    expect(made).toMatch(/^[\w-]{64}$/)
    expect(masterSecrets(env)).toEqual({ current: made, previous: undefined })
    expect(fs.statSync(path.join(folder, 'data/secret')).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(path.join(folder, 'data'))).toEqual(['secret'])
  })

  it('is read from a file, and so is the previous one', () => {
    const [file, before] = ['new', 'old'].map((name) => path.join(folder, `${name}-secret`))
    if (file === undefined || before === undefined) throw new Error('two files')
    fs.writeFileSync(file, `${'n'.repeat(32)}\n`, { mode: 0o600 })
    fs.writeFileSync(before, `${'o'.repeat(32)}\n`, { mode: 0o600 })
    const env = { ...NOTHING, PLEDGE_SECRET_FILE: file, PLEDGE_SECRET_PREVIOUS_FILE: before }
    expect(masterSecrets(env)).toEqual({ current: 'n'.repeat(32), previous: 'o'.repeat(32) })
    fs.chmodSync(before, 0o640)
    expect(() => masterSecrets(env)).toThrow('is readable by other users')
  })

  it('refuses a file that others can read, and a damaged one', () => {
    const file = path.join(folder, 'secret')
    fs.writeFileSync(file, 'x'.repeat(64), { mode: 0o644 })
    expect(() => masterSecrets(NOTHING)).toThrow('is readable by other users')
    fs.writeFileSync(file, '')
    fs.chmodSync(file, 0o600)
    expect(() => masterSecrets(NOTHING)).toThrow('is damaged')
  })
})
