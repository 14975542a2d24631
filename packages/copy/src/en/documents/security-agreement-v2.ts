import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import type { LoanFacts } from '../../documents/facts.ts'
import { deposit, grant, securityAgreementOf } from './security-agreement-v1.ts'

/** A network that declares its own blocks final is waited for, however many blocks confirm the deposit (note 072). */
export const COUNTS_ONCE_FINAL =
  'A deposit counts once it is final. On some networks, that is once the network has confirmed it as often as our site says. On others, it is once the network itself has made the block with your deposit final. Our site shows which of the two applies. Both can take longer when the network has problems.'

/** Version 1 with another sentence on when a deposit is final. */
export const securityAgreementV2 = (facts: LoanFacts): DocumentContent =>
  securityAgreementOf(facts, {
    version: 2,
    ofWhich: '',
    grant: grant(facts),
    deposit: deposit(facts, COUNTS_ONCE_FINAL),
  })
