import { describe, expect, it } from 'vitest'
import { DECLINE_REASONS, isDeclineReason } from '../application/decline-reasons.ts'
import { principalReasons, restsOnCreditReport } from './adverse-action.ts'
import { AGREEMENT_KINDS, DOCUMENT_KINDS, needsAcceptance, TEMPLATE_OF } from './kinds.ts'

describe('documents', () => {
  it('are accepted in order: disclosure, loan, security (1.2.101, 1.2.102)', () => {
    expect(AGREEMENT_KINDS).toEqual(['TILA_DISCLOSURE', 'LOAN_AGREEMENT', 'SECURITY_AGREEMENT'])
    expect(DOCUMENT_KINDS.filter(needsAcceptance)).toEqual(AGREEMENT_KINDS)
    expect(Object.keys(TEMPLATE_OF)).toEqual(DOCUMENT_KINDS)
  })
})

describe('the reasons of an adverse action notice (G.37, 1.2.84)', () => {
  it('are in words, and a bureau’s own are kept as received', () => {
    expect(principalReasons(['IDENTITY_UNVERIFIED'], 'agent')).toEqual(['Unable to verify identity'])
    expect(principalReasons(['Serious delinquency'], 'bureau')).toEqual(['Serious delinquency'])
  })
  it('are stated once and at most four, and never none', () => {
    const many = ['a', 'a', 'b', 'c', 'd', 'e']
    expect(principalReasons(many, 'bureau')).toEqual(['a', 'b', 'c', 'd'])
    expect(() => principalReasons([], 'agent')).toThrow('at least one reason')
  })
  it('never print a screening’s own wording', () => {
    const reasons = ['Matches an entry of a sanctions list', 'IDENTITY_UNVERIFIED']
    expect(principalReasons(reasons, 'screening')).toEqual([
      'Unable to verify information provided in the application',
      'Unable to verify identity',
    ])
  })
  it('name the bureau when the decision rests on its report, whoever decided', () => {
    expect(restsOnCreditReport(['Serious delinquency'], 'bureau')).toBe(true)
    expect(restsOnCreditReport(['CREDIT_DELINQUENT', 'IDENTITY_UNVERIFIED'], 'agent')).toBe(true)
    expect(restsOnCreditReport(['IDENTITY_UNVERIFIED', 'INCOME_UNVERIFIED'], 'agent')).toBe(false)
    expect(restsOnCreditReport(['INFORMATION_UNVERIFIED'], 'screening')).toBe(false)
  })
  it('are recognized only by code', () => {
    expect(Object.keys(DECLINE_REASONS).every(isDeclineReason)).toBe(true)
    expect(isDeclineReason('toString')).toBe(false)
  })
})
