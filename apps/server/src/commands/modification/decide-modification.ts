import { addDays } from '@pledge/domain/offer/zoned-days'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { lastDayToDecide } from '@pledge/domain/servicing/modification'
import { isOpen } from '@pledge/domain/servicing/modification-kinds'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import { DOCUMENT_AT_ONCE, setNextDocument, wakeNotices } from '../../store/loan/loan-agenda.ts'
import {
  endModification,
  modificationsOf,
  offerModification,
} from '../../store/modification/modifications.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { delinquencyRulesOf } from '../delinquency/delinquency-basis.ts'
import type { Deps } from '../deps.ts'
import { isOver, modificationBasis, modifiedLoan } from './modification-basis.ts'

type Input = OfSubject & { readonly modificationId: string; readonly decision: 'approve' | 'withdraw' }

const decide = async (
  { tx, file, record, now }: LockedApplication,
  { subject: { accountId: by }, modificationId, decision }: Input,
  offerDays: number,
): Promise<Outcome<object>> => {
  const modification = (await modificationsOf(tx, file.id)).find(({ id }) => id === modificationId)
  if (modification === undefined || !isOpen(modification)) return refuse('transition.not-allowed')
  if (decision === 'withdraw') {
    await endModification(tx, modification.id, { status: 'WITHDRAWN', by, now })
    return { ok: true }
  }
  if (modification.status !== 'PROPOSED') return refuse('transition.not-allowed')
  if (modification.proposedBy === by) return refuse('approval.same-agent')
  const basis = await modificationBasis(tx, record, now)
  if (basis === undefined || isOver(modification, basis.on)) return refuse('transition.not-allowed')
  const terms = modifiedLoan(basis, modification.terms)
  if (terms === null) return refuse('transition.not-allowed')
  if ((await findVerifiedEmail(tx, file.borrowerId)) === undefined) return refuse('account.email-unverified')
  const acceptBy = lastDayToDecide(terms.changed, addDays(basis.on, offerDays))
  await offerModification(tx, modification.id, { by, acceptBy })
  await setNextDocument(tx, file.id, DOCUMENT_AT_ONCE)
  await wakeNotices(tx, file.id)
  return { ok: true }
}

/**
 * Another agent approves changed terms: they are then offered to the borrower for the operator's days, in a
 * document that a job makes. Or an agent withdraws what was proposed or offered, also the one who proposed
 * it. Refusals: `transition.not-allowed` where it is neither any more, where its days are over, and where the
 * loan cannot have it by now; `approval.same-agent`; `account.email-unverified` where no email about it could
 * be sent.
 */
export const decideModification =
  (deps: Deps) =>
  async (input: Input): Promise<Outcome<object>> => {
    const { offerDays } = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), (locked) =>
      decide(locked, input, offerDays),
    )
  }
