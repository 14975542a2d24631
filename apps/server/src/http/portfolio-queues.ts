import * as calls from '@pledge/contract/portfolio'
import type { ExceptionEntry } from '@pledge/contract/payouts'
import { payoutStand } from '@pledge/domain/application/payout-stand'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { FastifyInstance } from 'fastify'
import { askerOf } from '../commands/actors.ts'
import type { Subject } from '../policies/subject.ts'
import { presentException } from '../presenters/payouts.ts'
import { borrowerNameOf, presentLateDeposit, presentQueueEntry } from '../presenters/queue-entry.ts'
import { findAgentCase, type AgentCase } from '../store/agent-case.ts'
import { asking, type Tx } from '../store/database.ts'
import { openExceptions } from '../store/payout-exceptions.ts'
import {
  applicationsPage,
  fundingReleases,
  identityReviews,
  lateDeposits,
  screeningReviews,
} from '../store/queues.ts'
import { openWrongAssets } from '../store/wrong-assets.ts'
import type { HttpDeps } from './deps.ts'
import { implement } from './implement.ts'
import { subjectOf } from './subject-of.ts'

interface QueueRow {
  readonly id: string
}

/** The rows of a queue as its list shows them. */
const listed = async <Row extends QueueRow, Entry>(
  deps: HttpDeps,
  tx: Tx,
  rows: readonly Row[],
  present: (one: AgentCase, row: Row) => Entry,
): Promise<Entry[]> => {
  const entries: Entry[] = []
  for (const row of rows) {
    const one = await findAgentCase(tx, deps.sealer, row.id)
    if (one !== undefined) entries.push(present(one, row))
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
      borrower: borrowerNameOf(one),
      amount: formatDollars(one.offer?.quote.drawAmountCents ?? 0n),
      stand: payoutStand(one.record.application),
    })
  }
  return entries
}

const inState = (one: AgentCase, row: QueueRow & { readonly entered_state_at: Date }) =>
  presentQueueEntry(one, row.entered_state_at)

const queuesOf = (deps: HttpDeps, subject: Subject) => {
  const { organizationId } = subject
  return asking(deps.db, askerOf(subject), async (tx) => ({
    screeningReviews: await listed(deps, tx, await screeningReviews(tx, organizationId), (one, row) =>
      presentQueueEntry(one, row.screening_review_at ?? row.entered_state_at),
    ),
    identityReviews: await listed(deps, tx, await identityReviews(tx, organizationId), (one, row) =>
      presentQueueEntry(one, row.identity_uploaded_at ?? row.entered_state_at),
    ),
    fundingReleases: await listed(deps, tx, await fundingReleases(tx, organizationId), inState),
    lateDeposits: await listed(deps, tx, await lateDeposits(tx, organizationId), (one, row) =>
      presentLateDeposit(one, row.entered_state_at),
    ),
    payoutExceptions: await exceptionEntries(deps, tx, organizationId),
    wrongAssets: await listed(deps, tx, await openWrongAssets(tx, organizationId), (one, row) =>
      presentQueueEntry(one, row.seen_at),
    ),
  }))
}

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
      const applications = await listed(deps, tx, rows, inState)
      const last = rows.length < 50 ? undefined : rows.at(-1)
      return {
        ok: true as const,
        answer: { applications, nextBefore: last?.created_at.toISOString() ?? null },
      }
    })
  })
}
