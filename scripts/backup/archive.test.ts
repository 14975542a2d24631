import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packArchive, readArchived } from './archive.ts'

const MODE_BITS = 0o777
const modeOf = (file: string) => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found === undefined ? undefined : found.mode & MODE_BITS
}
const LARGE_BYTES = 8 * 1024 * 1024

describe('an archive', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pledge-archive-'))
  const stage = path.join(folder, 'stage')
  const archive = path.join(folder, 'a.tar')
  const umask = process.umask()
  beforeAll(() => {
    process.umask(0o022)
    mkdirSync(stage)
    writeFileSync(path.join(stage, 'first'), 'one')
    writeFileSync(path.join(stage, 'large'), Buffer.alloc(LARGE_BYTES))
  })
  afterAll(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true, force: true })
  })

  it('is accessible only to its owner from its first byte on, whatever a killed backup left there', async () => {
    const unfinished = `${archive}.partial`
    writeFileSync(unfinished, 'left over')
    chmodSync(unfinished, 0o644)
    const modes = new Set<number>()
    const watcher = watch(folder, (_, name) => {
      const mode = name === 'a.tar.partial' ? modeOf(unfinished) : undefined
      if (mode !== undefined) modes.add(mode)
    })
    await packArchive(stage, { archive, first: 'first' })
    watcher.close()
    expect([...modes]).toEqual([0o600])
    expect(modeOf(archive)).toBe(0o600)
    expect(await readArchived(archive, 'first')).toBe('one')
  })
})
