import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createProviderMetrics } from './provider-metrics.ts'

class Bank {
  readonly #answers: Readonly<Record<string, () => Promise<unknown>>>
  readonly name = 'a bank'
  constructor(answers: Readonly<Record<string, () => Promise<unknown>>>) {
    this.#answers = answers
  }
  send(how: string): Promise<unknown> {
    return this.#answers[how]?.() ?? Promise.reject(new Error('not known'))
  }
  isOpen(): boolean {
    return 'done' in this.#answers
  }
}

describe('calls to providers', () => {
  const registry = new Registry()
  const metrics = createProviderMetrics(registry)
  const bank = metrics.observed(
    'disbursement',
    new Bank({
      done: () => Promise.resolve({ status: 'ACCEPTED' }),
      nothing: () => Promise.resolve(undefined),
      refused: () => Promise.resolve({ ok: false, code: 'x' }),
      rejected: () => Promise.resolve({ status: 'REJECTED' }),
      unknown: () => Promise.resolve({ status: 'UNKNOWN' }),
      silent: () => Promise.resolve('UNKNOWN'),
      failed: () => Promise.reject(new Error('away')),
    }),
  )
  const counted = async () => {
    const { values } = (await registry.getMetricsAsJSON()).find(
      ({ name }) => name === 'pledge_provider_request_seconds',
    ) as { values: { metricName?: string; labels: Record<string, unknown>; value: number }[] }
    return Object.fromEntries(
      values
        .filter(({ metricName }) => metricName?.endsWith('_count'))
        .map(({ labels, value }) => [labels['outcome'], value]),
    )
  }

  it('return what the provider returns, and are counted by outcome', async () => {
    expect(await bank.send('done')).toEqual({ status: 'ACCEPTED' })
    await Promise.all(['nothing', 'refused', 'rejected', 'unknown', 'silent'].map((how) => bank.send(how)))
    await expect(bank.send('failed')).rejects.toThrow('away')
    expect(await counted()).toEqual({ done: 2, refused: 2, unknown: 2, failed: 1 })
  })

  it('do not include properties and synchronous methods, which are unchanged', () => {
    expect(bank.name).toBe('a bank')
    expect(bank.isOpen()).toBe(true)
  })

  it('count as open until they are answered', async () => {
    let answer: (value: string) => void = () => undefined
    const slow = metrics.observed(
      'mail',
      { send: () => new Promise((resolve) => (answer = resolve)) },
      'a provider',
    )
    const open = async () => (await registry.metrics()).match(/requests_open\{need="mail".*\} (\d)/)?.[1]
    const sending = slow.send()
    expect(await open()).toBe('1')
    answer('sent')
    await sending
    expect(await open()).toBe('0')
  })
})
