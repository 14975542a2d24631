import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** As many buckets as there are hundredths of a percent. */
export const BUCKETS = 10_000n

/**
 * In which of 10,000 buckets somebody is for an experiment: the same one each time, another one for another experiment,
 * and all of them alike often.
 */
export const bucketOf = (experimentKey: string, subject: string): number => {
  const digest = sha256(utf8ToBytes(`${experimentKey}\n${subject}`))
  const first = digest.subarray(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return Number(first % BUCKETS)
}

/** Whom a decision is about: the browser, and who is signed in to it. */
export interface ExperimentSubject {
  readonly trackerId: string
  readonly identityId: string | null
  /** Decide on the tracker alone (gap G.83). */
  readonly ignoreIdentify: boolean
}

/**
 * Whether a flag is on for somebody (rows 2.3.45 to 2.3.47): for the first `enabledBps` of the buckets. Signed in, the
 * identity decides, so that it is the same on every device; else, or if asked to, the tracker.
 */
export const isFlagEnabled = (
  experiment: { readonly key: string; readonly enabledBps: number },
  { trackerId, identityId, ignoreIdentify }: ExperimentSubject,
): boolean => {
  const subject = ignoreIdentify || identityId === null ? trackerId : identityId
  return bucketOf(experiment.key, subject) < experiment.enabledBps
}
