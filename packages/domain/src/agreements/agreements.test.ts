import { describe, expect, it } from 'vitest'
import { DECLINE_REASONS, isDeclineReason } from '../application/decline-reasons.ts'
import { adverseActionFacts } from './adverse-action.ts'
import { AGREEMENT_KINDS, DOCUMENT_KINDS, needsAcceptance, TEMPLATE_OF } from './kinds.ts'

describe('documents', () => {
  it('are accepted in order: disclosure, loan, security (1.2.101, 1.2.102)', () => {
    expect(AGREEMENT_KINDS).toEqual(['TILA_DISCLOSURE', 'LOAN_AGREEMENT', 'SECURITY_AGREEMENT'])
    expect(DOCUMENT_KINDS.filter(needsAcceptance)).toEqual(AGREEMENT_KINDS)
    expect(Object.keys(TEMPLATE_OF)).toEqual(DOCUMENT_KINDS)
  })
})

describe('an adverse action notice (G.37, 1.2.84)', () => {
  const creditor = { name: 'Pledge Lending LLC', address: '1 Main St', phone: '555' }
  const base = { creditor, creditReport: null, sendBy: '2026-12-21' }
  it('states creditor, agency and reasons in words', () => {
    const facts = adverseActionFacts({ ...base, reasons: ['IDENTITY_UNVERIFIED', 'Serious delinquency'] })
    expect(facts.reasons).toEqual(['Unable to verify identity', 'Serious delinquency'])
    expect(facts.agencyName).toContain('Federal Trade Commission')
    expect(facts.creditorAddress).toBe('1 Main St')
  })
  it('states each reason once and at most four, and never none', () => {
    const many = ['a', 'a', 'b', 'c', 'd', 'e']
    expect(adverseActionFacts({ ...base, reasons: many }).reasons).toEqual(['a', 'b', 'c', 'd'])
    expect(() => adverseActionFacts({ ...base, reasons: [] })).toThrow()
  })
  it('knows its controlled reasons by code only', () => {
    expect(Object.keys(DECLINE_REASONS).every(isDeclineReason)).toBe(true)
    expect(isDeclineReason('toString')).toBe(false)
  })
})
