import { createHandOverReader } from '@pledge/domain/refinance/hand-over-file'
import { describe, expect, it } from 'vitest'
import { simulatedHandOverFile, type AwaitedCoins } from './simulated-hand-overs.ts'

const DAY = '2026-11-27'
const first: AwaitedCoins = { loanNumber: 'CEL-1', coin: 'BTC', quantity: '1.25', transactions: 0 }
const second: AwaitedCoins = {
  loanNumber: 'CEL-2',
  coin: 'ETH',
  quantity: '0.000000000000000001',
  transactions: 2,
}

const fileOf = (awaited: readonly AwaitedCoins[], organization = 'PLEDGE') =>
  simulatedHandOverFile(awaited, { organization, handedOverOn: DAY })

const read = (awaited: readonly AwaitedCoins[], organization?: string) => {
  const reader = createHandOverReader(fileOf(awaited, organization), DAY)
  reader.step(awaited.length)
  return reader.result()
}

const transactionOf = (awaited: AwaitedCoins, organization?: string) =>
  read([awaited], organization).rows[0]?.transactionId

describe('the file of the simulated estate', () => {
  it('is what the product reads, a line for each loan', () => {
    expect(read([first, second])).toMatchObject({
      problemCount: 0,
      rows: [
        { loanNumber: 'CEL-1', coin: 'BTC', units: 125_000_000n, handedOverOn: DAY },
        { loanNumber: 'CEL-2', coin: 'ETH', units: 1n, handedOverOn: DAY },
      ],
    })
  })

  it('says the same each time, and has a transaction for each loan, organization and time', () => {
    expect(fileOf([first, second])).toBe(fileOf([first, second]))
    const transactions = [
      transactionOf(first),
      transactionOf({ ...first, loanNumber: 'CEL-2' }),
      transactionOf({ ...first, transactions: 1 }),
      transactionOf(first, 'NORTHWIND'),
    ]
    expect(new Set(transactions).size).toBe(transactions.length)
    expect(transactionOf({ ...first, quantity: '1' })).toBe(transactionOf(first))
  })
})
