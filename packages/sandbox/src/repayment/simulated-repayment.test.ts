import { describe, expect, it } from 'vitest'
import { describeRepaymentPort } from '@pledge/providers/repayment/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import { createSimulatedRepayment } from './simulated-repayment.ts'

const now = () => new Date('2026-05-01T12:00:00Z')
const make = () => createSimulatedRepayment({ store: createMemoryStore(), now })
const payment = { organizationCode: 'PLEDGE', amountCents: 7_499n, remittance: '', method: 'ACH' } as const

describeRepaymentPort('simulated bank', () => {
  const { port, driver } = make()
  return Promise.resolve({
    port,
    pays: (one) => driver.pay({ organizationCode: 'PLEDGE', ...one }),
    async takesBack(reference, code) {
      await driver.takeBack(reference, code)
    },
    setReachable: (isReachable) => driver.setReachable(isReachable),
  })
})

describe('the simulated bank', () => {
  it('reports which account received a payment, and when', async () => {
    const { port, driver } = make()
    await driver.pay({ ...payment, organizationCode: 'EMBERLINE' })
    const { reports } = await port.reports({ after: null, most: 1 })
    expect(reports).toMatchObject([{ organizationCode: 'EMBERLINE', at: now() }])
  })

  it('returns no payment that it never received', async () => {
    const { port, driver } = make()
    await driver.pay(payment)
    expect(await driver.takeBack('ACH000000009', 'R01')).toBe(false)
    expect((await port.reports({ after: null, most: 10 })).reports).toHaveLength(1)
  })

  it('repeats a report under the same id on request', async () => {
    const { port, driver } = make()
    const reference = await driver.pay(payment)
    await driver.tellAgain(reference)
    const { reports } = await port.reports({ after: null, most: 10 })
    expect(reports).toHaveLength(2)
    expect(reports[0]).toEqual(reports[1])
  })
})
