import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import type { LoanFacts } from '../../documents/facts.ts'
import { withBothAmounts } from './both-amounts.ts'
import { frame } from './frame.ts'
import { securityAgreementV1 } from './security-agreement-v1.ts'

/** The security agreement with the rule of the planned amount and the required minimum, and the prices of both (note 041). */
export const securityAgreementV3 = (facts: LoanFacts): DocumentContent => {
  const { title, blocks } = securityAgreementV1(facts)
  return frame({ facts, title, version: 3, blocks: withBothAmounts(blocks, facts) })
}
