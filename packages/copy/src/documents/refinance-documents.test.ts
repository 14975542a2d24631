import { describe, expect, it } from 'vitest'
import { coinsDue } from '../format/coins.ts'
import { exampleLoan, exampleRefinance } from './example-facts.ts'
import type { LoanFacts, RefinanceFacts } from './facts.ts'
import { composeDocument } from './templates.ts'
import { textOf } from './text-of-document.test-data.ts'

const DECLINED = exampleRefinance
const ALLOWED: RefinanceFacts = { ...DECLINED, collateralReuseConsent: 'ALLOW_REHYPOTHECATION' }

const KINDS = ['TILA_DISCLOSURE', 'LOAN_AGREEMENT', 'SECURITY_AGREEMENT'] as const
const paper = (kind: (typeof KINDS)[number], refinance: RefinanceFacts | undefined, version = 1): string => {
  const facts: LoanFacts = { ...exampleLoan, renewal: null, refinance }
  return textOf(composeDocument(kind, version, facts))
}
const textsOf = (refinance: RefinanceFacts | undefined) =>
  KINDS.map((kind) => paper(kind, refinance)).join('\n')

const NOT_USED = 'We do not lend, pledge, sell or otherwise use the Collateral for our own purposes.'
const USED = 'You allow us to use the Collateral for our own purposes.'

describe('the papers of a refinance', () => {
  it('say that collateral is not used only where it is not (2.1.08, part of G.71)', () => {
    expect(textsOf(DECLINED)).toContain(NOT_USED)
    expect(textsOf(DECLINED)).not.toContain(USED)
    const allowed = textsOf(ALLOWED)
    expect(allowed).toContain(USED)
    for (const untrue of [NOT_USED, 'You remain the owner of the Collateral', 'Not allowed'])
      expect(allowed).not.toContain(untrue)
    for (const version of [1, 2]) expect(paper('SECURITY_AGREEMENT', ALLOWED, version)).toContain(USED)
  })

  it('contain the stabilization addendum where the borrower opted in (part of 2.1.09, part of G.72)', () => {
    const terms = { feeBps: 100, usdcLtvBps: 9_700 }
    for (const treatment of [DECLINED, ALLOWED]) {
      const signed = paper('SECURITY_AGREEMENT', { ...treatment, stabilization: terms })
      expect(signed).toContain('Stabilization Addendum')
      expect(signed).toContain('we convert all of your BTC to USDC instead')
      expect(paper('SECURITY_AGREEMENT', treatment)).not.toContain('Stabilization Addendum')
    }
  })

  it('say which loans are replaced, what the estate hands over and what is added (2.3.03, part of 2.3.05)', () => {
    const all = textsOf(DECLINED)
    for (const said of [
      'CEL-1, CEL-2',
      '0.18 BTC',
      coinsDue(DECLINED.topUpUnits, 'BTC'),
      '5 calendar days',
      '55%',
    ])
      expect(all).toContain(said)
    const enough = textsOf({ ...DECLINED, topUpUnits: 0n })
    expect(enough).toContain('You need not send anything.')
    expect(enough).not.toContain('Estimated top-up')
  })

  it('say that no money is paid out', () => {
    expect(textsOf(DECLINED)).toContain('Amount given to you directly\n$0.00')
    expect(textsOf(DECLINED)).toContain('No money is paid to you.')
    for (const untrue of ['Cash to borrow', 'We send $', 'former loan', 'loan money is sent'])
      expect(textsOf(DECLINED), untrue).not.toContain(untrue)
  })

  it('leave the papers of other loans as they were', () => {
    expect(textsOf(undefined)).not.toContain('old loans')
    expect(textsOf(undefined)).toContain(NOT_USED)
  })
})
