import { createHash } from 'node:crypto'
import { textOfTerms } from '@pledge/copy/documents/debit-authorizations'
import {
  stabilizationAddendum,
  STABILIZATION_ADDENDUM_VERSION,
} from '@pledge/copy/documents/stabilization-addendum'
import type { AddendumWords } from '@pledge/copy/documents/stabilization-facts'
import type { StabilizationTerms } from '@pledge/domain/liquidation/stabilization'
import type { MarginTerms } from '@pledge/domain/margin/terms'
import type { Organization } from '@pledge/domain/organization/settings'
import { supportPhoneFor } from '@pledge/domain/organization/support-phone'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'

/** The words that a borrower signs, and the hash by which the signature names them. */
export interface AddendumToSign {
  readonly words: AddendumWords
  readonly wordsSha256: string
  readonly templateVersion: number
}

/** The addendum of a loan under the terms that are offered: the same facts give the same words and the same hash. */
export const addendumToSign = (
  {
    applicationId,
    isInternational,
    organization,
    margin,
  }: {
    readonly applicationId: string
    readonly isInternational: boolean
    readonly organization: Organization
    readonly margin: MarginTerms
  },
  offered: StabilizationTerms,
): AddendumToSign => {
  const words = stabilizationAddendum({
    ...offered,
    legalName: organization.legalName,
    phone: supportPhoneFor(organization, isInternational),
    loanReference: paymentReference(applicationId),
    coin: margin.coin,
    liquidationLtvBps: margin.liquidationLtvBps,
    targetLtvBps: margin.cureTargetLtvBps,
  })
  const wordsSha256 = createHash('sha256').update(textOfTerms(words)).digest('hex')
  return { words, wordsSha256, templateVersion: STABILIZATION_ADDENDUM_VERSION }
}
