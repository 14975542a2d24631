import { describe, expect, it } from 'vitest'
import { exampleApplication, exampleLoan, exampleOffer, exampleRenewal } from './example-facts.ts'
import type { LoanFacts } from './facts.ts'
import { composeDocument } from './templates.ts'
import { textOf } from './text-of-document.test-data.ts'
import { versionFor } from './versions.ts'

const deferred = { ...exampleOffer, repayment: 'deferred' as const }
const compounding = { ...exampleLoan.terms, deferredCompounding: true }
const agreement = (version: number, changed: Partial<LoanFacts> = {}): string =>
  textOf(composeDocument('LOAN_AGREEMENT', version, { ...exampleLoan, ...changed }))
const linesOf = (text: string) => text.split('\n')
/** Lines of one text that another does not have. */
const changedIn = (one: string, other: string) =>
  linesOf(one).filter((line) => !linesOf(other).includes(line))

describe('the version of the words of a document', () => {
  it('is what the settings name, for a new loan with simple interest', () => {
    expect(versionFor('LOAN_AGREEMENT', 1, exampleLoan)).toBe(1)
    expect(versionFor('ADVERSE_ACTION', 1, { ...exampleLoan, renewal: exampleRenewal })).toBe(1)
  })

  it('is one that tells of compounding where interest is compounded, whatever they name (1.1.13)', () => {
    expect(versionFor('LOAN_AGREEMENT', 1, { ...exampleLoan, terms: compounding })).toBe(3)
    expect(versionFor('LOAN_AGREEMENT', 5, { ...exampleLoan, terms: compounding })).toBe(5)
    expect(versionFor('SECURITY_AGREEMENT', 1, { ...exampleLoan, terms: compounding })).toBe(1)
  })
})

describe('the loan agreement of version 3', () => {
  it('says of deferred interest what the schedule reckons: compounded each month, or simple (1.1.13)', () => {
    const compounded = agreement(3, { offer: deferred, terms: compounding })
    expect(compounded).toContain('Deferred interest is compounded each month')
    expect(compounded).not.toContain('simple interest')
    expect(compounded).not.toContain('no interest is charged on interest')
    const simple = agreement(3, { offer: deferred })
    expect(simple).toContain('Deferred interest is simple interest')
    expect(simple).not.toContain('compounded')
    // Interest of each month bears none, whatever the setting (note 031).
    expect(agreement(3, { terms: compounding })).not.toContain('compounded')
  })

  it('reckons a part of a month as the loan is served, and otherwise says what version 1 says', () => {
    const changed = changedIn(agreement(3), agreement(1))
    expect(
      changed.some((line) => line.startsWith('Interest for a part of a month is reckoned by the day')),
    ).toBe(true)
    expect(changed).toHaveLength(3)
  })

  it('has no unsigned documents fee where the lender charges none (1.9.08)', () => {
    const terms = { ...exampleLoan.terms, unsignedDocumentsFeeCents: 0n }
    expect(agreement(3, { terms })).toContain('There is no fee for documents that you leave unsigned.')
    expect(agreement(3, { terms })).not.toContain('$0.00, only if')
    expect(agreement(3)).toContain('Unsigned documents fee: $100.00, only if this agreement is in effect')
  })

  it('names no bank transfer as the way to pay abroad (1.2.59)', () => {
    expect(agreement(3)).toContain('You may pay by bank transfer (ACH)')
    expect(agreement(3, { disbursement: 'USDC' })).not.toContain('You may pay by bank transfer')
  })

  it.each([3, 4])('of version %d numbers its sections without a gap, and its clauses', (version) => {
    const { blocks } = composeDocument('LOAN_AGREEMENT', version, { ...exampleLoan, renewal: exampleRenewal })
    const sections = blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 1 ? [Number(block.text.split('.')[0])] : [],
    )
    expect(sections).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
    const clauses = blocks.flatMap((block) => (block.kind === 'clause' ? [block.number] : []))
    expect(new Set(clauses).size).toBe(clauses.length)
  })
})

describe('the application disclosures of version 2', () => {
  it('name no fee of nothing (1.9.08)', () => {
    const text = (feeCents: bigint) =>
      textOf(
        composeDocument('APPLICATION_DISCLOSURES', 2, {
          ...exampleApplication,
          terms: { ...exampleApplication.terms, unsignedDocumentsFeeCents: feeCents },
        }),
      )
    expect(text(0n)).not.toContain('$0.00 for documents')
    expect(text(0n)).toContain('Fees that can arise later: 2% of the proceeds if collateral must be sold.')
    expect(text(10_000n)).toContain('$100.00 for documents that an existing loan requires')
    expect(
      changedIn(text(10_000n), textOf(composeDocument('APPLICATION_DISCLOSURES', 1, exampleApplication))),
    ).toEqual([`Application ${exampleApplication.applicationReference} · version 2`])
  })
})
