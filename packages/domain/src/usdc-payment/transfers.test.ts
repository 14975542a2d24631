import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NATIVE_COIN, symbolOf, USDC_CONTRACTS } from './networks.ts'
import { transferChanges, type JudgedTransfer, type ReportedTransfer } from './transfers.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const transfer = (change: Partial<ReportedTransfer> = {}): ReportedTransfer => ({
  transactionId: `0x${'5a'.repeat(32)}`,
  contract: USDC_CONTRACTS.Base,
  units: 74_990_000n,
  blockHeight: 110,
  blockHash: '0xb1',
  at: AT,
  ...change,
})
const judged = (change: Partial<JudgedTransfer> = {}): JudgedTransfer => ({
  ...transfer(),
  symbol: 'USDC',
  status: 'SEEN',
  problem: null,
  ...change,
})
const range = { network: 'Base', sinceHeight: 100, height: 120, finalizedHeight: 105 } as const
const changes = (
  stored: readonly JudgedTransfer[],
  reported: readonly ReportedTransfer[],
  change: Partial<{ sinceHeight: number; height: number; finalizedHeight: number }> = {},
) => transferChanges(stored, { ...range, reported, ...change })

describe('what a network reports about the address of a loan (1.2.59)', () => {
  it.each([
    ['is seen while its block is not final', {}, {}, { status: 'SEEN', problem: null }],
    ['is final in a block that the network finalized', {}, { finalizedHeight: 110 }, { status: 'FINAL' }],
    ['is too small below a cent', { units: 9_999n }, {}, { problem: 'TOO_SMALL' }],
    ['is enough from a cent on', { units: 10_000n }, {}, { problem: null }],
    [
      'is a wrong asset as the network’s own coin',
      { contract: NATIVE_COIN },
      {},
      { symbol: 'ETH', problem: 'UNSUPPORTED_ASSET' },
    ],
    [
      'is a wrong asset as bridged USDC',
      { contract: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA' },
      {},
      { symbol: 'USDbC', problem: 'UNSUPPORTED_ASSET' },
    ],
  ] as const)('%s', (_, reported, report, expected) => {
    expect(changes([], [transfer(reported)], report)).toMatchObject([expected])
  })

  it('leaves out tokens that are not known, whatever they call themselves', () => {
    expect(changes([], [transfer({ contract: `0x${'9'.repeat(40)}` })])).toEqual([])
    // USDC of the other network is not USDC here.
    expect(symbolOf('Ethereum', USDC_CONTRACTS.Base)).toBeUndefined()
  })

  it('is dropped once the network does not have it any more, and only within the blocks of the report', () => {
    expect(changes([judged()], [])).toMatchObject([{ status: 'DROPPED' }])
    expect(changes([judged()], [], { sinceHeight: 111 })).toEqual([])
    expect(changes([judged()], [], { height: 109 })).toEqual([])
  })

  it('counts again in another block after it was dropped', () => {
    const again = transfer({ blockHeight: 118, blockHash: '0xb2' })
    expect(changes([judged({ status: 'DROPPED' })], [again])).toMatchObject([
      { status: 'SEEN', blockHash: '0xb2' },
    ])
  })

  it('is news once', () => {
    expect(changes([judged()], [transfer()])).toEqual([])
    expect(changes([judged()], [transfer()], { finalizedHeight: 110 })).toMatchObject([{ status: 'FINAL' }])
  })

  it('never changes once it is final, whatever is reported later', () => {
    const reports = fc.record({
      blockHeight: fc.integer({ min: 90, max: 130 }),
      units: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      blockHash: fc.constantFrom('0xb1', '0xb2'),
    })
    const heights = fc.integer({ min: 90, max: 130 })
    fc.assert(
      fc.property(
        fc.array(reports, { maxLength: 3 }),
        heights,
        heights,
        (reported, sinceHeight, finalizedHeight) => {
          const all = reported.map((one) => transfer(one))
          expect(changes([judged({ status: 'FINAL' })], all, { sinceHeight, finalizedHeight })).toEqual([])
        },
      ),
    )
  })
})
