import { simulatedWorld } from '@pledge/sandbox/adapters'
import { createMemoryStore } from '@pledge/sandbox/state/memory-store'
import { describe, expect, it } from 'vitest'
import { chooseAdapters, type Registry } from './adapters.ts'
import { parseEnv, SIMULATION_WORDS } from './env.ts'
import { NEEDS } from './provider-keys.ts'

const { adapters } = simulatedWorld({
  priceFiles: ['BTC', 'ETH', 'SOL'].map((coin) => ({
    coin,
    startsAt: '2026-01-01T00:00:00Z',
    stepSeconds: 3_600,
    pricesCents: [100, 100],
  })),
})
/** A bureau besides the shipped one. */
const BUREAU = { pull: () => Promise.reject(new Error('the bureau of the test')) } as never
const registry: Registry = {
  ...adapters,
  credit: { ...adapters.credit, 'some-bureau': { open: () => BUREAU } },
}

const choose = (source: Record<string, string>) => {
  const parsed = parseEnv(source)
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return chooseAdapters(registry, parsed.env)
}
const opened = (source: Record<string, string>) => {
  const chosen = choose(source)
  if (!chosen.ok) throw new Error(chosen.problems.join())
  const now = () => new Date('2026-01-01T00:00:00Z')
  return chosen.open({
    state: createMemoryStore(),
    now,
    realNow: now,
    keyFor: () => Buffer.alloc(32, 1),
  })
}
const problems = (source: Record<string, string>) => {
  const chosen = choose(source)
  return chosen.ok ? [] : chosen.problems
}

describe('the adapter of each port', () => {
  it('is chosen by its name in the configuration, for that port alone', () => {
    expect(opened({ PROVIDER_CREDIT: 'some-bureau' }).credit).toBe(BUREAU)
    expect(opened({}).credit).not.toBe(BUREAU)
    expect(opened({ PROVIDER_CREDIT: 'some-bureau' }).chainBtc.coin).toBe('BTC')
  })

  it('is refused with a message when its name is unknown, listing the known ones', () => {
    expect(problems({ PROVIDER_CREDIT: 'another', PROVIDER_MAIL: 'constructor' })).toEqual([
      "PROVIDER_CREDIT: there is no adapter 'another'; there is simulated, some-bureau",
      "PROVIDER_MAIL: there is no adapter 'constructor'; there is simulated",
    ])
  })

  it('is not simulated in production, unless the operator explicitly opts in', () => {
    const production = {
      NODE_ENV: 'production',
      PLEDGE_SECRET: 's'.repeat(32),
      PROVIDER_CREDIT: 'some-bureau',
    }
    const refused = problems(production)
    expect(refused).toHaveLength(NEEDS.length - 1)
    expect(refused.join()).not.toContain('PROVIDER_CREDIT')
    expect(refused).toContain(
      `PROVIDER_MAIL: with 'simulated' no real money moves, which production refuses. To run it anyway, set ALLOW_SIMULATED_PROVIDERS=${SIMULATION_WORDS}`,
    )
    expect(problems({ ...production, ALLOW_SIMULATED_PROVIDERS: SIMULATION_WORDS })).toEqual([])
    expect(problems({})).toEqual([])
  })
})
