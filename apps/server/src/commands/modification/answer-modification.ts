import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { ModifiedTerms } from '@pledge/domain/servicing/modification'
import { autopayOf, setPlanned } from '../../store/debit/debit-authorizations.ts'
import { debitsOf, moveDebit } from '../../store/debit/debits.ts'
import { modificationOffersOf, keepAnswer } from '../../store/modification/modifications.ts'
import type { Tx } from '../../store/database/database.ts'
import { DOCUMENT_AT_ONCE, setNextDocument, wakeNotices } from '../../store/loan/loan-agenda.ts'
import { loanDocumentsOf } from '../../store/loan/loan-documents.ts'
import { setLoanChanges } from '../../store/loan/loans.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { delinquencyBasis, delinquencyRulesOf } from '../delinquency/delinquency-basis.ts'
import { followDelinquency } from '../delinquency/follow-delinquency.ts'
import type { Deps } from '../deps.ts'
import { followMargin } from '../margin/follow-margin.ts'
import { modifiedLoan, modificationBasis, openOffer } from './modification-basis.ts'
import { newestOffer } from './offer-document.ts'

/** The document that the borrower read and signs, by its bytes. */
export interface SignedOffer {
  readonly documentId: string
  readonly sha256: string
}

type Input = OfSubject & { readonly modificationId: string; readonly signed: SignedOffer | null }

/**
 * Autopay is planned anew: a later maturity brings months to plan after the last one. A debit before the
 * end of a pause that the bank does not have yet is stopped, because nothing is due on its date.
 */
const goOnWithAutopay = async (
  tx: Tx,
  applicationId: string,
  { changed, now }: { readonly changed: ModifiedTerms; readonly now: Date },
): Promise<void> => {
  const resumesOn = changed.kind === 'PAYMENT_PAUSE' ? formatCalendarDate(changed.resumesOn) : ''
  for (const debit of await debitsOf(tx, applicationId))
    if (debit.kind === 'AUTOPAY' && debit.status === 'SCHEDULED' && (debit.dueOn ?? resumesOn) < resumesOn)
      await moveDebit(tx, debit, { status: 'STOPPED', reasonCode: 'NOT_DUE', now })
  const autopay = await autopayOf(tx, applicationId)
  if (autopay === undefined) return
  await setPlanned(tx, { id: autopay.id, through: autopay.plannedThrough, nextPlanAt: now })
}

const answer = async (
  deps: Deps,
  { tx, file, record, now }: LockedApplication,
  { modificationId, signed }: Input,
): Promise<Outcome<{ readonly isAccepted: boolean }>> => {
  const basis = await modificationBasis(tx, record, now)
  const offer = basis && openOffer(await modificationOffersOf(tx, file.id), basis.on)
  if (basis === undefined || offer?.id !== modificationId) return refuse('transition.not-allowed')
  if (signed === null) {
    await keepAnswer(tx, offer.id, { now, signed: null })
    return { ok: true, isAccepted: false }
  }
  const terms = modifiedLoan(basis, offer.terms)
  if (terms === null) return refuse('transition.not-allowed')
  const document = newestOffer(await loanDocumentsOf(tx, file.id), offer.id)
  const isCurrent = document?.id === signed.documentId && document.sha256 === signed.sha256
  if (!isCurrent || document.figuresSha256 !== terms.sha256) {
    await setNextDocument(tx, file.id, DOCUMENT_AT_ONCE)
    return refuse('documents.changed')
  }
  const { changes } = terms.modified
  if (changes === undefined) throw new Error('a modification is a change of the loan')
  await keepAnswer(tx, offer.id, { now, signed: { ...signed, effectiveOn: basis.on } })
  await setLoanChanges(tx, file.id, changes)
  await goOnWithAutopay(tx, file.id, { changed: terms.changed, now })
  await followMargin(deps, { tx, record, now })
  return { ok: true, isAccepted: true }
}

/**
 * The borrower accepts changed terms by signing their document, or declines it. What is accepted holds from
 * today on: every figure of an earlier day stays. Refusals: `transition.not-allowed` without the offer, or
 * once the loan cannot have it; `documents.changed` where another document, or none, has the schedule as it
 * is by now: a job makes it, and the borrower reads that one.
 */
export const answerModification =
  (deps: Deps) =>
  async (input: Input): Promise<Outcome<object>> => {
    const rules = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, record, now } = locked
      const answered = await answer(deps, locked, input)
      if (!answered.ok || !answered.isAccepted) return answered
      await followDelinquency(locked, await delinquencyBasis(tx, record, { rules, now }))
      await wakeNotices(tx, file.id)
      return { ok: true }
    })
  }
