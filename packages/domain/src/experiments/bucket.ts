import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { ADDITIONAL_DOCS } from './additional-docs.ts'

/** One bucket per hundredth of a percent. */
export const BUCKETS = 10_000n

/**
 * Which of 10,000 buckets a subject is in for an experiment: stable per experiment, independent between
 * experiments, and evenly distributed.
 */
export const bucketOf = (experimentKey: string, subject: string): number => {
  const digest = sha256(utf8ToBytes(`${experimentKey}\n${subject}`))
  const first = digest.subarray(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return Number(first % BUCKETS)
}

/** The subject of a decision: the browser, and the account signed in to it. */
export interface ExperimentSubject {
  readonly trackerId: string
  readonly identityId: string | null
  /** Decide by the tracker alone (gap G.83). */
  readonly ignoreIdentify: boolean
  /** The account's stored buckets, by experiment: those its browser had before the account signed in there. */
  readonly identityBuckets?: ReadonlyMap<string, number>
}

/**
 * Whether a flag is on for a subject (rows 2.3.45 to 2.3.47): for the first `enabledBps` of the buckets. When signed
 * in, the identity decides, so that the result is the same on every device; otherwise, or on request, the tracker does.
 * An identity keeps the bucket of the browser in which it first met the experiment, so that signing in changes no
 * variant; and a bucket, not a variant, so that a growing share still reaches everybody. The flag that requires documents
 * takes no bucket from a browser, whose tracker its owner could choose: the account's id alone decides it.
 */
export const isFlagEnabled = (
  experiment: { readonly key: string; readonly enabledBps: number },
  { trackerId, identityId, ignoreIdentify, identityBuckets }: ExperimentSubject,
): boolean => {
  const isByTracker = ignoreIdentify || identityId === null
  const kept = experiment.key === ADDITIONAL_DOCS ? undefined : identityBuckets?.get(experiment.key)
  const bucket = isByTracker
    ? bucketOf(experiment.key, trackerId)
    : (kept ?? bucketOf(experiment.key, identityId))
  return bucket < experiment.enabledBps
}
