/** A sealing key as it is kept: wrapped by a key that its holder never hands out. */
export interface WrappedKey {
  /** Names the wrapping key: a secret's fingerprint, the id of a key at a key management service. */
  readonly wrappedBy: string
  /** Text, of whatever form the holder gives it. */
  readonly wrapped: string
}

/** Thrown where no key of this holder is the one that wrapped. Its message is for an operator. */
export class WrongHolder extends Error {
  override readonly name = 'WrongHolder'
}

/** Thrown where the holder does not answer, or refuses. Its message is for an operator. */
export class HolderFailed extends Error {
  override readonly name = 'HolderFailed'
}

/**
 * Who holds the keys that wrap our sealing keys: a secret of the operator's, or a key management service. It is asked at
 * start, when keys are added and when the holder is replaced, never for a value: sealing keys are kept in memory.
 *
 * Laws: what was wrapped for one context does not unwrap for another; what is wrapped names its wrapping key; of another
 * holder it throws `WrongHolder`; where it cannot be asked, `HolderFailed`.
 */
export interface KeyHolder {
  /** Wraps 32 bytes under the current key of the holder. `context` is bound to it (additional data, encryption context). */
  wrap(key: Uint8Array, context: string): Promise<WrappedKey>
  /** Also what an earlier key of the holder wrapped, as long as it is given. */
  unwrap(wrapped: WrappedKey, context: string): Promise<Uint8Array>
  /** Whether it is the current key that wrapped this: else it is wrapped again (`npm run keys -- replace-secret`). */
  isCurrent(wrapped: WrappedKey): boolean
}
