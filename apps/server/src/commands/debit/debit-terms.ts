import { createHash } from 'node:crypto'
import {
  DEBIT_AUTHORIZATION_VERSION,
  debitTerms,
  textOfTerms,
} from '@pledge/copy/documents/debit-authorizations'
import type { DebitAuthorizationFacts, DebitTerms } from '@pledge/copy/documents/debit-facts'
import type { Organization } from '@pledge/domain/organization/settings'
import { supportPhoneFor } from '@pledge/domain/organization/support-phone'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { StoredBankAccount } from '../../store/disbursement/bank-accounts.ts'

/** The words that a borrower signs, and the hash by which the signature names them. */
export interface TermsToSign {
  readonly terms: DebitTerms
  readonly sha256: string
  readonly templateVersion: number
}

const LAST_DIGITS = 4

/** The last digits of an account, as words name it. */
export const lastDigits = ({ account }: Pick<StoredBankAccount, 'account'>): string =>
  account.accountNumber.slice(-LAST_DIGITS)

/** The words of an authorization of a loan: the same facts give the same words and the same hash. */
export const termsToSign = (
  of: {
    readonly applicationId: string
    readonly organization: Organization
    readonly account: StoredBankAccount
  },
  facts: Pick<DebitAuthorizationFacts, 'kind' | 'amountCents' | 'firstAmountCents' | 'settlesOn'>,
): TermsToSign => {
  const terms = debitTerms({
    ...facts,
    legalName: of.organization.legalName,
    phone: supportPhoneFor(of.organization, false),
    email: of.organization.supportEmail,
    loanReference: paymentReference(of.applicationId),
    accountType: of.account.account.accountType,
    accountMask: lastDigits(of.account),
  })
  const sha256 = createHash('sha256').update(textOfTerms(terms)).digest('hex')
  return { terms, sha256, templateVersion: DEBIT_AUTHORIZATION_VERSION }
}
