import { readFileSync } from 'node:fs'
import { createSimulatedBitcoin } from '@pledge/sandbox/chain/simulated-bitcoin'
import { createSimulatedEther } from '@pledge/sandbox/chain/simulated-ether'
import { createSimulatedPrices } from '@pledge/sandbox/prices/simulated-prices'
import { createMemoryStore } from '@pledge/sandbox/state/memory-store'
import { describe, expect, it } from 'vitest'
import { ALL_CALLS } from '@pledge/server/product/all-calls.test-data'

const page = readFileSync(new URL('../../../../docs/simulators.md', import.meta.url), 'utf8')

/** The rows of the tables of actions: the action, and its call. */
const acts = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(
    (cells) => cells.length === 5 && (cells[3] === 'driver only' || /^`sandbox\w+`$/.test(cells[3] ?? '')),
  )
  .map((cells) => ({ act: cells[1] ?? '', by: (cells[3] ?? '').replaceAll('`', '') }))

const store = createMemoryStore()
const drivers = [
  createSimulatedBitcoin({ store }).driver,
  createSimulatedEther({ store }).driver,
  createSimulatedPrices({ store, now: () => new Date(), series: {} as never }).driver,
]

describe('docs/simulators.md documents the chain and price actions', () => {
  it('has every action of their drivers', () => {
    const named = new Set(acts.map(({ act }) => act.replaceAll(' ', '').toLowerCase()))
    const done = new Set(drivers.flatMap((driver) => Object.keys(driver).map((name) => name.toLowerCase())))
    expect(named).toEqual(done)
  })

  it('names a sandbox call for each, or says that there is none', () => {
    const calls = ALL_CALLS.filter(({ call }) => call.caller === 'sandbox').map(({ call }) => call.name)
    for (const { act, by } of acts) if (by !== 'driver only') expect(calls, act).toContain(by)
    const ofTheWorld = calls.filter((name) =>
      /Coins|Mine|Reorganize|Transaction|Token|Contract|Node|Price|Venue/.test(name),
    )
    expect(new Set(acts.map(({ by }) => by).filter((by) => by !== 'driver only'))).toEqual(
      new Set(ofTheWorld),
    )
  })
})
