import * as calls from '@pledge/contract/portfolio'
import type { ExceptionEntry } from '@pledge/contract/payouts'
import type { QueueEntry } from '@pledge/contract/portfolio'
import { payoutStand } from '@pledge/domain/application/payout-stand'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { FastifyInstance } from 'fastify'
import { askerOf } from '../commands/actors.ts'
import type { Subject } from '../policies/subject.ts'
import { presentException } from '../presenters/payouts.ts'
import { findAgentCase, type AgentCase } from '../store/agent-case.ts'
import { asking, type Tx } from '../store/database.ts'
import { openExceptions } from '../store/payout-exceptions.ts'
import { applicationsPage, fundingReleases, identityReviews, screeningReviews } from '../store/queues.ts'
import { openWrongAssets } from '../store/wrong-assets.ts'
import type { HttpDeps } from './deps.ts'
import { implement } from './implement.ts'
import { subjectOf } from './subject-of.ts'

interface QueueRow {
  readonly id: string
}

const nameOf = ({ details, email }: AgentCase): string =>
  details === undefined ? email : `${details.name.firstName} ${details.name.lastName}`

const entryOf = async (
  deps: HttpDeps,
  tx: Tx,
  row: QueueRow,
  since: Date,
): Promise<QueueEntry | undefined> => {
  const one = await findAgentCase(tx, deps.sealer, row.id)
  const { application } = one?.record ?? {}
  if (one === undefined || application === undefined) return undefined
  const deadline = application.signedAt === null ? application.expiresAt : null
  return {
    appUuid: row.id,
    borrower: nameOf(one),
    state: application.state,
    amount: formatDollars(one.offer?.quote.amountCents ?? 0n),
    coin: application.coin ?? 'BTC',
    waitingSince: since.toISOString(),
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    approvals: application.approvals
      .filter((approval) => approval.decision === 'approve')
      .map((approval) => one.agentEmails.get(approval.agentId) ?? approval.agentId),
  }
}

const entriesOf = async <Row extends QueueRow>(
  deps: HttpDeps,
  tx: Tx,
  rows: readonly Row[],
  sinceOf: (row: Row) => Date,
): Promise<QueueEntry[]> => {
  const entries: QueueEntry[] = []
  for (const row of rows) {
    const entry = await entryOf(deps, tx, row, sinceOf(row))
    if (entry !== undefined) entries.push(entry)
  }
  return entries
}

const exceptionEntries = async (
  deps: HttpDeps,
  tx: Tx,
  organizationId: string,
): Promise<ExceptionEntry[]> => {
  const entries: ExceptionEntry[] = []
  for (const exception of await openExceptions(tx, deps.sealer, organizationId)) {
    const one = await findAgentCase(tx, deps.sealer, exception.applicationId)
    if (one === undefined) continue
    entries.push({
      ...presentException(exception),
      appUuid: exception.applicationId,
      borrower: nameOf(one),
      amount: formatDollars(one.offer?.quote.drawAmountCents ?? 0n),
      stand: payoutStand(one.record.application),
    })
  }
  return entries
}

const queuesOf = (deps: HttpDeps, subject: Subject) =>
  asking(deps.db, askerOf(subject), async (tx) => ({
    screeningReviews: await entriesOf(
      deps,
      tx,
      await screeningReviews(tx, subject.organizationId),
      (row) => row.screening_review_at ?? row.entered_state_at,
    ),
    identityReviews: await entriesOf(
      deps,
      tx,
      await identityReviews(tx, subject.organizationId),
      (row) => row.identity_uploaded_at ?? row.entered_state_at,
    ),
    fundingReleases: await entriesOf(
      deps,
      tx,
      await fundingReleases(tx, subject.organizationId),
      (row) => row.entered_state_at,
    ),
    payoutExceptions: await exceptionEntries(deps, tx, subject.organizationId),
    wrongAssets: await entriesOf(
      deps,
      tx,
      await openWrongAssets(tx, subject.organizationId),
      (row) => row.seen_at,
    ),
  }))

export const portfolioQueueRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getQueues, async (request) => ({
    ok: true,
    answer: await queuesOf(deps, subjectOf(request)),
  }))

  implement(app, calls.searchApplications, async (request) => {
    const subject = subjectOf(request)
    const { state, before } = request.query
    return asking(deps.db, askerOf(subject), async (tx) => {
      const rows = await applicationsPage(tx, subject.organizationId, {
        state,
        before: before === undefined ? undefined : new Date(before),
      })
      const applications = await entriesOf(deps, tx, rows, (row) => row.entered_state_at)
      const last = rows.length < 50 ? undefined : rows.at(-1)
      return {
        ok: true as const,
        answer: { applications, nextBefore: last?.created_at.toISOString() ?? null },
      }
    })
  })
}
