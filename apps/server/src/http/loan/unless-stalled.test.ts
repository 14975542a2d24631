import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { unlessStalled } from './unless-stalled.ts'

const CHUNK = Buffer.alloc(64 * 1024)
const source = (chunks: number) => Readable.from(Array.from({ length: chunks }, () => CHUNK))
const failureOf = async (stream: Readable): Promise<unknown> => {
  const [error] = (await once(stream, 'error')) as readonly unknown[]
  return error
}

describe('a download', () => {
  it('is given in full to whoever takes it', async () => {
    const bytes = source(20)
    const out = unlessStalled(bytes, { stalledMs: 5_000, mostMs: 5_000 })
    expect((await buffer(out)).length).toBe(20 * CHUNK.length)
    expect(bytes.destroyed).toBe(true)
  })

  it('is broken off where the receiver takes nothing any more', async () => {
    const bytes = source(20)
    const out = unlessStalled(bytes, { stalledMs: 20, mostMs: 60_000 })
    out.read(0)
    expect(String(await failureOf(out))).toContain('the receiver takes nothing')
    expect(out.destroyed).toBe(true)
    expect(bytes.destroyed).toBe(true)
  })

  it('is broken off where it is taken too slowly', async () => {
    const drip = Readable.from(
      (async function* () {
        for (let count = 0; count < 200; count += 1) {
          await after(5)
          yield Buffer.from('.')
        }
      })(),
    )
    const out = unlessStalled(drip, { stalledMs: 60_000, mostMs: 40 })
    out.resume()
    expect(String(await failureOf(out))).toContain('the receiver takes nothing')
  })

  it('fails as its source does', async () => {
    const bytes = source(1)
    const out = unlessStalled(bytes, { stalledMs: 5_000, mostMs: 5_000 })
    bytes.destroy(new Error('no file'))
    out.resume()
    expect(String(await failureOf(out))).toContain('no file')
  })
})
