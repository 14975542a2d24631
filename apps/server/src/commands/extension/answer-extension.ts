import { refuse, type Outcome } from '@pledge/domain/refusal'
import { acceptExtension, endExtension, extensionsOf } from '../../store/extension/term-extensions.ts'
import { DOCUMENT_AT_ONCE, setNextDocument, wakeNotices } from '../../store/loan/loan-agenda.ts'
import { loanDocumentsOf } from '../../store/loan/loan-documents.ts'
import { setLoanChanges } from '../../store/loan/loans.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { delinquencyBasis, delinquencyRulesOf } from '../delinquency/delinquency-basis.ts'
import { followDelinquency } from '../delinquency/follow-delinquency.ts'
import type { Deps } from '../deps.ts'
import { followMargin } from '../margin/follow-margin.ts'
import { extendedLoan, extensionBasis, openOffer } from './extension-basis.ts'
import { newestOffer } from './offer-document.ts'

/** The document that the borrower read and signs, by its bytes. */
export interface SignedOffer {
  readonly documentId: string
  readonly sha256: string
}

type Input = OfSubject & { readonly extensionId: string; readonly signed: SignedOffer | null }

const answer = async (
  deps: Deps,
  { tx, file, record, now }: LockedApplication,
  { subject, extensionId, signed }: Input,
): Promise<Outcome<{ readonly isAccepted: boolean }>> => {
  const basis = await extensionBasis(tx, record, now)
  const offer = basis && openOffer(await extensionsOf(tx, file.id), basis.on)
  if (basis === undefined || offer?.id !== extensionId) return refuse('transition.not-allowed')
  const { accountId: by } = subject
  if (signed === null) {
    await endExtension(tx, offer.id, { status: 'DECLINED', by, now })
    return { ok: true, isAccepted: false }
  }
  const terms = extendedLoan(basis, offer.months)
  if (terms === null) return refuse('transition.not-allowed')
  const document = newestOffer(await loanDocumentsOf(tx, file.id), offer.id)
  const isCurrent = document?.id === signed.documentId && document.sha256 === signed.sha256
  if (!isCurrent || document.figuresSha256 !== terms.sha256) {
    await setNextDocument(tx, file.id, DOCUMENT_AT_ONCE)
    return refuse('documents.changed')
  }
  const { changes } = terms.extended
  if (changes === undefined) throw new Error('an extension is a change of the loan')
  await acceptExtension(tx, offer.id, { ...signed, by, now, effectiveOn: basis.on })
  await setLoanChanges(tx, file.id, changes)
  await followMargin(deps, { tx, record, now })
  return { ok: true, isAccepted: true }
}

/**
 * The borrower accepts a later maturity by signing its document, or declines it. What is accepted holds from today on: every figure
 * of an earlier day stays. Refusals: `transition.not-allowed` without the offer, or once the loan cannot have it; `documents.changed` where another document, or
 * none, has the schedule as it is by now: a job makes it, and the borrower reads that one.
 */
export const answerExtension =
  (deps: Deps) =>
  async (input: Input): Promise<Outcome<object>> => {
    const rules = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, record, now } = locked
      const answered = await answer(deps, locked, input)
      if (!answered.ok || !answered.isAccepted) return answered
      await followDelinquency(tx, file, await delinquencyBasis(tx, record, { rules, now }))
      await wakeNotices(tx, file.id)
      return { ok: true }
    })
  }
