import { hkdfSync } from 'node:crypto'
import { nameOfKey, type SealingKeys } from '@pledge/providers/sealing/envelope'

const KEY_BYTES = 32

const deriveKey = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'pledge', purpose, KEY_BYTES))

/** A sealing key, split by purpose. */
export interface RingKey {
  readonly id: string
  /** Wraps the data keys of fields. */
  readonly fields: Buffer
  /** Wraps the data keys of files. */
  readonly files: Buffer
  /** What a sealed file contains instead of the id. */
  readonly nameInFiles: string
}

export const ringKeyOf = (id: string, key: Uint8Array): RingKey => {
  const files = deriveKey(key, 'files')
  return { id, fields: deriveKey(key, 'field-seal'), files, nameInFiles: nameOfKey(files) }
}

/** A process's knowledge of the keys at one time. */
export interface RingContent {
  readonly current: RingKey
  /** Includes the current one. */
  readonly keys: readonly RingKey[]
}

/** The sealing keys, as the sealer and the file store use them. */
export interface Ring {
  /** Throws `RingIsStale` where the ring was not read for too long. */
  current(): RingKey
  /** Throws `UnknownSealingKey` where the ring has to be read again, another error where that did not help. */
  keyOf(id: string): RingKey
  readonly all: () => readonly RingKey[]
  /** A separate key for each purpose, derived from the one key that is never replaced. */
  derive(purpose: string): Buffer
}

/** A value refers to a key that was added after the ring was read: the same call succeeds a moment later. */
export class UnknownSealingKey extends Error {
  override readonly name = 'UnknownSealingKey'
}

/** The current key has been unknown here for too long: nothing is sealed under one that may be in retirement. */
export class RingIsStale extends Error {
  override readonly name = 'RingIsStale'
}

/** Whether a call failed only because the ring is outdated. */
export const isRingBehind = (error: unknown): boolean =>
  error instanceof UnknownSealingKey || error instanceof RingIsStale

/** A ring over content that is replaced elsewhere. */
export const ringOver = (input: {
  readonly root: Uint8Array
  readonly content: () => RingContent
  /** Throws where the current key may no longer be used for sealing. */
  readonly assertFresh?: () => void
  /**
   * Called for a key that is not in the content; returns whether the ring was already reread for it without success.
   */
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

/** The ring in the form that the file store uses, always current. */
export const fileKeysOf = (ring: Ring): SealingKeys => ({
  get current() {
    return ring.current().files
  },
  get previous() {
    return ring.all().map(({ files }) => files)
  },
})
