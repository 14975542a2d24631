import { refuse, type Refusal } from '@pledge/domain/refusal'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import type { Tx } from '../../store/database/database.ts'
import { insertAuthorization, type AuthorizationKind } from '../../store/debit/debit-authorizations.ts'
import { maskAccountNumber } from '@pledge/domain/disbursement/account-number'
import { belongsTo, type OfSubject } from '../application/of-application.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import type { Deps } from '../deps.ts'
import type { DebitBasis } from './debit-basis.ts'
import { termsToSign } from './debit-terms.ts'

/** A signature of a borrower: which words, and from where. */
export interface SignedTerms extends OfSubject {
  /** Of the words as they were shown. */
  readonly termsSha256: string
  readonly from: { readonly address: string; readonly userAgent: string }
}

/** Whether the borrower may sign at all; an account to debit has to be on file, as its bank has it. */
export const maySign = async (
  tx: Tx,
  input: OfSubject,
  { account, isAccountCorrected }: DebitBasis,
): Promise<Refusal | NonNullable<DebitBasis['account']>> => {
  if ((await findVerifiedEmail(tx, input.subject.accountId)) === undefined)
    return refuse('account.email-unverified')
  // The rules of the network forbid another entry to the account as it was (note 092).
  if (isAccountCorrected) return refuse('debit.not-available')
  return account ?? refuse('debit.no-account')
}

interface Signing {
  readonly signed: SignedTerms
  readonly basis: DebitBasis
  readonly account: NonNullable<DebitBasis['account']>
  readonly kind: AuthorizationKind
  readonly amountCents: bigint
  readonly firstAmountCents: bigint
  readonly settlesOn: string
}

/**
 * Whether the words that were signed are those of now. Refusal: `debit.terms-changed` where they are not, e.g. after the
 * bank's cut-off of the day. Asked before anything is written, because a refusal commits what was written before it.
 */
export const checkTerms = ({ signed, basis, account, ...words }: Signing): Refusal | null =>
  termsToSign({ ...basis, account }, words).sha256 === signed.termsSha256
    ? null
    : refuse('debit.terms-changed')

/** Stores a signed authorization, and answers its id. */
export const storeAuthorization =
  (deps: Deps) =>
  async (
    { tx, file, now }: LockedApplication,
    { signed, basis, account, nextPlanAt, ...words }: Signing & { readonly nextPlanAt: Date | null },
  ): Promise<string> => {
    const { terms, sha256, templateVersion } = termsToSign({ ...basis, account }, words)
    const id = deps.newId()
    await insertAuthorization(tx, deps.sealer, {
      id,
      ...belongsTo(file),
      kind: words.kind,
      account: account.account,
      accountMask: maskAccountNumber(account.account.accountNumber),
      amountCents: words.amountCents,
      firstAmountCents: words.firstAmountCents,
      templateVersion,
      terms,
      termsSha256: sha256,
      signedAt: now,
      signedFrom: signed.from.address,
      userAgent: signed.from.userAgent,
      nextPlanAt,
    })
    return id
  }
