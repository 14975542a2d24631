import { mkdirSync, writeFileSync } from 'node:fs'

/**
 * Writes seeds/prices/<COIN>.json: an hourly series of 60 days that ends at its start value, so that it can be
 * repeated without a jump. A geometric random walk bent into a bridge, from a fixed seed, so the output is
 * deterministic. Run: npx tsx scripts/generate-prices.ts
 */
const STEP_SECONDS = 3_600
const STEPS = 60 * 24
const STARTS_AT = '2026-01-01T00:00:00.000Z'

/** Levels in cents, and standard deviation of an hourly step, from the yearly volatility of each coin (about 40, 55, 70 %). */
const COINS = [
  { coin: 'BTC', seed: 20_260_101, levelCents: 9_700_000, hourlyDeviation: 0.0043 },
  { coin: 'ETH', seed: 20_260_102, levelCents: 340_000, hourlyDeviation: 0.0059 },
  { coin: 'SOL', seed: 20_260_103, levelCents: 18_000, hourlyDeviation: 0.0075 },
] as const

/** mulberry32: 32 bits of state are enough for a test series. */
const uniform = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const walk = (seed: number, deviation: number): number[] => {
  const next = uniform(seed)
  const steps = Array.from({ length: STEPS }, () => {
    // The sum of twelve uniform values minus six approximates a normal step.
    const sum = Array.from({ length: 12 }, next).reduce((total, value) => total + value, 0)
    return (sum - 6) * deviation
  })
  let position = 0
  return steps.map((step) => (position += step))
}

const folder = new URL('../seeds/prices/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const { coin, seed, levelCents, hourlyDeviation } of COINS) {
  const positions = walk(seed, hourlyDeviation)
  const end = positions.at(-1) ?? 0
  const bridge = positions.map((position, index) => position - (end * (index + 1)) / STEPS)
  const pricesCents = [0, ...bridge].map((position) => Math.round(levelCents * Math.exp(position)))
  const text = JSON.stringify({ coin, startsAt: STARTS_AT, stepSeconds: STEP_SECONDS, pricesCents })
  writeFileSync(new URL(`${coin}.json`, folder), `${text.replaceAll(/((?:\d+,){12})/g, '$1\n')}\n`)
}
