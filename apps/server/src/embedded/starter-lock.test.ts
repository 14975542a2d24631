import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { withStarterLock } from './starter-lock.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pledge-lock-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('the starter’s lock', () => {
  it('takes over the lock of a dead process, admits one at a time, and leaves nothing behind', async () => {
    const file = path.join(folder, 'database.lock')
    // No process has the highest id that Linux can assign, plus one.
    fs.writeFileSync(file, String(2 ** 22 + 1))
    let inside = 0
    let most = 0
    const enter = () =>
      withStarterLock(file, async () => {
        inside += 1
        most = Math.max(most, inside)
        await Promise.resolve()
        inside -= 1
      })
    await Promise.all([enter(), enter(), enter()])
    expect(most).toBe(1)
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('releases the lock when the work throws', async () => {
    const file = path.join(folder, 'throwing.lock')
    await expect(withStarterLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withStarterLock(file, () => Promise.resolve('again'))).toBe('again')
  })
})
