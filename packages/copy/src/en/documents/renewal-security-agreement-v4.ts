import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import type { LoanFacts } from '../../documents/facts.ts'
import { withBothAmounts } from './both-amounts.ts'
import { frame } from './frame.ts'
import { securityAgreementOfRenewalV2 } from './renewal-security-agreement-v2.ts'

/** The security agreement of a renewal, with the prices of both of its amounts (note 041, row 1.1.20). */
export const securityAgreementOfRenewalV4 = (facts: LoanFacts): DocumentContent => {
  const { title, blocks } = securityAgreementOfRenewalV2(facts)
  return frame({ facts, title, version: 4, blocks: withBothAmounts(blocks, facts) })
}
