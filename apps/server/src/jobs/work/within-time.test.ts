import { expect, it } from 'vitest'
import { withinTime } from './within-time.ts'

it('withinTime returns an answer in time, and rejects as the provider does', async () => {
  expect(await withinTime(Promise.resolve('answer'), 10_000)).toBe('answer')
  await expect(withinTime(Promise.reject(new Error('lost')), 10_000)).rejects.toThrow('lost')
})

it('withinTime returns UNKNOWN when an answer takes too long (law 4)', async () => {
  expect(await withinTime(new Promise<string>(() => undefined), 1)).toBe('UNKNOWN')
})
