import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ESTATE_LOAN_STATES, REFINANCE_COINS } from './estate-loan.ts'
import { createHandOverReader } from './hand-over-file.ts'
import { HAND_OVER_HEADER, readHandOverLine, type HandOver } from './hand-over-line.ts'
import { handOverLineOf as lineOf, type HandOverRow } from './hand-over.test-data.ts'
import { reconcile } from './hand-over-reconciliation.ts'
import { handOverResults, type HandOverResult, type RegisteredLoan } from './hand-over-result.ts'

/** The day of the line that tests read. */
const TODAY = '2026-11-27'
const ID = 'ab'.repeat(32)
const HAND_OVER: HandOver = {
  loanNumber: 'CEL-1',
  coin: 'BTC',
  units: 125_000_000n,
  handedOverOn: '2026-11-27',
  transactionId: ID,
}
const LOAN: RegisteredLoan = {
  loanNumber: 'CEL-1',
  coin: 'BTC',
  quantityUnits: 125_000_000n,
  state: 'CLAIMED',
  claimId: 'claim-1',
}

describe('a line of the file of hand-overs', () => {
  it('is read, with one text for each transaction', () => {
    expect(readHandOverLine(lineOf(), TODAY)).toEqual({ ok: true, row: HAND_OVER })
    const typed = { loan_number: ' cel-1 ', transaction_id: `0x${ID.toUpperCase()}` }
    expect(readHandOverLine(lineOf(typed), TODAY)).toEqual({ ok: true, row: HAND_OVER })
  })

  it.each<[string, Partial<HandOverRow>, string]>([
    ['no loan number', { loan_number: '' }, 'loan_number must be'],
    ['another coin', { coin: 'SOL' }, 'coin must be one of BTC, ETH'],
    ['no coins', { coin_quantity: '0' }, 'coin_quantity must be'],
    ['negative coins', { coin_quantity: '-1' }, 'coin_quantity must be'],
    ['coins finer than the chain', { coin_quantity: '0.123456789' }, 'coin_quantity must be'],
    ['a day that does not exist', { handed_over_on: '2026-02-29' }, 'handed_over_on must be'],
    ['a day before any chain', { handed_over_on: '0000-01-01' }, 'handed_over_on must be from 2009-01-03 on'],
    ['a day in the future', { handed_over_on: '2026-11-28' }, 'and not in the future'],
    ['no transaction', { transaction_id: '' }, 'transaction_id must be'],
    ['part of a transaction', { transaction_id: ID.slice(1) }, 'transaction_id must be'],
    ['characters of another encoding', { loan_number: 'CEL\uFFFD' }, 'characters that cannot be read'],
  ])('is refused for %s', (_, change, problem) => {
    expect(readHandOverLine(lineOf(change), TODAY)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining(problem)],
    })
  })

  it('is refused for a field too few, and an open quote', () => {
    expect(readHandOverLine('CEL-1,BTC', TODAY)).toMatchObject({
      problems: ['there are 2 fields instead of 5'],
    })
    expect(readHandOverLine(`"${lineOf()}`, TODAY)).toMatchObject({ problems: ['a quote is not closed'] })
  })
})

describe('a file of hand-overs', () => {
  const readAll = (...lines: readonly string[]) => {
    const reader = createHandOverReader([HAND_OVER_HEADER, ...lines].join('\n'), TODAY)
    while (!reader.isDone()) reader.step(1)
    return reader.result()
  }

  it('has a loan and a transaction together once', () => {
    const other = lineOf({ transaction_id: 'cd'.repeat(32) })
    expect(readAll(lineOf(), other, lineOf({ loan_number: 'CEL-2' }))).toMatchObject({ problemCount: 0 })
    expect(readAll(lineOf(), other, lineOf({ coin_quantity: '9' })).problems).toEqual([
      { line: 4, message: 'loan_number with transaction_id is the same as in line 2' },
    ])
  })

  it('names problems by their line', () => {
    expect(readAll(lineOf(), lineOf({ coin_quantity: 'x' })).problems).toMatchObject([{ line: 3 }])
    expect(readAll()).toMatchObject({ problemCount: 1 })
  })
})

describe('what the estate has handed over for a loan', () => {
  it.each<[HandOverResult, Partial<RegisteredLoan>, Partial<HandOver>, bigint, bigint]>([
    ['CONFIRMED', {}, {}, 0n, 0n],
    ['CONFIRMED', { state: 'CLOSED' }, {}, 0n, 0n],
    ['SHORT', {}, { units: 124_999_999n }, 1n, 0n],
    ['EXCESS', {}, { units: 125_000_001n }, 0n, 1n],
    ['UNCLAIMED', { state: 'OPEN' }, {}, 0n, 0n],
    ['OTHER_COIN', { coin: 'ETH' }, {}, 0n, 125_000_000n],
    ['UNKNOWN_LOAN', { loanNumber: 'CEL-2' }, {}, 0n, 125_000_000n],
  ])('is %s for %o and %o', (result, loan, handOver, missingUnits, excessUnits) => {
    expect(handOverResults([{ ...LOAN, ...loan }], [{ ...HAND_OVER, ...handOver }])).toMatchObject([
      { result, missingUnits, excessUnits },
    ])
  })

  it('counts all transactions of a loan together', () => {
    const parts = [
      { ...HAND_OVER, units: 100_000_000n },
      { ...HAND_OVER, units: 25_000_000n, transactionId: 'cd'.repeat(32) },
    ]
    expect(handOverResults([LOAN], parts.slice(0, 1))).toMatchObject([{ result: 'SHORT' }])
    expect(handOverResults([LOAN], parts)).toMatchObject([
      { result: 'CONFIRMED', handedOverUnits: 125_000_000n },
    ])
  })
})

describe('the reconciliation of hand-overs with the register', () => {
  const numbers = fc.constantFrom('CEL-1', 'CEL-2', 'CEL-3', 'CEL-4')
  const coins = fc.constantFrom(...REFINANCE_COINS)
  const units = fc.bigInt({ min: 1n, max: 5n })
  const loans = fc.uniqueArray(
    fc.record({
      loanNumber: numbers,
      coin: coins,
      quantityUnits: units,
      state: fc.constantFrom(...ESTATE_LOAN_STATES),
      claimId: fc.constant(null),
    }),
    { selector: ({ loanNumber }) => loanNumber },
  )
  const handOvers = fc.array(
    fc.record({
      loanNumber: numbers,
      coin: coins,
      units,
      handedOverOn: fc.constant('2026-11-27'),
      transactionId: fc.constant(ID),
    }),
    { maxLength: 12 },
  )

  it('adds up for each coin, and lists every loan that does not agree', () => {
    fc.assert(
      fc.property(loans, handOvers, (register, sent) => {
        const { coins: found, open } = reconcile(register, sent)
        for (const { registeredUnits, handedOverUnits, missingUnits, excessUnits } of found)
          expect(registeredUnits + excessUnits).toBe(handedOverUnits + missingUnits)
        const total = sent.reduce((sum, one) => sum + one.units, 0n)
        expect(found.reduce((sum, { handedOverUnits }) => sum + handedOverUnits, 0n)).toBe(total)
        const isSettled = found.every(({ missingUnits, excessUnits }) => missingUnits + excessUnits === 0n)
        if (isSettled) expect(open).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('counts a loan that nothing came for as missing', () => {
    expect(reconcile([LOAN, { ...LOAN, loanNumber: 'CEL-2', state: 'OPEN' }], []).coins[0]).toEqual({
      coin: 'BTC',
      registeredUnits: 125_000_000n,
      handedOverUnits: 0n,
      missingUnits: 125_000_000n,
      excessUnits: 0n,
      pledgedUnits: 0n,
    })
  })

  it('counts a closed loan as awaited and handed over', () => {
    const { coins: found, open } = reconcile([{ ...LOAN, state: 'CLOSED' }], [HAND_OVER])
    expect(found[0]).toMatchObject({ registeredUnits: 125_000_000n, missingUnits: 0n, excessUnits: 0n })
    expect(found[0]?.pledgedUnits).toBe(125_000_000n)
    expect(open).toEqual([])
  })
})
