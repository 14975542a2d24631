import { Gauge, Histogram, type Registry } from 'prom-client'

/** How a provider answered: `unknown` where it may have done what it was asked, `failed` where it threw. */
export type ProviderOutcome = 'done' | 'refused' | 'unknown' | 'failed'

export interface ProviderMetrics {
  /** The same port; each call that it answers later is timed and counted under its need. */
  observed<Port extends object>(need: string, port: Port, provider?: string): Port
}

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
/** What adapters answer where they do not throw; any other status is an answer to the question. */
const REFUSED: ReadonlySet<unknown> = new Set(['REJECTED', 'REFUSED'])

const outcomeOf = (answer: unknown): ProviderOutcome => {
  if (answer === 'UNKNOWN') return 'unknown'
  if (typeof answer !== 'object' || answer === null) return 'done'
  if ('ok' in answer && answer.ok === false) return 'refused'
  const status = 'status' in answer ? answer.status : undefined
  if (status === 'UNKNOWN') return 'unknown'
  return REFUSED.has(status) ? 'refused' : 'done'
}

/** Latency and outcome of every provider, and the calls that wait for an answer, from one place for all ports. */
export const createProviderMetrics = (registry: Registry): ProviderMetrics => {
  const calls = new Histogram({
    name: 'pledge_provider_request_seconds',
    help: 'Time until a provider answered, by need, provider, method and outcome',
    labelNames: ['need', 'provider', 'method', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  })
  const open = new Gauge({
    name: 'pledge_provider_requests_open',
    help: 'Calls that a provider has not answered yet, by need and provider',
    labelNames: ['need', 'provider'],
    registers: [registry],
  })
  return {
    observed: <Port extends object>(need: string, port: Port, provider = '') => {
      const timed = async (method: string, answer: PromiseLike<unknown>): Promise<unknown> => {
        const startedMs = performance.now()
        let outcome: ProviderOutcome = 'failed'
        open.inc({ need, provider })
        try {
          const answered = await answer
          outcome = outcomeOf(answered)
          return answered
        } finally {
          open.dec({ need, provider })
          calls.observe({ need, provider, method, outcome }, (performance.now() - startedMs) / 1_000)
        }
      }
      return new Proxy(port, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name, target)
          if (typeof member !== 'function' || typeof name === 'symbol') return member
          return (...args: readonly unknown[]): unknown => {
            const answer: unknown = Reflect.apply(member, target, args)
            return answer instanceof Promise ? timed(name, answer) : answer
          }
        },
      })
    },
  }
}
