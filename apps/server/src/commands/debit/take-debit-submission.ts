import { isPending } from '@pledge/domain/debit/debit-status'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import {
  accountOfAuthorization,
  findAuthorization,
  type DebitAccount,
  type StoredAuthorization,
} from '../../store/debit/debit-authorizations.ts'
import { insertDebitNotice } from '../../store/debit/debit-notices.ts'
import { findDebit, moveDebit, type StoredDebit } from '../../store/debit/debits.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSystem, belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { amountOf, isPastSignedDay, settlesOnOf } from './debit-amount.ts'
import { debitBasis, isHeld, organizationOfDebits, type DebitBasis } from './debit-basis.ts'

/** What a job does next about a debit that is due. */
export type DebitSubmission =
  /** There is nothing to submit, or no longer. */
  | { readonly kind: 'over' }
  /** Another debit has to finish first. */
  | { readonly kind: 'later' }
  | {
      readonly kind: 'submit'
      readonly debit: StoredDebit
      readonly authorization: StoredAuthorization
      readonly account: DebitAccount
      /** Whether it may have been submitted before: then its outcome is queried at the bank first. */
      readonly isRepeated: boolean
    }

const OVER: DebitSubmission = { kind: 'over' }
const LATER: DebitSubmission = { kind: 'later' }

interface ToSubmit {
  readonly debit: StoredDebit
  readonly authorization: StoredAuthorization
  readonly organization: DebitBasis['organization']
}

const chosen = async (
  deps: Deps,
  locked: LockedApplication,
  { debit, authorization, organization }: ToSubmit,
): Promise<DebitSubmission> => {
  const { tx, record, now } = locked
  const stop = async (reasonCode: string) => {
    if (reasonCode === 'EXPIRED')
      await insertDebitNotice(tx, { id: debit.id, kind: 'EXPIRED', ...belongsTo(record.file), now })
    await moveDebit(tx, debit, { status: 'STOPPED', reasonCode, now })
    return OVER
  }
  if (authorization.endedAt !== null) return stop(authorization.endReason ?? 'LOAN')
  const basis = await debitBasis({ ...deps, organization, now }, tx, record)
  // Nothing is debited on a loan that is paid in full or closed. Other obstacles may pass, such as a sanctions hold.
  if (!basis.ok) return record.file.loan.state === 'OPEN' ? LATER : stop('NOT_DUE')
  const settlesOn = settlesOnOf(debit, basis)
  if (isPastSignedDay(debit, { ...basis, kind: authorization.kind, settlesOn })) return stop('EXPIRED')
  const amountCents = amountOf(debit, basis, settlesOn)
  if (amountCents <= 0n) return stop('NOT_DUE')
  if (isHeld(basis) || basis.debits.some(({ status }) => isPending(status))) return LATER
  const submitted = { amountCents, settlesOn: formatCalendarDate(settlesOn) }
  await moveDebit(tx, debit, { status: 'SUBMITTING', ...submitted, submissionIntentAt: now, now })
  return {
    kind: 'submit',
    debit: { ...debit, ...submitted, status: 'SUBMITTING' },
    authorization,
    account: await accountOfAuthorization(tx, deps.sealer, authorization.id),
    isRepeated: false,
  }
}

/**
 * Decides under the lock of the loan what to submit for a debit that is due, and commits it with the submission intent before
 * the bank is called. A debit that may have been submitted is submitted again unchanged, with the same key (law 4), unless the
 * bank never received it and it may no longer be debited (`withdrawDebit`).
 */
export const takeDebitSubmission =
  (deps: Deps) =>
  async (job: OfApplication & { readonly debitId: string }): Promise<DebitSubmission> => {
    const organization = await organizationOfDebits(deps, job.organizationId)
    const taken = await withLockedApplication(deps)(asSystem(job), async (locked) => {
      const { tx } = locked
      const debit = await findDebit(tx, job.debitId)
      const authorization = debit && (await findAuthorization(tx, debit.authorizationId))
      if (debit === undefined || authorization === undefined) return OVER
      if (debit.status === 'SCHEDULED') return chosen(deps, locked, { debit, authorization, organization })
      if (debit.status !== 'SUBMITTING') return OVER
      const account = await accountOfAuthorization(tx, deps.sealer, authorization.id)
      return { kind: 'submit', debit, authorization, account, isRepeated: true } as const
    })
    return 'kind' in taken ? taken : OVER
  }
