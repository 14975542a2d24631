import type { Organization } from '@pledge/domain/organization/settings'
import type { Problem } from '@pledge/domain/publishing/problem'
import { LEGAL_TEXTS } from '../en/legal/legal-texts.ts'
import { TEMPLATES } from './templates.ts'

const TYPE_OF = {
  applicationDisclosures: 'APPLICATION_DISCLOSURES',
  tilaDisclosure: 'TILA_DISCLOSURE',
  loanAgreement: 'LOAN_AGREEMENT',
  securityAgreement: 'SECURITY_AGREEMENT',
  adverseAction: 'ADVERSE_ACTION',
  incompleteness: 'INCOMPLETENESS',
} as const satisfies Record<keyof Organization['templates'], keyof typeof TEMPLATES>

const CONSENTED = [
  ['TERMS', 'terms'],
  ['PRIVACY', 'privacy'],
] as const

/**
 * The texts that the settings of an organization name and that nobody wrote: versions of document templates, and of the
 * terms and the privacy notice that borrowers consent to (row 1.3.45), which may ship or be the organization's own.
 */
export const missingTexts = ({ templates, consents, legalPages }: Organization): readonly Problem[] => [
  ...(Object.keys(TYPE_OF) as readonly (keyof typeof TYPE_OF)[])
    .filter((key) => !Object.hasOwn(TEMPLATES[TYPE_OF[key]], templates[key]))
    .map((key) => ({
      path: `templates.${key}`,
      message: `there is no version ${templates[key]} of this template`,
    })),
  ...CONSENTED.flatMap(([type, page]) => {
    const version = consents.find((consent) => consent.type === type)?.version
    const isWritten =
      version === undefined ||
      Object.hasOwn(LEGAL_TEXTS[page], version) ||
      legalPages.some((own) => own.page === page && own.version === version)
    return isWritten
      ? []
      : [{ path: 'consents', message: `version ${version} of ${type} is neither in legalPages nor shipped` }]
  }),
]
