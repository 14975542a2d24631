import { describeRehypothecationPort } from '@pledge/providers/rehypothecation/behavior'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../state/memory-store.ts'
import { createSimulatedRehypothecation, RETURN_MS } from './simulated-rehypothecation.ts'

const make = () => {
  let now = Date.parse('2026-11-20T15:00:00Z')
  const simulated = createSimulatedRehypothecation({
    store: createMemoryStore(),
    now: () => new Date(now),
  })
  return {
    ...simulated,
    forward: (ms: number) => {
      now += ms
    },
  }
}

describeRehypothecationPort('simulated', () => {
  const { port, driver, forward } = make()
  const { rejectNext, setReachable } = driver
  return Promise.resolve({
    port,
    rejectNext,
    setReachable,
    returnAll: async () => Promise.resolve(forward(RETURN_MS)),
  })
})

describe('the simulated custodian that rehypothecates', () => {
  const lot = { idempotencyKey: 'one', coin: 'SOL', units: 7n } as const

  it('moves a lot whose answer is lost, and says so when it is asked again', async () => {
    const { port, driver } = make()
    await driver.loseNextAnswer()
    expect([await port.deliver(lot), await driver.outUnits('one')]).toEqual([{ status: 'UNKNOWN' }, 7n])
    expect(await port.deliver(lot)).toEqual({ status: 'DELIVERED' })
    await driver.loseNextAnswer()
    expect([await port.recall('one'), await port.recall('one')]).toEqual([
      { status: 'UNKNOWN' },
      { status: 'UNDER_WAY' },
    ])
  })

  it('returns a lot at its time, not before, and late where it is scripted so', async () => {
    const { port, driver, forward } = make()
    await port.deliver(lot)
    await port.recall('one')
    forward(RETURN_MS - 1)
    expect([await port.recall('one'), await driver.outUnits('one')]).toEqual([{ status: 'UNDER_WAY' }, 7n])
    await driver.setLate(true)
    forward(1)
    expect(await port.recall('one')).toEqual({ status: 'UNDER_WAY' })
    await driver.setLate(false)
    expect([await port.recall('one'), await driver.outUnits('one')]).toEqual([{ status: 'RETURNED' }, 0n])
  })
})
