import { hkdfSync } from 'node:crypto'
import { nameOfKey, type SealingKeys } from '@pledge/providers/sealing/envelope'

const KEY_BYTES = 32

const deriveKey = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'pledge', purpose, KEY_BYTES))

/** A sealing key, taken apart by what it is for. */
export interface RingKey {
  readonly id: string
  /** Wraps the data keys of fields. */
  readonly fields: Buffer
  /** Wraps the data keys of files. */
  readonly files: Buffer
  /** What a sealed file says instead of the id. */
  readonly nameInFiles: string
}

export const ringKeyOf = (id: string, key: Uint8Array): RingKey => {
  const files = deriveKey(key, 'files')
  return { id, fields: deriveKey(key, 'field-seal'), files, nameInFiles: nameOfKey(files) }
}

/** What a process knows of the keys at one moment. */
export interface RingContent {
  readonly current: RingKey
  /** The current one among them. */
  readonly keys: readonly RingKey[]
}

/** The keys that seal, as the sealer and the store of files ask for them. */
export interface Ring {
  /** Throws `RingIsStale` where the ring was not read for too long. */
  current(): RingKey
  /** Throws `UnknownSealingKey` where the ring has to be read again, another error where that was in vain. */
  keyOf(id: string): RingKey
  readonly all: () => readonly RingKey[]
  /** A key of its own for each purpose, from the one key that is never replaced. */
  derive(purpose: string): Buffer
}

/** A value names a key that was added after the ring was read: the same call succeeds a moment later. */
export class UnknownSealingKey extends Error {
  override readonly name = 'UnknownSealingKey'
}

/** For too long nobody knows here which key is current: nothing is sealed under one that may be on its way out. */
export class RingIsStale extends Error {
  override readonly name = 'RingIsStale'
}

/** Whether a call failed for want of the present ring alone. */
export const isRingBehind = (error: unknown): boolean =>
  error instanceof UnknownSealingKey || error instanceof RingIsStale

/** Over a content that another part replaces. */
export const ringOver = (input: {
  readonly root: Uint8Array
  readonly content: () => RingContent
  /** Throws where the current key may no longer be sealed under. */
  readonly assertFresh?: () => void
  /** Told of a key that the content does not have; answers whether the ring was read again for it, in vain. */
  readonly missed?: (id: string) => boolean
}): Ring => ({
  current() {
    input.assertFresh?.()
    return input.content().current
  },
  keyOf(id) {
    const found = input.content().keys.find((key) => key.id === id)
    if (found !== undefined) return found
    if (input.missed?.(id) === false) throw new UnknownSealingKey('sealed under a key that is not known yet')
    throw new Error('sealed under a key that does not exist')
  },
  all: () => input.content().keys,
  derive: (purpose) => deriveKey(input.root, purpose),
})

/** The ring as the store of files takes it: always as it is at that moment. */
export const fileKeysOf = (ring: Ring): SealingKeys => ({
  get current() {
    return ring.current().files
  },
  get previous() {
    return ring.all().map(({ files }) => files)
  },
})
