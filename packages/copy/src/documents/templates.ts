import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import { adverseActionV1 } from '../en/documents/adverse-action-v1.ts'
import { adverseActionV2 } from '../en/documents/adverse-action-v2.ts'
import { applicationDisclosuresV1 } from '../en/documents/application-disclosures-v1.ts'
import { applicationDisclosuresV2 } from '../en/documents/application-disclosures-v2.ts'
import {
  applicationDisclosuresOfRenewalV5,
  applicationDisclosuresV4,
} from '../en/documents/application-disclosures-v4.ts'
import { incompletenessV1 } from '../en/documents/incompleteness-v1.ts'
import { loanAgreementV1 } from '../en/documents/loan-agreement-v1.ts'
import { loanAgreementV3 } from '../en/documents/loan-agreement-v3.ts'
import { applicationDisclosuresOfRenewalV3 } from '../en/documents/renewal-application-disclosures-v3.ts'
import { loanAgreementOfRenewalV4 } from '../en/documents/renewal-loan-agreement-v4.ts'
import { securityAgreementOfRenewalV2 } from '../en/documents/renewal-security-agreement-v2.ts'
import { securityAgreementOfRenewalV4 } from '../en/documents/renewal-security-agreement-v4.ts'
import { loanAgreementOfRenewalV1, tilaDisclosureOfRenewalV1 } from '../en/documents/renewal-terms-v1.ts'
import { tilaDisclosureOfRenewalV3 } from '../en/documents/renewal-tila-disclosure-v3.ts'
import { securityAgreementV1 } from '../en/documents/security-agreement-v1.ts'
import { securityAgreementV3 } from '../en/documents/security-agreement-v3.ts'
import { tilaDisclosureV1 } from '../en/documents/tila-disclosure-v1.ts'
import type { DocumentType } from './document-types.ts'
import type {
  AdverseActionFacts,
  ApplicationDisclosureFacts,
  IncompletenessFacts,
  LoanFacts,
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
 * Every version of every template. A version that was ever used is never edited: a change is a new file and a new row
 * here, and the organisation's settings name the version in force.
 */
export const TEMPLATES: Templates = {
  APPLICATION_DISCLOSURES: {
    1: applicationDisclosuresV1,
    2: applicationDisclosuresV2,
    3: applicationDisclosuresOfRenewalV3,
    4: applicationDisclosuresV4,
    5: applicationDisclosuresOfRenewalV5,
  },
  TILA_DISCLOSURE: { 1: tilaDisclosureV1, 2: tilaDisclosureOfRenewalV1, 3: tilaDisclosureOfRenewalV3 },
  LOAN_AGREEMENT: {
    1: loanAgreementV1,
    2: loanAgreementOfRenewalV1,
    3: loanAgreementV3,
    4: loanAgreementOfRenewalV4,
  },
  SECURITY_AGREEMENT: {
    1: securityAgreementV1,
    2: securityAgreementOfRenewalV2,
    3: securityAgreementV3,
    4: securityAgreementOfRenewalV4,
  },
  ADVERSE_ACTION: { 1: adverseActionV1, 2: adverseActionV2 },
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
