import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import { adverseActionV1 } from '../en/documents/adverse-action-v1.ts'
import { applicationDisclosuresV1 } from '../en/documents/application-disclosures-v1.ts'
import { incompletenessV1 } from '../en/documents/incompleteness-v1.ts'
import { loanAgreementV1 } from '../en/documents/loan-agreement-v1.ts'
import { loanAgreementOfRefinanceV1 } from '../en/documents/refinance-loan-agreement-v1.ts'
import {
  securityAgreementOfRefinanceV1,
  securityAgreementOfRefinanceV2,
} from '../en/documents/refinance-security-agreement-v1.ts'
import { applicationDisclosuresOfRenewalV1 } from '../en/documents/renewal-application-disclosures-v1.ts'
import { loanAgreementOfRenewalV1 } from '../en/documents/renewal-loan-agreement-v1.ts'
import { securityAgreementOfRenewalV1 } from '../en/documents/renewal-security-agreement-v1.ts'
import { securityAgreementOfRenewalV2 } from '../en/documents/renewal-security-agreement-v2.ts'
import { securityAgreementV1 } from '../en/documents/security-agreement-v1.ts'
import { securityAgreementV2 } from '../en/documents/security-agreement-v2.ts'
import { tilaDisclosureV1 } from '../en/documents/tila-disclosure-v1.ts'
import type { DocumentType } from './document-types.ts'
import type {
  AdverseActionFacts,
  ApplicationDisclosureFacts,
  IncompletenessFacts,
  LoanFacts,
  RenewalFacts,
} from './facts.ts'

/** What each document is made from. */
export interface FactsOf {
  readonly APPLICATION_DISCLOSURES: ApplicationDisclosureFacts
  readonly TILA_DISCLOSURE: LoanFacts
  readonly LOAN_AGREEMENT: LoanFacts
  readonly SECURITY_AGREEMENT: LoanFacts
  readonly ADVERSE_ACTION: AdverseActionFacts
  readonly INCOMPLETENESS: IncompletenessFacts
}

type Templates = {
  readonly [Type in DocumentType]: Readonly<Record<number, (facts: FactsOf[Type]) => DocumentContent>>
}

/**
 * A renewal pays a loan off and sends no money, so its papers are others than those of a new loan (notes 039 and 056). Which
 * of the two is made follows from the facts: no setting can put the papers of one before the borrower of the other.
 */
const either =
  <Facts extends { readonly renewal: RenewalFacts | null }>(
    ofLoan: (facts: Facts) => DocumentContent,
    ofRenewal: (facts: Facts) => DocumentContent,
  ) =>
  (facts: Facts): DocumentContent =>
    facts.renewal === null ? ofLoan(facts) : ofRenewal(facts)

/** A refinance takes over loans of the estate, for one of two treatments, and has papers of its own (note 099). */
const ofRefinance =
  (refinanced: (facts: LoanFacts) => DocumentContent, other: (facts: LoanFacts) => DocumentContent) =>
  (facts: LoanFacts): DocumentContent =>
    facts.refinance === undefined ? other(facts) : refinanced(facts)

/**
 * Every version of every template. Once a version was used outside it is never edited: a change is a new file and a new row
 * here, and the organization's settings name the version in force.
 */
export const TEMPLATES: Templates = {
  APPLICATION_DISCLOSURES: { 1: either(applicationDisclosuresV1, applicationDisclosuresOfRenewalV1) },
  TILA_DISCLOSURE: { 1: tilaDisclosureV1 },
  LOAN_AGREEMENT: {
    1: ofRefinance(loanAgreementOfRefinanceV1, either(loanAgreementV1, loanAgreementOfRenewalV1)),
  },
  SECURITY_AGREEMENT: {
    1: ofRefinance(securityAgreementOfRefinanceV1, either(securityAgreementV1, securityAgreementOfRenewalV1)),
    2: ofRefinance(securityAgreementOfRefinanceV2, either(securityAgreementV2, securityAgreementOfRenewalV2)),
  },
  ADVERSE_ACTION: { 1: adverseActionV1 },
  INCOMPLETENESS: { 1: incompletenessV1 },
}

/** The words of a document. Throws for a version that was never written: a wrong setting. */
export const composeDocument = <Type extends DocumentType>(
  type: Type,
  version: number,
  facts: FactsOf[Type],
): DocumentContent => {
  const versions: Readonly<Record<number, (facts: FactsOf[Type]) => DocumentContent>> = TEMPLATES[type]
  const template = Object.hasOwn(versions, version) ? versions[version] : undefined
  if (template === undefined) throw new Error(`There is no version ${version} of the template ${type}`)
  return template(facts)
}
