import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeFilesPort, describeSealedFilesPort } from '../behavior.ts'
import { createLocalDiskFiles } from './local-disk-files.ts'

let base = ''
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'pledge-files-'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

const keys = { current: new Uint8Array(32).fill(1) }
let counter = 0
const make = () => {
  const folder = join(base, `case-${(counter += 1)}`)
  return { folder, files: createLocalDiskFiles({ folder, keys }) }
}
const secret = { bytes: new TextEncoder().encode('219-09-9999'), contentType: 'text/plain' }

describeFilesPort('a local disk', () => Promise.resolve(make().files))
describeSealedFilesPort('a local disk', () => {
  const { folder } = make()
  return Promise.resolve((sealing) => createLocalDiskFiles({ folder, keys: sealing }))
})

describe('files on a local disk', () => {
  it('are encrypted and readable by the owner alone (decision 12)', async () => {
    const { folder, files } = make()
    await files.put('a/b', secret)
    const path = join(folder, 'a', 'b.sealed')
    const raw = await readFile(path)
    expect([raw.includes('219-09'), raw.includes('text/plain')]).toEqual([false, false])
    expect((await stat(path)).mode & 0o077).toBe(0)
    expect((await stat(join(folder, 'a'))).mode & 0o077).toBe(0)
  })

  it('do not open under another file key or another sealing key', async () => {
    const { folder, files } = make()
    await files.put('a', secret)
    await copyFile(join(folder, 'a.sealed'), join(folder, 'b.sealed'))
    await expect(files.get('b')).rejects.toThrow()
    const other = { current: new Uint8Array(32).fill(2) }
    await expect(createLocalDiskFiles({ folder, keys: other }).get('a')).rejects.toThrow()
    const rotated = createLocalDiskFiles({ folder, keys: { ...other, previous: [keys.current] } })
    expect(await rotated.get('a')).toEqual(secret)
  })

  it('leave no other files behind', async () => {
    const { folder, files } = make()
    await Promise.all([1, 2, 3].map(() => files.put('a', secret)))
    await files.remove('a')
    await files.put('b', secret)
    expect(await readdir(folder)).toEqual(['b.sealed'])
  })

  it('refuse a name that would be read as another file', async () => {
    await expect(make().files.put('a.sealed/b', secret)).rejects.toThrow()
  })
})
