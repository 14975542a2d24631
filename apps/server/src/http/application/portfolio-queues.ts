import { disbursementProgress } from '@pledge/domain/view/disbursement-progress'
import * as calls from '@pledge/contract/portfolio'
import type { QueueName } from '@pledge/contract/queue-names'
import type { PastDueLoan } from '@pledge/contract/queue-entry'
import type { ExceptionEntry } from '@pledge/contract/payouts'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { HOLDS_ENDING_DAYS } from '@pledge/domain/holds/holds-ending'
import type { CalendarDate } from '@pledge/domain/offer/calendar-date'
import { addDays, calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { DelinquencyRules } from '@pledge/domain/organization/delinquency-rules'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentException } from '../../presenters/disbursement/disbursements.ts'
import {
  borrowerNameOf,
  presentLateDeposit,
  presentQueueEntry,
  presentShortCollateral,
} from '../../presenters/application/queue-entry.ts'
import { presentAddressGaps } from '../../presenters/collateral/address-gaps.ts'
import { unusedRuns } from '../../store/collateral/address-runs.ts'
import { presentHolidaysEnding } from '../../presenters/disbursement/holidays-ending.ts'
import { presentPastDueLoan } from '../../presenters/loan/past-due-loan.ts'
import { presentUnappliedPayment } from '../../presenters/loan/unapplied-payment.ts'
import { APPLICATIONS_PAGE, applicationsPage } from '../../store/application/application-list.ts'
import { readQueueCases, type QueueCase } from '../../store/application/queue-cases.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { presentReleaseEntry } from '../../presenters/release/collateral-release.ts'
import { releasesToDecide } from '../../store/release/releases.ts'
import { openExceptions } from '../../store/disbursement/disbursement-exceptions.ts'
import {
  accountsAwaited,
  paperRecords,
  fundingReleases,
  identityReviews,
  lateDeposits,
  marginCalls,
  pastDueLoans,
  sanctionsHolds,
  screeningReviews,
  screeningsAwaited,
  shortOfCollateral,
} from '../../store/application/queues.ts'
import { countingNotice, openNoticesOf } from '../../store/delinquency/default-notices.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { holdsEnding } from '../../store/holds/loan-holds.ts'
import { presentEndingHold } from '../../presenters/holds/loan-holds.ts'
import { delinquentLoans } from '../../store/delinquency/delinquencies.ts'
import { findMarginStop } from '../../store/margin/margin-stops.ts'
import { presentOpenModification } from '../../presenters/loan/modification.ts'
import { openModifications } from '../../store/modification/modifications.ts'
import { presentMarginEntry } from '../../presenters/loan/margin-entry.ts'
import { currentPrices } from '../../commands/margin/current-prices.ts'
import { noticesOfMany } from '../../store/loan/loan-agenda.ts'
import { findLoans, type StoredLoan } from '../../store/loan/loans.ts'
import { restoredCentsOfMany } from '../../store/restoration/restored.ts'
import { possibleMatchesOf } from '../../store/loan/possible-matches.ts'
import { unappliedRepayments } from '../../store/loan/repayment-reports.ts'
import { unreachedLoans } from '../../store/alerts/unreached-alerts.ts'
import { heldWallets } from '../../store/collateral/wallet-screenings.ts'
import { openUnsupportedAssets } from '../../store/collateral/unsupported-assets.ts'
import type { HttpDeps } from '../deps.ts'
import { eachReadable } from '../call/each-readable.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

interface QueueRow {
  readonly id: string
}

type CaseOf = Awaited<ReturnType<typeof readQueueCases>>

/** Presents the lists of one response, and collects the rows that could not be presented. */
const createLists = (deps: HttpDeps, caseOf: CaseOf) => {
  const bad = new Set<string>()
  const cut: QueueName[] = []
  /** The presented rows of a list. */
  const listed = async <Row extends QueueRow, Entry>(
    list: string,
    rows: readonly Row[],
    present: (one: QueueCase, row: Row) => Entry,
  ): Promise<Entry[]> => {
    const { entries, unreadable } = await eachReadable(deps, list, rows, {
      idOf: ({ id }) => id,
      read: (row) => {
        const one = caseOf(row.id)
        return one && present(one, row)
      },
    })
    for (const id of unreadable) bad.add(id)
    return entries
  }
  /** The same for a queue, which is read up to its limit. */
  const queued = <Row extends QueueRow, Entry>(
    queue: QueueName,
    rows: readonly Row[],
    present: (one: QueueCase, row: Row) => Entry,
  ): Promise<Entry[]> => {
    noteBound(queue, rows)
    return listed(queue, rows, present)
  }
  const noteBound = (queue: QueueName, { length }: { readonly length: number }) => {
    if (length >= MOST_QUEUE_ENTRIES) cut.push(queue)
  }
  return { listed, queued, noteBound, cut, unreadable: () => [...bad] }
}

type Present<Queue extends keyof CaseRows, Entry> = (one: QueueCase, row: CaseRows[Queue][number]) => Entry

const presentExceptionEntry: Present<'payoutExceptions', ExceptionEntry> = (one, { id, read }) => ({
  ...presentException(read()),
  appUuid: id,
  borrower: borrowerNameOf(one),
  amount: formatDollars(one.offer?.quote.drawAmountCents ?? 0n),
  stand: disbursementProgress(one.record.file),
})

/** The agents who have confirmed a match so far. */
const confirmedBy = ({ record, agentEmails }: QueueCase): string[] =>
  (record.file.application.sanctions?.decisions ?? [])
    .filter(({ decision }) => decision === 'confirm')
    .map(({ agentId }) => agentEmails.get(agentId) ?? agentId)

const presentSanctionsHold: Present<'sanctionsHolds', calls.QueueEntry> = (one, row) => ({
  ...presentQueueEntry(one, row.sanctions_hold_at ?? row.entered_state_at),
  deadline: row.sanctions_due_at?.toISOString() ?? null,
  deadlineKind: null,
  approvals: confirmedBy(one),
})

const presentUnreached: Present<'borrowersNotReached', calls.QueueEntry> = (one, row) => ({
  ...presentQueueEntry(one, row.unreached_since),
  deadline: row.contact_due_at.toISOString(),
  deadlineKind: null,
})

const inState = (one: QueueCase, row: QueueRow & { readonly entered_state_at: Date }) =>
  presentQueueEntry(one, row.entered_state_at)

/** Agents approve the cash that is sent; the loan amount also includes the fee. */
const toBeSent = (one: QueueCase, row: QueueRow & { readonly entered_state_at: Date }) => ({
  ...inState(one, row),
  amount: formatDollars(one.offer?.quote.drawAmountCents ?? 0n),
})

/** Open margin calls and sales that are due, with the terms of their loans. */
const calledLoans = async (tx: Tx, organizationId: string) => {
  const rows = await marginCalls(tx, organizationId)
  const loans = await findLoans(
    tx,
    rows.map(({ id }) => id),
  )
  const delivering = rows.flatMap(({ id, is_delivering: isDelivering }) => (isDelivering ? [id] : []))
  const restored = await restoredCentsOfMany(tx, delivering)
  return rows.map((row) => ({
    ...row,
    loan: loans.get(row.id),
    restoredCents: restored.get(row.id) ?? 0n,
  }))
}

const holdsBy = (today: CalendarDate): CalendarDate => addDays(today, HOLDS_ENDING_DAYS)

/** The queues whose entries are applications, each read by one statement. */
const caseRows = async (
  { sealer }: HttpDeps,
  tx: Tx,
  { organizationId, today }: { readonly organizationId: string; readonly today: CalendarDate },
) => ({
  sanctionsHolds: await sanctionsHolds(tx, organizationId),
  screeningsAwaited: await screeningsAwaited(tx, organizationId),
  screeningReviews: await screeningReviews(tx, organizationId),
  identityReviews: await identityReviews(tx, organizationId),
  fundingReleases: await fundingReleases(tx, organizationId),
  accountsAwaited: await accountsAwaited(tx, organizationId),
  paperRecords: await paperRecords(tx, organizationId),
  shortOfCollateral: await shortOfCollateral(tx, organizationId),
  lateDeposits: await lateDeposits(tx, organizationId),
  collateralReturns: await releasesToDecide(tx, organizationId),
  payoutExceptions: (await openExceptions(tx, sealer, organizationId)).map(({ applicationId, read }) => ({
    id: applicationId,
    read,
  })),
  wrongAssets: await openUnsupportedAssets(tx, organizationId),
  walletHits: await heldWallets(tx, organizationId),
  borrowersNotReached: await unreachedLoans(tx, organizationId),
  marginCalls: await calledLoans(tx, organizationId),
  pastDue: await pastDueLoans(tx, organizationId),
  maturedUnpaid: await delinquentLoans(tx, organizationId, 'MATURED_UNPAID'),
  inDefault: await delinquentLoans(tx, organizationId, 'IN_DEFAULT'),
  chargedOff: await delinquentLoans(tx, organizationId, 'CHARGED_OFF'),
  holdsEnding: await holdsEnding(tx, organizationId, holdsBy(today)),
  openModifications: await openModifications(tx, organizationId, today),
})
type CaseRows = Awaited<ReturnType<typeof caseRows>>

type Loans = ReadonlyMap<string, StoredLoan>

const pastDueIds = (rows: CaseRows): readonly string[] =>
  [rows.pastDue, rows.maturedUnpaid, rows.inDefault, rows.chargedOff].flatMap((queue) =>
    queue.map(({ id }) => id),
  )

/** The terms of loans that are past due, by one statement. */
const loansOf = async (tx: Tx, rows: CaseRows): Promise<Loans> => {
  const ids = pastDueIds(rows)
  return ids.length === 0 ? new Map() : findLoans(tx, ids)
}

/** Presents loans that are past due: their terms and notices are read by one statement each. */
const pastDuePresenter = async (
  deps: HttpDeps,
  tx: Tx,
  {
    rows,
    loans,
    rules,
  }: { readonly rows: CaseRows; readonly loans: Loans; readonly rules: DelinquencyRules },
): Promise<(one: QueueCase, row: QueueRow) => PastDueLoan | undefined> => {
  const ids = pastDueIds(rows)
  const noticesOfLoan = await noticesOfMany(tx, ids)
  const defaultNotices = await openNoticesOf(tx, ids)
  const now = deps.clock.business()
  return (one, { id }) => {
    const loan = loans.get(id)?.loan
    const notice = countingNotice(defaultNotices.get(id) ?? [], one.record.deadlineTerms)
    return loan && presentPastDueLoan(one, { loan, notices: noticesOfLoan(id), notice, rules, now })
  }
}

const isPresent = <Entry>(entry: Entry | undefined): entry is Entry => entry !== undefined

const queuesOf = (deps: HttpDeps, subject: Subject, { organization, rules }: OrganizationRecord) => {
  const { organizationId } = subject
  return withTenant(deps.db, principalOf(subject), async (tx) => {
    const today = calendarDateIn(deps.clock.business().getTime(), organization.timeZone)
    const rows = await caseRows(deps, tx, { organizationId, today })
    const stop = await findMarginStop(tx, organizationId)
    const priceOf = await currentPrices(deps, tx, organizationId)
    const loans = await loansOf(tx, rows)
    const presentPastDue = await pastDuePresenter(deps, tx, { rows, loans, rules: rules.delinquency })
    const unmatchedPayments = await unappliedRepayments(tx, organizationId)
    const matches = await possibleMatchesOf(
      tx,
      unmatchedPayments.map(({ id }) => id),
    )
    const ids = Object.values(rows).flatMap((queue) => queue.map(({ id }) => id))
    const { queued, noteBound, ...lists } = createLists(
      deps,
      await readQueueCases(tx, deps.sealer, { organizationId, ids }),
    )
    const show = <Queue extends keyof CaseRows, Entry>(queue: Queue, present: Present<Queue, Entry>) =>
      queued<CaseRows[Queue][number], Entry>(queue, rows[queue], present)
    noteBound('unmatchedPayments', unmatchedPayments)
    const queues = {
      sanctionsHolds: await show('sanctionsHolds', presentSanctionsHold),
      screeningsAwaited: await show('screeningsAwaited', inState),
      screeningReviews: await show('screeningReviews', (one, row) =>
        presentQueueEntry(one, row.screening_review_at ?? row.entered_state_at),
      ),
      identityReviews: await show('identityReviews', (one, row) =>
        presentQueueEntry(one, row.identity_uploaded_at ?? row.entered_state_at),
      ),
      fundingReleases: await show('fundingReleases', toBeSent),
      accountsAwaited: await show('accountsAwaited', inState),
      paperRecords: await show('paperRecords', (one, row) =>
        presentQueueEntry(one, row.paper_records_since ?? row.entered_state_at),
      ),
      shortOfCollateral: await show('shortOfCollateral', (one, row) =>
        presentShortCollateral(one, row.collateral_deficient_since ?? row.entered_state_at),
      ),
      lateDeposits: await show('lateDeposits', (one, row) => presentLateDeposit(one, row.entered_state_at)),
      collateralReturns: await show('collateralReturns', presentReleaseEntry),
      unmatchedPayments: unmatchedPayments.map((report) =>
        presentUnappliedPayment(report, matches.get(report.id) ?? []),
      ),
      payoutExceptions: await show('payoutExceptions', presentExceptionEntry),
      wrongAssets: await show('wrongAssets', (one, row) => presentQueueEntry(one, row.observed_at)),
      walletHits: await show('walletHits', (one, row) =>
        presentQueueEntry(one, row.review_since ?? row.entered_state_at),
      ),
      borrowersNotReached: await show('borrowersNotReached', presentUnreached),
      marginCalls: await show('marginCalls', (one, row) =>
        presentMarginEntry(one, row, { priceOf, now: deps.clock.business() }),
      ),
      marginStopped: stop === undefined ? null : { at: stop.stoppedAt.toISOString(), reason: stop.reason },
      pastDue: (await show('pastDue', presentPastDue)).filter(isPresent),
      maturedUnpaid: (await show('maturedUnpaid', presentPastDue)).filter(isPresent),
      inDefault: (await show('inDefault', presentPastDue)).filter(isPresent),
      chargedOff: (await show('chargedOff', presentPastDue)).filter(isPresent),
      holdsEnding: await show('holdsEnding', presentEndingHold),
      openModifications: await show('openModifications', presentOpenModification),
    }
    return { ...queues, unreadable: lists.unreadable(), cut: lists.cut }
  })
}

export const portfolioQueueRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getQueues, async (request) => {
    const subject = subjectOf(request)
    const owner = await deps.organizations.byId(subject.organizationId)
    if (owner === undefined) throw new Error('an agent must belong to an organization')
    const holidaysEnding = presentHolidaysEnding(owner, deps.clock.business())
    const addressGaps = presentAddressGaps(await unusedRuns(deps.db), deps.addressGapLimit)
    return {
      ok: true,
      answer: { ...(await queuesOf(deps, subject, owner)), holidaysEnding, addressGaps },
    }
  })

  implement(app, calls.searchApplications, async (request) => {
    const subject = subjectOf(request)
    const { organizationId } = subject
    const { state, before, beforeId } = request.query
    const after = before === undefined ? undefined : { createdAt: before, id: beforeId }
    return withTenant(deps.db, principalOf(subject), async (tx) => {
      const rows = await applicationsPage(tx, organizationId, { state, after })
      const ids = rows.map(({ id }) => id)
      const lists = createLists(deps, await readQueueCases(tx, deps.sealer, { organizationId, ids }))
      const applications = await lists.listed('agents-applications', rows, inState)
      const last = rows.length < APPLICATIONS_PAGE ? undefined : rows.at(-1)
      return {
        ok: true as const,
        answer: {
          applications,
          unreadable: lists.unreadable(),
          nextBefore: last?.created_at ?? null,
          nextBeforeId: last?.id ?? null,
        },
      }
    })
  })
}
