import { expect, it } from 'vitest'
import { withinTime } from './within-time.ts'

it('answers what is told in time, and what it fails with', async () => {
  expect(await withinTime(Promise.resolve('told'), 10_000)).toBe('told')
  await expect(withinTime(Promise.reject(new Error('lost')), 10_000)).rejects.toThrow('lost')
})

it('knows nothing of what takes too long (law 4)', async () => {
  expect(await withinTime(new Promise<string>(() => undefined), 1)).toBe('UNKNOWN')
})
