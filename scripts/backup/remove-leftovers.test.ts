import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { removeLeftovers } from './remove-leftovers.ts'

describe('what killed backups left in their folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pledge-leftovers-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is removed after half a day, and nothing else is', async () => {
    const now = new Date('2026-11-22T12:00:00Z')
    const longAgo = new Date('2026-11-21T23:59:00Z')
    const underWay = new Date('2026-11-22T00:01:00Z')
    const put = (name: string, at: Date) => {
      if (name.startsWith('.backup-')) {
        mkdirSync(path.join(folder, name))
        writeFileSync(path.join(folder, name, 'database.dump'), '')
      } else writeFileSync(path.join(folder, name), '')
      utimesSync(path.join(folder, name), at, at)
    }
    put('.backup-old', longAgo)
    put('.backup-new', underWay)
    put('pledge-old.tar.partial', longAgo)
    put('pledge-new.tar.partial', underWay)
    put('pledge-old.tar', longAgo)
    put('other.partial', longAgo)
    await removeLeftovers(folder, now)
    expect(readdirSync(folder).toSorted()).toEqual([
      '.backup-new',
      'other.partial',
      'pledge-new.tar.partial',
      'pledge-old.tar',
    ])
  })
})
