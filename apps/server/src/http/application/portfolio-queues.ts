import { disbursementProgress } from '@pledge/domain/view/disbursement-progress'
import * as calls from '@pledge/contract/portfolio'
import type { ExceptionEntry } from '@pledge/contract/payouts'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { formatDollars } from '@pledge/domain/money/dollars'
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
import { presentHolidaysEnding } from '../../presenters/disbursement/holidays-ending.ts'
import { presentUnappliedPayment } from '../../presenters/loan/unapplied-payment.ts'
import { findAgentCase, type AgentCase } from '../../store/application/agent-case.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { presentReleaseEntry } from '../../presenters/release/collateral-release.ts'
import { releasesToDecide } from '../../store/release/releases.ts'
import { openExceptions } from '../../store/disbursement/disbursement-exceptions.ts'
import {
  accountsAwaited,
  paperRecords,
  applicationsPage,
  fundingReleases,
  identityReviews,
  lateDeposits,
  sanctionsHolds,
  screeningReviews,
  screeningsAwaited,
  shortOfCollateral,
} from '../../store/application/queues.ts'
import { unappliedRepayments } from '../../store/loan/repayment-reports.ts'
import { openUnsupportedAssets } from '../../store/collateral/unsupported-assets.ts'
import type { HttpDeps } from '../deps.ts'
import { eachReadable } from '../call/each-readable.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

interface QueueRow {
  readonly id: string
}

/** Reads the lists of one answer, and gathers what none of them could show. */
const createLists = (deps: HttpDeps, tx: Tx) => {
  const bad = new Set<string>()
  const cut: calls.QueueName[] = []
  /** The rows of a list as it shows them. */
  const listed = async <Row extends QueueRow, Entry>(
    list: string,
    rows: readonly Row[],
    present: (one: AgentCase, row: Row) => Entry,
  ): Promise<Entry[]> => {
    const { entries, unreadable } = await eachReadable(deps, list, rows, {
      idOf: ({ id }) => id,
      read: async (row) => {
        const one = await findAgentCase(tx, deps.sealer, row.id)
        return one && present(one, row)
      },
    })
    for (const id of unreadable) bad.add(id)
    return entries
  }
  /** The same for a queue, of which no more than its bound was read. */
  const queued = <Row extends QueueRow, Entry>(
    queue: calls.QueueName,
    rows: readonly Row[],
    present: (one: AgentCase, row: Row) => Entry,
  ): Promise<Entry[]> => {
    if (rows.length >= MOST_QUEUE_ENTRIES) cut.push(queue)
    return listed(queue, rows, present)
  }
  return { listed, queued, cut, unreadable: () => [...bad] }
}
type Lists = ReturnType<typeof createLists>

const exceptionEntries = async (
  deps: HttpDeps,
  tx: Tx,
  { queued }: Lists,
  organizationId: string,
): Promise<ExceptionEntry[]> => {
  const open = await openExceptions(tx, deps.sealer, organizationId)
  const rows = open.map(({ applicationId, read }) => ({ id: applicationId, read }))
  return queued('payoutExceptions', rows, (one, { id, read }) => ({
    ...presentException(read()),
    appUuid: id,
    borrower: borrowerNameOf(one),
    amount: formatDollars(one.offer?.quote.drawAmountCents ?? 0n),
    stand: disbursementProgress(one.record.file),
  }))
}

/** They belong to no application: nothing but their own row has to be read. */
const unappliedPayments = async (tx: Tx, { cut }: Lists, organizationId: string) => {
  const rows = await unappliedRepayments(tx, organizationId)
  if (rows.length >= MOST_QUEUE_ENTRIES) cut.push('unmatchedPayments')
  return rows.map(presentUnappliedPayment)
}

/** Who has confirmed a match so far. */
const confirmedBy = ({ record, agentEmails }: AgentCase): string[] =>
  (record.file.application.sanctions?.decisions ?? [])
    .filter(({ decision }) => decision === 'confirm')
    .map(({ agentId }) => agentEmails.get(agentId) ?? agentId)

const inState = (one: AgentCase, row: QueueRow & { readonly entered_state_at: Date }) =>
  presentQueueEntry(one, row.entered_state_at)

/** What agents approve is the cash that leaves: the amount of the loan holds the fee too. */
const toBeSent = (one: AgentCase, row: QueueRow & { readonly entered_state_at: Date }) => ({
  ...inState(one, row),
  amount: formatDollars(one.offer?.quote.drawAmountCents ?? 0n),
})

const queuesOf = (deps: HttpDeps, subject: Subject) => {
  const { organizationId } = subject
  return withTenant(deps.db, principalOf(subject), async (tx) => {
    const lists = createLists(deps, tx)
    const { queued } = lists
    const queues = {
      sanctionsHolds: await queued(
        'sanctionsHolds',
        await sanctionsHolds(tx, organizationId),
        (one, row) => ({
          ...presentQueueEntry(one, row.sanctions_hold_at ?? row.entered_state_at),
          deadline: row.sanctions_due_at?.toISOString() ?? null,
          deadlineKind: null,
          approvals: confirmedBy(one),
        }),
      ),
      screeningsAwaited: await queued(
        'screeningsAwaited',
        await screeningsAwaited(tx, organizationId),
        inState,
      ),
      screeningReviews: await queued(
        'screeningReviews',
        await screeningReviews(tx, organizationId),
        (one, row) => presentQueueEntry(one, row.screening_review_at ?? row.entered_state_at),
      ),
      identityReviews: await queued(
        'identityReviews',
        await identityReviews(tx, organizationId),
        (one, row) => presentQueueEntry(one, row.identity_uploaded_at ?? row.entered_state_at),
      ),
      fundingReleases: await queued('fundingReleases', await fundingReleases(tx, organizationId), toBeSent),
      accountsAwaited: await queued('accountsAwaited', await accountsAwaited(tx, organizationId), inState),
      paperRecords: await queued('paperRecords', await paperRecords(tx, organizationId), (one, row) =>
        presentQueueEntry(one, one.electronicRecords?.givenAt ?? row.entered_state_at),
      ),
      shortOfCollateral: await queued(
        'shortOfCollateral',
        await shortOfCollateral(tx, organizationId),
        (one, row) => presentShortCollateral(one, row.collateral_deficient_since ?? row.entered_state_at),
      ),
      lateDeposits: await queued('lateDeposits', await lateDeposits(tx, organizationId), (one, row) =>
        presentLateDeposit(one, row.entered_state_at),
      ),
      collateralReturns: await queued(
        'collateralReturns',
        await releasesToDecide(tx, organizationId),
        presentReleaseEntry,
      ),
      unmatchedPayments: await unappliedPayments(tx, lists, organizationId),
      payoutExceptions: await exceptionEntries(deps, tx, lists, organizationId),
      wrongAssets: await queued('wrongAssets', await openUnsupportedAssets(tx, organizationId), (one, row) =>
        presentQueueEntry(one, row.observed_at),
      ),
    }
    return { ...queues, unreadable: lists.unreadable(), cut: lists.cut }
  })
}

export const portfolioQueueRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getQueues, async (request) => {
    const subject = subjectOf(request)
    const owner = await deps.organizations.byId(subject.organizationId)
    if (owner === undefined) throw new Error('an agent works for an organization')
    const holidaysEnding = presentHolidaysEnding(owner, deps.clock.business())
    return { ok: true, answer: { ...(await queuesOf(deps, subject)), holidaysEnding } }
  })

  implement(app, calls.searchApplications, async (request) => {
    const subject = subjectOf(request)
    const { state, before } = request.query
    return withTenant(deps.db, principalOf(subject), async (tx) => {
      const rows = await applicationsPage(tx, subject.organizationId, {
        state,
        before: before === undefined ? undefined : new Date(before),
      })
      const lists = createLists(deps, tx)
      const applications = await lists.listed('agents-applications', rows, inState)
      const last = rows.length < 50 ? undefined : rows.at(-1)
      return {
        ok: true as const,
        answer: {
          applications,
          unreadable: lists.unreadable(),
          nextBefore: last?.created_at.toISOString() ?? null,
        },
      }
    })
  })
}
