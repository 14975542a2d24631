import { storedJob, type RecoverableJob } from '@pledge/domain/process/due-job'
import { disbursementStatus } from '@pledge/domain/view/final-steps'
import {
  isRefinance,
  signedAtOf,
  selectedOfferId,
  coinOf,
  repaymentOf,
  expiresAtOf,
  screeningReviewOf,
} from '@pledge/domain/application/origination'
import { depositsDueAtOf } from '@pledge/domain/collateral/account'
import { paidOffAtOf } from '@pledge/domain/loan/loan-state'
import { hasDeficiency } from '@pledge/domain/view/deficiency'
import { releaseOpensAt } from '@pledge/domain/loan/release-opens'
import { disbursementProgress } from '@pledge/domain/view/disbursement-progress'
import { releaseProgress } from '@pledge/domain/view/release-progress'
import { linksNeededUntil } from '@pledge/domain/view/links-needed'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { decisionDeadline } from '@pledge/domain/view/lender-turn-deadlines'
import { deadlineOf } from '@pledge/domain/view/deadline'
import { nextReminder, type DeadlineTerms } from '@pledge/domain/application/deadlines'
import type { FileEvent } from '@pledge/domain/process/events'
import { fileAfter } from '@pledge/domain/process/evolve'
import { isCollateralBlocked, standsStill } from '@pledge/domain/application/sanctions'
import type { ApplicationState } from '@pledge/domain/application/states'
import { WALLET_TYPES, type WalletType } from '@pledge/domain/collateral/wallet-type'
import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import { insertEvents } from '../streams/events.ts'
import { readStates, saveStates } from '../streams/states.ts'
import { NO_EVENTS, versionsAfter, type StreamVersions } from '../streams/stream-id.ts'
import { needLinksUntil } from '../bank-link/bank-link-items.ts'
import { keptTimesOf, type KeptTimes } from './deadline-terms.ts'
import type { Applications } from '../database/schema.generated.ts'

/** What the row has besides the state from its events. */
export interface ApplicationRecord extends KeptTimes {
  readonly file: LoanFile
  /** The number of events in each stream of the loan. */
  readonly versions: StreamVersions
  readonly organizationVersion: number
  readonly lendingRulesVersion: number
  readonly loanOriginatorId: string
  readonly referralId: string | null
  readonly sourceOfIncome: string | null
  readonly walletType: WalletType
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly enteredStateAt: Date
}

const recordOf = async (tx: Tx, row: Selectable<Applications>): Promise<ApplicationRecord> => ({
  ...(await readStates(tx, row.id)),
  organizationVersion: row.organization_version,
  lendingRulesVersion: row.lending_rules_version,
  ...(await keptTimesOf(tx, row.organization_id, {
    organizationVersion: row.organization_version,
    lendingRulesVersion: row.lending_rules_version,
  })),
  loanOriginatorId: row.loan_originator_id,
  referralId: row.referral_id,
  sourceOfIncome: row.source_of_income,
  walletType: z.enum(WALLET_TYPES).parse(row.wallet_type),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  enteredStateAt: row.entered_state_at,
})

const load = async (tx: Tx, applicationId: string, lock: boolean): Promise<ApplicationRecord | undefined> => {
  const query = tx.selectFrom('applications').selectAll().where('id', '=', applicationId)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row === undefined ? undefined : recordOf(tx, row)
}

/** One application, or undefined when the principal can see none. */
export const findApplication = (tx: Tx, applicationId: string) => load(tx, applicationId, false)

/** The same, locked until the end of the transaction, so that commands on one application are serialized. */
export const lockApplication = (tx: Tx, applicationId: string) => load(tx, applicationId, true)

/** Whether a borrower has an application in any other state, other than a refinance of claimed loans. */
export const hasApplicationNotIn = async (
  tx: Tx,
  borrowerId: string,
  states: readonly ApplicationState[],
): Promise<boolean> => {
  const row = await tx
    .selectFrom('applications')
    .select('id')
    .where('borrower_id', '=', borrowerId)
    .where('state', 'not in', [...states])
    // Several refinances are allowed beside it (journey: a refinanced loan).
    .where('is_refinance', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A borrower has one open application at a time, plus one per renewed loan. */
const MOST_IN_STATES = 50

/** The ids of a borrower's applications in any of these states. */
export const applicationIdsInStates = async (
  tx: Tx,
  borrowerId: string,
  states: readonly ApplicationState[],
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('applications')
    .select('id')
    .where('borrower_id', '=', borrowerId)
    .where('state', 'in', [...states])
    .limit(MOST_IN_STATES)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of a borrower's applications, newest first: all of them, only refinances, or none of these. */
export const applicationIdsOfBorrower = async (
  tx: Tx,
  borrowerId: string,
  { most, isRefinance: isOnly }: { readonly most: number; readonly isRefinance: boolean | undefined },
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('applications')
    .select('id')
    .where('borrower_id', '=', borrowerId)
    .$if(isOnly !== undefined, (query) => query.where('is_refinance', '=', isOnly === true))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

const dateOrNull = (at: number | null) => (at === null ? null : new Date(at))

/** A loan is not closed while a sanctions hold blocks its collateral: the close would be refused. */
const isClosable = ({ application, loan }: LoanFile): boolean =>
  paidOffAtOf(loan) === null && !isCollateralBlocked(application)

const projection = (file: LoanFile) => {
  const { application, collateral, loan } = file
  return {
    stage: file.stage,
    state: file.state,
    version: file.version,
    coin: coinOf(application),
    selected_offer_id: selectedOfferId(application),
    repayment: repaymentOf(application),
    identity_status: application.identity.status,
    disbursement_status: disbursementStatus(file.disbursement),
    disbursement_progress: disbursementProgress(file),
    release_progress: releaseProgress(file),
    // A closed loan has no release date to wait for.
    release_opens_at: dateOrNull(isClosable(file) ? releaseOpensAt(loan) : null),
    last_activity_at: new Date(application.lastActivityAt),
    // A signed application does not expire; the sweeper would otherwise find it again and again.
    expires_at: dateOrNull(signedAtOf(application) === null ? expiresAtOf(application) : null),
    collateral_due_at: dateOrNull(depositsDueAtOf(collateral)),
    // A refinance stays in its state when it is cleared: it would otherwise stay in the agents' queue.
    screening_review_at: dateOrNull(
      application.refinance?.isScreened === true ? null : (screeningReviewOf(application)?.openedAt ?? null),
    ),
    sanctions_hold_at: dateOrNull(standsStill(application) ? (application.sanctions?.heldAt ?? null) : null),
    sanctions_due_at: dateOrNull(application.sanctions?.reportDueAt ?? null),
  }
}

/** The job that a loan waits for, where it is stored with it (`storedJob`). An unchanged job keeps its time, and a completed one stays completed. */
const dueWork = (before: LoanFile | null, after: LoanFile, now: Date) => {
  const job = storedJob(after)
  if (before !== null && storedJob(before) === job) return {}
  return { due_job: job, due_job_since: job === null ? null : now }
}

const sinceOr = (now: Date) => sql<Date>`coalesce(collateral_deficient_since, ${now})`

/** When agents first see it among the loans with deficient collateral (notes 030 and 035). */
const shortSince = (before: LoanFile, after: LoanFile, now: Date) => {
  if (!hasDeficiency(after)) return { collateral_deficient_since: null }
  // An existing deficiency keeps its date, unless it began before this list included its kind.
  return { collateral_deficient_since: hasDeficiency(before) ? sinceOr(now) : now }
}

/**
 * The current deadline and its next reminder. An event that leaves the deadline unchanged keeps the reminder
 * too, so that one that is due right now is not lost.
 */
const schedule = (file: LoanFile, terms: DeadlineTerms, now: Date) => {
  const deadline = deadlineOf(file, terms)
  const deadlineAt = dateOrNull(deadline?.at ?? null)
  const remindAt = deadline === null ? null : dateOrNull(nextReminder(deadline, terms, now.getTime()))
  return {
    deadline_at: deadlineAt,
    decide_by: dateOrNull(decisionDeadline(file.application, terms.timeZone)),
    remind_at: sql<Date | null>`case when deadline_at is not distinct from ${deadlineAt}::timestamptz
      then remind_at else ${remindAt}::timestamptz end`,
  }
}

export interface NewApplication {
  readonly events: readonly FileEvent[]
  readonly organizationVersion: number
  readonly lendingRulesVersion: number
  /** From these versions. */
  readonly deadlineTerms: DeadlineTerms
  readonly loanOriginatorId: string
  readonly referralId: string | null
  readonly walletType: WalletType
  readonly now: Date
}

/** Stores a new application with its first events. */
export const insertApplication = async (tx: Tx, input: NewApplication): Promise<LoanFile> => {
  const file = fileAfter(null, input.events)
  const deadline = deadlineOf(file, input.deadlineTerms)
  await tx
    .insertInto('applications')
    .values({
      id: file.id,
      organization_id: file.organizationId,
      borrower_id: file.borrowerId,
      organization_version: input.organizationVersion,
      lending_rules_version: input.lendingRulesVersion,
      loan_originator_id: input.loanOriginatorId,
      referral_id: input.referralId,
      residence_state: file.application.residenceState,
      residence_country: file.application.residenceCountry,
      is_refinance: isRefinance(file.application),
      prior_application_id: file.application.renewal?.priorApplicationId ?? null,
      wallet_type: input.walletType,
      created_at: input.now,
      updated_at: input.now,
      entered_state_at: input.now,
      deadline_at: dateOrNull(deadline?.at ?? null),
      remind_at:
        deadline === null
          ? null
          : dateOrNull(nextReminder(deadline, input.deadlineTerms, input.now.getTime())),
      ...projection(file),
      ...dueWork(null, file, input.now),
    })
    .execute()
  const versions = versionsAfter(NO_EVENTS, input.events, file)
  await insertEvents(tx, file, NO_EVENTS, input.events)
  await saveStates(tx, null, { file, versions })
  return file
}

/** Appends events to a locked application and updates its row. */
export const appendEvents = async (
  tx: Tx,
  { file: before, versions, deadlineTerms }: Pick<ApplicationRecord, 'file' | 'versions' | 'deadlineTerms'>,
  events: readonly FileEvent[],
  now: Date,
): Promise<LoanFile> => {
  if (events.length === 0) return before
  const after = fileAfter(before, events)
  await insertEvents(tx, after, versions, events)
  const stored = { file: after, versions: versionsAfter(versions, events, after) }
  await saveStates(tx, { file: before, versions }, stored)
  const uploaded = events.some((event) => event.type === 'IdentityUploaded')
  await tx
    .updateTable('applications')
    .set({
      ...projection(after),
      ...dueWork(before, after, now),
      ...shortSince(before, after, now),
      ...schedule(after, deadlineTerms, now),
      updated_at: now,
      ...(after.state === before.state ? {} : { entered_state_at: now }),
      ...(uploaded ? { identity_uploaded_at: now } : {}),
    })
    .where('id', '=', after.id)
    .execute()
  if (after.state !== before.state)
    await needLinksUntil(tx, after.id, dateOrNull(linksNeededUntil(after, now.getTime())))
  return after
}

/** From then on the application keeps these versions (decision 5), including their deadlines. */
export const keepVersions = async (
  tx: Tx,
  file: LoanFile,
  versions: { readonly organizationVersion: number; readonly lendingRulesVersion: number },
  now: Date,
): Promise<void> => {
  const { deadlineTerms } = await keptTimesOf(tx, file.organizationId, versions)
  await tx
    .updateTable('applications')
    .set({
      organization_version: versions.organizationVersion,
      lending_rules_version: versions.lendingRulesVersion,
      ...schedule(file, deadlineTerms, now),
    })
    .where('id', '=', file.id)
    .execute()
}

/** When to send the next reminder of the deadline; null when none is left. */
export const setNextReminder = async (tx: Tx, applicationId: string, remindAt: Date | null) => {
  await tx.updateTable('applications').set({ remind_at: remindAt }).where('id', '=', applicationId).execute()
}

export const setWalletType = async (tx: Tx, applicationId: string, walletType: WalletType) => {
  await tx
    .updateTable('applications')
    .set({ wallet_type: walletType })
    .where('id', '=', applicationId)
    .execute()
}

export const setSourceOfIncome = async (tx: Tx, applicationId: string, sourceOfIncome: string) => {
  await tx
    .updateTable('applications')
    .set({ source_of_income: sourceOfIncome })
    .where('id', '=', applicationId)
    .execute()
}

/**
 * A job that changes nothing of its loan is done: the loan no longer waits for it. `file` is the loan as the
 * job read it; a loan that has changed since waits for another job, possibly of the same name.
 */
export const endDueJob = async (tx: Tx, { id, state }: LoanFile, job: RecoverableJob): Promise<void> => {
  await tx
    .updateTable('applications')
    .set({ due_job: null, due_job_since: null })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('due_job', '=', job)
    .execute()
}
