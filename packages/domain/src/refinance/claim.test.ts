import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregateLoans } from './aggregate.ts'
import { claimResult, RELEASE_STEPS, releaseRefusal, type ReleaseStep } from './claim.ts'
import { ESTATE_LOAN_STATES, REFINANCE_COINS } from './estate-loan.ts'

const mine = { borrowerId: 'maya', releaseRequestedBy: null }
const others = { borrowerId: 'noah', releaseRequestedBy: null }

describe('claiming a loan of the register', () => {
  it.each([
    ['an open loan of the person', 'OPEN', true, null, 'CLAIMED'],
    ['one that the person has claimed', 'CLAIMED', true, mine, 'ALREADY_OWN'],
    ['one that somebody else has claimed', 'CLAIMED', true, others, 'UNKNOWN'],
    ['a closed one', 'CLOSED', true, null, 'UNKNOWN'],
    ['one of somebody else', 'OPEN', false, null, 'UNKNOWN'],
    ['one that does not exist', null, false, null, 'UNKNOWN'],
  ] as const)('is, for %s', (_, state, isOfBorrower, claim, result) => {
    expect(claimResult({ state, isOfBorrower, claim, borrowerId: 'maya' })).toBe(result)
  })

  it('reveals nothing of a loan of somebody else', () => {
    const state = fc.constantFrom(...ESTATE_LOAN_STATES, null)
    fc.assert(
      fc.property(state, fc.constantFrom(null, mine, others), (of, claim) => {
        expect(claimResult({ state: of, isOfBorrower: false, claim, borrowerId: 'maya' })).toBe('UNKNOWN')
      }),
    )
  })
})

describe('releasing a claim', () => {
  const requested = { ...mine, releaseRequestedBy: 'avery' }
  it.each<[string, typeof requested | typeof mine | null, ReleaseStep, string, string | null]>([
    ['requested by one agent', mine, 'request', 'avery', null],
    ['confirmed by another', requested, 'confirm', 'blake', null],
    ['not confirmed by the same', requested, 'confirm', 'avery', 'approval.same-agent'],
    ['not confirmed without a request', mine, 'confirm', 'blake', 'transition.not-allowed'],
    ['not requested twice', requested, 'request', 'blake', 'transition.not-allowed'],
    ['taken back', requested, 'withdraw', 'avery', null],
    ['not taken back without a request', mine, 'withdraw', 'avery', 'transition.not-allowed'],
  ])('is %s', (_, claim, step, agentId, code) => {
    expect(releaseRefusal(claim, { step, agentId, reason: 'Wrong person' })?.code ?? null).toBe(code)
  })

  it('needs a claim, and a reason', () => {
    for (const step of RELEASE_STEPS)
      expect(releaseRefusal(null, { step, agentId: 'avery', reason: 'x' })?.code).toBe('refinance.claim-over')
    expect(releaseRefusal(mine, { step: 'request', agentId: 'avery', reason: ' ' })?.code).toBe(
      'approval.reason-required',
    )
  })
})

describe('loans of one person with the same coin (part of 2.2.14, G.70)', () => {
  const loan = fc.record({
    loanNumber: fc.integer({ min: 1 }).map((n) => `CEL-${n}`),
    coin: fc.constantFrom(...REFINANCE_COINS),
    quantityUnits: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    balanceCents: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  })

  it('are one, with all their coins and balances', () => {
    fc.assert(
      fc.property(fc.array(loan, { maxLength: 20 }), (loans) => {
        const cards = aggregateLoans(loans)
        expect(new Set(cards.map(({ coin }) => coin)).size).toBe(cards.length)
        for (const card of cards) {
          const of = loans.filter(({ coin }) => coin === card.coin)
          expect(card.loanNumbers).toEqual(of.map(({ loanNumber }) => loanNumber))
          expect(card.quantityUnits).toBe(of.reduce((sum, one) => sum + one.quantityUnits, 0n))
          expect(card.balanceCents).toBe(of.reduce((sum, one) => sum + one.balanceCents, 0n))
        }
        expect(cards.flatMap(({ loanNumbers }) => loanNumbers)).toHaveLength(loans.length)
      }),
    )
  })
})
