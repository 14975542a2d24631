import { finished, Readable } from 'node:stream'

export interface StallLimits {
  /** Without a byte that the receiver takes, in milliseconds. */
  readonly stalledMs: number
  /** However slowly it is taken, in milliseconds. */
  readonly mostMs: number
}

/**
 * The same bytes as the receiver takes them, broken off where it takes none for a while or is at it for too long. A receiver
 * that stops reading would otherwise hold a place for as long as it likes, and two of them everybody's.
 */
export const unlessStalled = (bytes: Readable, { stalledMs, mostMs }: StallLimits): Readable => {
  const stop = () => out.destroy(new Error('the receiver takes nothing'))
  const [stalled, over] = [setTimeout(stop, stalledMs), setTimeout(stop, mostMs)]
  const taken = async function* () {
    for await (const chunk of bytes) {
      stalled.refresh()
      yield chunk as Buffer
    }
  }
  const out = Readable.from(taken(), { objectMode: false })
  finished(out, () => {
    clearTimeout(stalled)
    clearTimeout(over)
    bytes.destroy()
  })
  return out
}
