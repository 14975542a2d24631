import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from './served-by.ts'

export interface PolledQuery {
  readonly answered: number
  /** Answers other than 200, and failed connections. */
  readonly refused: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly seconds: number
}

const statusOf = ({ url, headers }: Call, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    get(url, { headers, agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
    }).once('error', () => resolve(0))
  })

const atShare = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/**
 * Every caller has a separate connection, and repeats its request `everyMs` after the last one, or immediately if
 * that time has passed.
 */
export const pollAll = async (
  calls: readonly Call[],
  { everyMs, lastsMs }: { readonly everyMs: number; readonly lastsMs: number },
): Promise<PolledQuery> => {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let refused = 0
  const began = performance.now()
  const poll = async (call: Call, place: number) => {
    // Spreads the callers, because users do not open the page at the same moment.
    await pause((everyMs * place) / calls.length)
    while (performance.now() - began < lastsMs) {
      const startedMs = performance.now()
      if ((await statusOf(call, agent)) !== 200) refused += 1
      const took = performance.now() - startedMs
      times.push(took)
      if (took < everyMs) await pause(everyMs - took)
    }
  }
  await Promise.all(calls.map(poll))
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const seconds = (performance.now() - began) / 1_000
  return {
    answered: times.length,
    refused,
    p50Ms: atShare(sorted, 0.5),
    p99Ms: atShare(sorted, 0.99),
    seconds,
  }
}
