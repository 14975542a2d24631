import { Gauge, Registry } from 'prom-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { createReadings, type Readings } from './reading.ts'

describe('a gauge that is read when it is scraped', () => {
  let registry: Registry
  let nowMs: number
  let times: number
  let read: () => Promise<number>
  let readings: Readings
  beforeEach(() => {
    registry = new Registry()
    nowMs = 0
    times = 0
    read = () => Promise.resolve(7)
    readings = createReadings(registry, { nowMs: () => nowMs, timeoutMs: 50 })
    const gauge: Gauge = new Gauge({
      name: 'depth',
      help: 'a depth',
      registers: [registry],
      labelNames: ['queue'],
      collect: () =>
        readings.update({
          name: 'depths',
          everyMs: 10_000,
          gauges: [gauge],
          read: async () => {
            times += 1
            gauge.set({ queue: 'a' }, await read())
          },
        }),
    })
  })
  const scraped = async () => (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line))

  it('is read at most once per interval, however often it is scraped', async () => {
    await Promise.all([scraped(), scraped()])
    nowMs = 9_999
    expect(await scraped()).toEqual(['depth{queue="a"} 7'])
    expect(times).toBe(1)
    nowMs = 10_000
    await scraped()
    expect(times).toBe(2)
  })

  it('shows no stale value when it cannot be read, and counts the failure', async () => {
    await scraped()
    read = () => Promise.reject(new Error('the database is away'))
    nowMs = 10_000
    expect(await scraped()).toEqual([])
    expect(await scraped()).toContain('pledge_metrics_failures_total{reading="depths"} 1')
  })

  it('does not delay the scrape, and is not read again while a reading is in progress', async () => {
    read = () => new Promise(() => undefined)
    expect(await scraped()).toEqual([])
    nowMs = 100_000
    expect(await scraped()).toEqual([])
    expect(times).toBe(1)
  })
})
