import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMigrations } from './migration-files.ts'

/** The last migration of the version, and the hash of the hashes of all of them. */
const RELEASED = { number: 23, sha256: '48ee3b16a45c3088df355be5b6e82a1986d7c2ae928b33853edef0ffed47089d' }

describe('the migration files', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pledge-migrations-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const read = (...names: readonly string[]) => {
    for (const name of names) writeFileSync(path.join(folder, name), 'select 1')
    return readMigrations(pathToFileURL(`${folder}/`))
  }

  it('are read in number order, each with the hash of its text', () => {
    expect(read('002-account-keys.sql', '001-access.sql', 'readme.md')).toEqual([
      expect.objectContaining({ number: 1, name: '001-access', text: 'select 1' }),
      {
        number: 2,
        name: '002-account-keys',
        text: 'select 1',
        sha256: '822ae07d4783158bc1912bb623e5107cc9002d519e1143a9c200ed6ee18b6d0f',
        compatibleFrom: 2,
        isOutsideTransaction: false,
      },
    ])
  })

  const readSecond = (text: string) => {
    writeFileSync(path.join(folder, '001-access.sql'), 'select 1')
    writeFileSync(path.join(folder, '002-account.sql'), text)
    return readMigrations(pathToFileURL(`${folder}/`)).at(1)
  }

  it('may state from which version on servers are compatible', () => {
    const text = '-- A column more.\n-- Compatible with servers from version 001.\nselect 1'
    expect(readSecond(text)).toMatchObject({ compatibleFrom: 1 })
  })

  it.each([
    ['itself', '-- Compatible with servers from version 002.'],
    ['a later one', '-- Compatible with servers from version 010.'],
    ['none', '-- Compatible with servers from version 000.'],
  ])('cannot claim to be compatible from %s', (_what, text) => {
    expect(() => readSecond(text)).toThrow('002-account states that it is compatible from version')
  })

  it.each([
    ['two have one number', ['001-access.sql', '001-loan.sql'], '001-loan must have the number 2'],
    ['a number is left out', ['001-access.sql', '003-loan.sql'], '003-loan must have the number 2'],
    ['the first is not 1', ['002-access.sql'], '002-access must have the number 1'],
    ['one is named otherwise', ['001-access.sql', '2-loan.sql'], '2-loan.sql must be named like a migration'],
  ])('are refused when %s', (_when, names, message) => {
    expect(() => read(...names)).toThrow(message)
  })

  // A server of a released version refuses a database whose record has another text. Its migrations stay unchanged: a
  // change is a new file.
  it('of the released version 0.1.0 are unchanged', () => {
    const texts = readMigrations()
      .slice(0, RELEASED.number)
      .map(({ sha256 }) => sha256)
    expect(createHash('sha256').update(texts.join()).digest('hex')).toBe(RELEASED.sha256)
  })

  it('of the product are numbered without a gap', () => {
    expect(readMigrations().length).toBeGreaterThan(0)
  })
})
