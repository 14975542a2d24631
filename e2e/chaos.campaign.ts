import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DISASTERS } from './chaos/disasters.ts'
import { startWriters } from './chaos/writers.ts'
import { readRows } from './database.ts'
import { expect, test } from './people.ts'
import { startProduct } from './server.ts'
import { newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'

const ROUNDS = Number(process.env['PLEDGE_ROUNDS'] ?? 5)
const WRITERS = 6
const CALM_MS = 3_000
/** From a disaster's end, or its start if it has none, until a write is acknowledged again. */
const RECOVERY_MS = 10_000
/** Longer than that, otherwise the limit could not be missed. */
const AFTERWARDS_MS = 12_000
/** Room for the demonstration database and the writes, and no more. */
const DISK_MEGABYTES = 500

const small = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pledge-small-disk-'))
  chmodSync(folder, 0o755)
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${DISK_MEGABYTES}m,mode=755`,
    'tmpfs',
    folder,
  ])
  if (mounted.status !== 0) throw new Error(`a small disk could not be mounted: ${mounted.stderr.toString()}`)
  return {
    folder,
    remove() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test.describe('disasters under writes: the process survives, no acknowledged write is lost, and none is done twice', () => {
  for (const [name, strike] of Object.entries(DISASTERS))
    test(`${name}, ${ROUNDS} times`, async ({ people }) => {
      test.setTimeout(ROUNDS * 120_000 + 120_000)
      const disk = name === 'the disk is full' ? small() : undefined
      const product = await startProduct(disk?.folder)
      try {
        const borrowers = Array.from({ length: WRITERS }, async () => {
          const context = (await people.device()).context()
          const person = { server: product, context, kind: 'customer', email: newEmail() } as const
          return signInByCalls({ ...person, password: PASSWORD, isNew: true })
        })
        const writers = startWriters(await Promise.all(borrowers))
        const silences: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          await pause(CALM_MS)
          await strike(product)
          const struck = Date.now()
          await pause(AFTERWARDS_MS)
          silences.push(writers.silenceSince(struck))
        }
        await writers.stop()
        const [rows] = await readRows(product, 'select count(*)::int as kept from consents')
        const kept = Number(rows?.['kept'])
        const { size } = writers.acknowledged
        console.log(
          `${name}: ${size} acknowledged, ${Math.max(0, size - kept)} lost, ${Math.max(0, kept - size)} done twice, silent for at most ${Math.max(...silences)} ms afterwards; ${JSON.stringify(Object.fromEntries(writers.failures))}`,
        )
        expect(product.isUp(), 'the process survives').toBe(true)
        expect(kept).toBe(size)
        expect(size).toBeGreaterThan(ROUNDS * WRITERS)
        expect(Math.max(...silences)).toBeLessThan(RECOVERY_MS)
      } finally {
        await product.stop()
        disk?.remove()
      }
    })
})
