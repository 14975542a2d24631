import { describe, expect, it } from 'vitest'
import { describeUsdcRepaymentPort } from '@pledge/providers/usdc-repayment/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import { createSimulatedUsdcRepayment } from './simulated-usdc-repayment.ts'

const now = () => new Date('2026-05-01T12:00:00Z')
const make = () => createSimulatedUsdcRepayment({ store: createMemoryStore(), now })

describeUsdcRepaymentPort('simulated networks', () => {
  const { port, driver } = make()
  return Promise.resolve({
    port,
    pays: (transfer) => driver.send(transfer),
    finalizes: (network) => driver.finalize(network),
    drops: (transactionId) => driver.reorganize(transactionId, { drop: true }),
    setReachable: (isReachable) => driver.setReachable(isReachable),
  })
})

describe('the simulated networks', () => {
  const sent = async () => {
    const { port, driver } = make()
    const { address } = await port.address('a-loan')
    const transactionId = await driver.send({ network: 'Base', address, units: 5n })
    const found = async () =>
      (await port.transfers({ network: 'Base', addresses: [address], sinceHeight: 0 })).transfers
    return { driver, transactionId, found }
  }

  it('mine a transaction again in a later block after a reorganization', async () => {
    const { driver, transactionId, found } = await sent()
    const [before] = await found()
    await driver.reorganize(transactionId)
    const [after] = await found()
    expect(after).toMatchObject({ transactionId, units: 5n, blockHeight: (before?.blockHeight ?? 0) + 1 })
    expect(after?.blockHash).not.toBe(before?.blockHash)
  })

  it('never replace a final block', async () => {
    const { driver, transactionId } = await sent()
    await driver.finalize('Base')
    await expect(driver.reorganize(transactionId)).rejects.toThrow('final')
  })
})
