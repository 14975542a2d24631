import { describe, expect, it } from 'vitest'
import { bucketOf, isFlagEnabled } from './bucket.ts'

const KEY = 'identity-broker'
const subject = (trackerId: string, identityId: string | null = null, ignoreIdentify = false) => ({
  trackerId,
  identityId,
  ignoreIdentify,
})
const experiment = (enabledBps: number, key = KEY) => ({ key, enabledBps })
const people = Array.from({ length: 4_000 }, (_, index) => `tracker-${index}`)
const shareOn = (enabledBps: number, key = KEY): number =>
  people.filter((each) => isFlagEnabled(experiment(enabledBps, key), subject(each))).length / people.length

describe('the bucket of an experiment', () => {
  it('is stable, and differs for another experiment', () => {
    expect(bucketOf(KEY, 'a')).toBe(bucketOf(KEY, 'a'))
    const same = people.filter((each) => bucketOf(KEY, each) === bucketOf('other', each))
    expect(same.length).toBeLessThan(10)
  })

  it('has every value equally often', () => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (const each of people) counts[Math.floor(bucketOf(KEY, each) / 1_000)]! += 1
    for (const count of counts) expect(Math.abs(count - 400)).toBeLessThan(90)
  })
})

describe('a flag', () => {
  it('is on for the experiment’s share, and for everyone or no one at the ends (2.3.47)', () => {
    expect(shareOn(0)).toBe(0)
    expect(shareOn(10_000)).toBe(1)
    expect(shareOn(2_500)).toBeGreaterThan(0.22)
    expect(shareOn(2_500)).toBeLessThan(0.28)
  })

  it('stays on for those who had it when the share grows', () => {
    const on = (bps: number) => people.filter((each) => isFlagEnabled(experiment(bps), subject(each)))
    const more = new Set(on(5_000))
    expect(on(2_500).every((each) => more.has(each))).toBe(true)
  })

  it('follows the identity on every device, and the tracker alone on request (2.3.45, G.83)', () => {
    const half = experiment(5_000)
    for (const identity of people.slice(0, 50)) {
      const expected = isFlagEnabled(half, subject('one', identity))
      expect(isFlagEnabled(half, subject('another', identity))).toBe(expected)
      expect(isFlagEnabled(half, subject(identity, 'somebody', true))).toBe(expected)
    }
  })

  it('keeps, over a sign-in, the bucket that the browser had before it', () => {
    const half = experiment(5_000)
    for (const tracker of people.slice(0, 50)) {
      const identityBuckets = new Map([[KEY, bucketOf(KEY, tracker)]])
      const before = isFlagEnabled(half, subject(tracker))
      const signedIn = { ...subject('another device', 'somebody'), identityBuckets }
      expect(isFlagEnabled(half, signedIn)).toBe(before)
      expect(isFlagEnabled(experiment(10_000), signedIn)).toBe(true)
    }
  })
})
