import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import type { LoanFacts } from '../../documents/facts.ts'
import { depositOfRenewal, grantOfRenewal } from './renewal-security-agreement-v1.ts'
import { securityAgreementOf } from './security-agreement-v1.ts'
import { COUNTS_ONCE_FINAL } from './security-agreement-v2.ts'

/** Version 1 with another sentence on when a deposit is final. */
export const securityAgreementOfRenewalV2 = (facts: LoanFacts): DocumentContent =>
  securityAgreementOf(facts, {
    version: 2,
    ofWhich: ' that renews your former loan',
    grant: grantOfRenewal(facts),
    deposit: depositOfRenewal(facts, COUNTS_ONCE_FINAL),
  })
