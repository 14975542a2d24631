/** A sealing key as stored: wrapped by a key that never leaves its holder. */
export interface WrappedKey {
  /** Identifies the wrapping key: a secret's fingerprint, or the id of a key at a key management service. */
  readonly wrappedBy: string
  /** Text in the holder's own format. */
  readonly wrapped: string
}

/** Thrown when none of this holder's keys wrapped the value. Its message is for an operator. */
export class WrongHolder extends Error {
  override readonly name = 'WrongHolder'
}

/** Thrown when the holder does not answer, or refuses. Its message is for an operator. */
export class HolderFailed extends Error {
  override readonly name = 'HolderFailed'
}

/**
 * Holds the keys that wrap our sealing keys: a secret of the operator's, or a key management service. It is called at
 * start, when keys are added and when the holder is replaced, never for a single value: sealing keys are kept in
 * memory.
 *
 * Laws: a key wrapped for one context does not unwrap for another; a wrapped key names its wrapping key; a key that
 * another holder wrapped throws `WrongHolder`; an unreachable holder throws `HolderFailed`.
 */
export interface KeyHolder {
  /**
   * Wraps 32 bytes under the holder's current key. `context` is bound to it (additional data, encryption context).
   */
  wrap(key: Uint8Array, context: string): Promise<WrappedKey>
  /** Also unwraps keys wrapped by an earlier key of the holder, while that key is configured. */
  unwrap(wrapped: WrappedKey, context: string): Promise<Uint8Array>
  /** Whether the current key wrapped this; otherwise it is wrapped again (`npm run keys -- replace-secret`). */
  isCurrent(wrapped: WrappedKey): boolean
}
