import { Gauge, Histogram, type Registry } from 'prom-client'

/** The outcome of a call: `unknown` if the provider may have done what was requested, `failed` if it threw. */
export type ProviderOutcome = 'done' | 'refused' | 'unknown' | 'failed'

export interface ProviderMetrics {
  /** The same port, with each asynchronous call timed and counted under its need. */
  observed<Port extends object>(need: string, port: Port, provider?: string): Port
}

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
/** The statuses with which adapters refuse; any other status is a regular answer. */
const REFUSED: ReadonlySet<unknown> = new Set(['REJECTED', 'REFUSED'])

const outcomeOf = (answer: unknown): ProviderOutcome => {
  if (answer === 'UNKNOWN') return 'unknown'
  if (typeof answer !== 'object' || answer === null) return 'done'
  if ('ok' in answer && answer.ok === false) return 'refused'
  const status = 'status' in answer ? answer.status : undefined
  if (status === 'UNKNOWN') return 'unknown'
  return REFUSED.has(status) ? 'refused' : 'done'
}

/** Latency, outcome and open calls of every provider, measured in one place for all ports. */
export const createProviderMetrics = (registry: Registry): ProviderMetrics => {
  const calls = new Histogram({
    name: 'pledge_provider_request_seconds',
    help: 'Response time of providers in seconds, by need, provider, method and outcome',
    labelNames: ['need', 'provider', 'method', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  })
  const open = new Gauge({
    name: 'pledge_provider_requests_open',
    help: 'Calls to a provider without an answer yet, by need and provider',
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
