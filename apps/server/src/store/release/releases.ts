import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { RELEASE_RESULTS, type ReleaseResult } from '@pledge/domain/release/results'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'
import type { CollateralReleases } from '../database/schema.generated.ts'

const STATUSES = ['REQUESTED', 'ORDERED', 'CONCLUDED'] as const
export type ReleaseStatus = (typeof STATUSES)[number]

/** A request to release collateral, and its result. */
export interface StoredRelease {
  readonly requestId: string
  readonly coin: Coin
  /** Empty once it was disposed of. */
  readonly address: string
  readonly status: ReleaseStatus
  /** Part of the collateral of a loan in service; null for all of the balance. */
  readonly requestedUnits: bigint | null
  /** The quantity ordered; null before. */
  readonly units: bigint | null
  readonly transactionId: string | null
  /** Set before a lease first calls the custodian, and never cleared. */
  readonly submissionIntentAt: Date | null
  /** The chain's height before the custodian was first called; null before. */
  readonly lookFromBlock: number | null
  /** The end of the current lease, in real time. */
  readonly leaseUntil: Date | null
  readonly result: ReleaseResult | null
  readonly reason: string | null
  readonly requestedAt: Date
  /** When it is due (row 1.9.20). */
  readonly dueAt: Date
  readonly concludedAt: Date | null
}

/** Maximum requests read of one application. */
const MOST_REQUESTS = 100
const place = (row: string) => ({ table: 'collateral_releases', row, column: 'address' })

const releaseOfRow = (sealer: Sealer, row: Selectable<CollateralReleases>): StoredRelease => ({
  requestId: row.request_id,
  coin: z.enum(COINS).parse(row.coin),
  address: row.address_sealed === null ? '' : sealer.open(row.address_sealed, place(row.request_id)),
  status: z.enum(STATUSES).parse(row.status),
  requestedUnits: row.requested_units === null ? null : BigInt(row.requested_units),
  units: row.units === null ? null : BigInt(row.units),
  transactionId: row.transaction_id,
  submissionIntentAt: row.submission_intent_at,
  lookFromBlock: row.search_from_block,
  leaseUntil: row.lease_expires_at,
  result: z.enum(RELEASE_RESULTS).nullable().parse(row.result),
  reason: row.reason,
  requestedAt: row.requested_at,
  dueAt: row.due_at,
  concludedAt: row.concluded_at,
})

export const insertRelease = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly requestId: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly coin: Coin
    readonly address: string
    readonly requestedUnits: bigint | null
    readonly now: Date
    readonly dueAt: Date
  },
): Promise<void> => {
  await tx
    .insertInto('collateral_releases')
    .values({
      request_id: input.requestId,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      coin: input.coin,
      address_sealed: sealer.seal(input.address, place(input.requestId)),
      status: 'REQUESTED',
      requested_units: input.requestedUnits?.toString() ?? null,
      requested_at: input.now,
      due_at: input.dueAt,
    })
    .execute()
}

/** One request, or undefined when the principal can see none. */
export const findRelease = async (
  tx: Tx,
  sealer: Sealer,
  requestId: string,
): Promise<StoredRelease | undefined> => {
  const row = await tx
    .selectFrom('collateral_releases')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row === undefined ? undefined : releaseOfRow(sealer, row)
}

/** The requests of an application, oldest first; only the latest if there are very many. */
export const releasesOf = async (tx: Tx, sealer: Sealer, applicationId: string): Promise<StoredRelease[]> => {
  const rows = await tx
    .selectFrom('collateral_releases')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('requested_at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(MOST_REQUESTS)
    .execute()
  return rows.toReversed().map((row) => releaseOfRow(sealer, row))
}

export const orderRelease = async (tx: Tx, requestId: string, units: bigint): Promise<void> => {
  await tx
    .updateTable('collateral_releases')
    .set({ status: 'ORDERED', units: units.toString() })
    .where('request_id', '=', requestId)
    .execute()
}

/** Starts a lease, with the submission intent: the custodian may be called from now on. */
export const beginReleaseLease = async (
  tx: Tx,
  input: { readonly requestId: string; readonly leaseId: string; readonly until: Date; readonly now: Date },
): Promise<void> => {
  const { requestId, leaseId, until, now } = input
  await tx
    .updateTable('collateral_releases')
    .set((eb) => ({
      lease_id: leaseId,
      lease_expires_at: until,
      submission_intent_at: eb.fn.coalesce('submission_intent_at', eb.val(now)),
    }))
    .where('request_id', '=', requestId)
    .execute()
}

/** The block from which to search for the payment: recorded once, before the custodian is called. */
export const keepLookFromBlock = async (tx: Tx, requestId: string, height: number): Promise<void> => {
  await tx
    .updateTable('collateral_releases')
    .set({ search_from_block: height })
    .where('request_id', '=', requestId)
    .where('search_from_block', 'is', null)
    .execute()
}

/** Does not end a lease that another process has taken since. */
export const endLeaseOfRelease = async (tx: Tx, leaseId: string): Promise<void> => {
  await tx
    .updateTable('collateral_releases')
    .set({ lease_id: null, lease_expires_at: null })
    .where('lease_id', '=', leaseId)
    .execute()
}

/** The transaction that currently carries it. */
export const keepReleaseTransaction = async (
  tx: Tx,
  requestId: string,
  transactionId: string,
): Promise<void> => {
  await tx
    .updateTable('collateral_releases')
    .set({ transaction_id: transactionId })
    .where('request_id', '=', requestId)
    .where('status', '=', 'ORDERED')
    .execute()
}

export const concludeRelease = async (
  tx: Tx,
  input: {
    readonly requestId: string
    readonly result: ReleaseResult
    readonly reason?: string | null
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('collateral_releases')
    .set({
      status: 'CONCLUDED',
      result: input.result,
      reason: input.reason ?? null,
      concluded_at: input.now,
    })
    .where('request_id', '=', input.requestId)
    .execute()
}

/** Applications with a request that waits for agents, or whose result leaves the borrower waiting; by due time. */
export const releasesToDecide = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('collateral_releases as r')
    .innerJoin('applications as a', 'a.id', 'r.application_id')
    .select(['a.id', 'r.requested_at', 'r.due_at'])
    .where('r.organization_id', '=', organizationId)
    .where('a.release_progress', '=', 'WAITING')
    .where((eb) =>
      eb(
        'r.requested_at',
        '=',
        eb
          .selectFrom('collateral_releases as later')
          .select((one) => one.fn.max('later.requested_at').as('at'))
          .whereRef('later.application_id', '=', 'a.id'),
      ),
    )
    .orderBy('r.due_at')
    .orderBy('r.request_id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
