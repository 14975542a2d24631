import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import {
  UNSCREENED_WALLET,
  WALLET_STATUSES,
  WALLET_USES,
  type WalletState,
  type WalletUse,
} from '@pledge/domain/collateral/wallet-screening'
import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from '../database/database.ts'
import type { WalletScreenings } from '../database/schema.generated.ts'
import { dueRows, type Due, type DueRow } from '../work/due.ts'

/** Answers that are kept of one wallet. */
const MOST_ANSWERS = 50
/** Deposits that are screened in one pass over an application. */
export const MOST_DEPOSITS_A_PASS = 100

const decisionsSchema = z.array(
  z.object({
    agentId: z.string(),
    decision: z.enum(['accept', 'confirm']),
    note: z.string(),
    at: z.number(),
  }),
)
const stateSchema = z.object({
  use: z.enum(WALLET_USES),
  status: z.enum(WALLET_STATUSES),
  decisions: decisionsSchema,
})

export interface WalletScreening extends WalletState {
  readonly subjectId: string
  readonly applicationId: string
  readonly use: WalletUse
  readonly inquiries: number
  readonly vendor: string | null
  readonly referenceId: string | null
  readonly screenedAt: Date | null
  readonly reviewSince: Date | null
}

const screeningOf = (row: Selectable<WalletScreenings>): WalletScreening => ({
  ...stateSchema.parse({ use: row.use, status: row.status, decisions: row.decisions }),
  subjectId: row.subject_id,
  applicationId: row.application_id,
  inquiries: row.inquiries,
  vendor: row.vendor,
  referenceId: row.reference_id,
  score: row.score ?? UNSCREENED_WALLET.score,
  lists: row.lists,
  screenedAt: row.screened_at,
  reviewSince: row.review_since,
})

export const findWalletScreening = async (
  tx: Tx,
  subjectId: string,
): Promise<WalletScreening | undefined> => {
  const row = await tx
    .selectFrom('wallet_screenings')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row === undefined ? undefined : screeningOf(row)
}

/** Every wallet of an application that was screened or is due to be, those with a hit first. */
export const walletScreeningsOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly WalletScreening[]> => {
  const rows = await tx
    .selectFrom('wallet_screenings')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy((eb) => eb('status', '=', 'HELD'), 'desc')
    .orderBy('screened_at', 'desc')
    .orderBy('subject_id')
    .execute()
  return rows.map(screeningOf)
}

/**
 * Deposits of an application that are to be screened before they count: all without a screening but those named, which
 * were counted before there were any.
 */
export const markDepositsDue = async (
  tx: Tx,
  applicationId: string,
  countedIds: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`
    insert into wallet_screenings (subject_id, use, application_id, organization_id, borrower_id, status, due_at)
      select d.id, 'DEPOSIT', d.application_id, d.organization_id, d.borrower_id, 'DUE', ${now} from deposits d
        where d.application_id = ${applicationId} and d.id <> all (${countedIds}::uuid[])
      on conflict (subject_id) do nothing`.execute(tx)
}

/** A deposit whose source is to be screened. */
export interface DepositToScreen {
  readonly depositId: string
  readonly inquiries: number
  readonly coin: string
  readonly transactionId: string
  readonly outputIndex: number
  readonly address: string
  readonly units: bigint
}

export const depositsToScreen = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly DepositToScreen[]> => {
  const rows = await tx
    .selectFrom('wallet_screenings as w')
    .innerJoin('deposits as d', 'd.id', 'w.subject_id')
    .select(['d.id', 'w.inquiries', 'd.coin', 'd.transaction_id', 'd.output_index', 'd.address', 'd.units'])
    .where('w.application_id', '=', applicationId)
    .where('w.status', '=', 'DUE')
    .orderBy('w.due_at')
    .orderBy('d.id')
    .limit(MOST_DEPOSITS_A_PASS)
    .execute()
  return rows.map((row) => ({
    depositId: row.id,
    inquiries: row.inquiries,
    coin: row.coin,
    transactionId: row.transaction_id,
    outputIndex: row.output_index,
    address: row.address,
    units: BigInt(row.units),
  }))
}

/** Nothing is to be done for the deposits of an application that were screened: they have just been counted. */
export const markWalletsCounted = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx
    .updateTable('wallet_screenings')
    .set({ due_at: null })
    .where('application_id', '=', applicationId)
    .where('status', '<>', 'DUE')
    .where('due_at', 'is not', null)
    .execute()
}

interface Subject {
  readonly subjectId: string
  readonly use: WalletUse
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
}

/** Stores an answer with the state that it leads to. A deposit is then to be counted again. */
export const saveWalletAnswer = async (
  tx: Tx,
  input: Subject & {
    readonly wallet: WalletState
    readonly answer: {
      readonly vendor: string
      readonly referenceId: string
      readonly score: number
      readonly lists: readonly string[]
    }
    readonly inquiries: number
    readonly now: Date
  },
): Promise<void> => {
  const { wallet, answer, now } = input
  const kept = JSON.stringify([{ ...answer, at: now.getTime() }])
  const decisions = JSON.stringify(wallet.decisions)
  const reviewSince = wallet.status === 'HELD' ? now : null
  const dueAt = input.use === 'DEPOSIT' ? now : null
  await sql`
    insert into wallet_screenings as w (subject_id, use, application_id, organization_id, borrower_id, status, inquiries,
        vendor, reference_id, score, lists, screened_at, answers, decisions, review_since, due_at)
      values (${input.subjectId}, ${input.use}, ${input.applicationId}, ${input.organizationId}, ${input.borrowerId},
        ${wallet.status}, ${input.inquiries}, ${answer.vendor}, ${answer.referenceId}, ${wallet.score},
        ${[...wallet.lists]}, ${now}, ${kept}::jsonb, ${decisions}::jsonb, ${reviewSince}, ${dueAt})
      on conflict (subject_id) do update set status = excluded.status, inquiries = excluded.inquiries,
        vendor = excluded.vendor, reference_id = excluded.reference_id, score = excluded.score, lists = excluded.lists,
        screened_at = excluded.screened_at, decisions = excluded.decisions, due_at = excluded.due_at,
        review_since = case when excluded.review_since is null then null else coalesce(w.review_since, excluded.review_since) end,
        answers = (select jsonb_agg(each.value order by each.place) from jsonb_array_elements(excluded.answers || w.answers)
          with ordinality as each (value, place) where each.place <= ${MOST_ANSWERS})
      where w.inquiries < excluded.inquiries`.execute(tx)
}

/** Stores what agents have decided. An accepted deposit is then to be counted. */
export const saveWalletDecision = async (
  tx: Tx,
  { subjectId, use }: Pick<WalletScreening, 'subjectId' | 'use'>,
  wallet: WalletState,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('wallet_screenings')
    .set({
      status: wallet.status,
      decisions: JSON.stringify(wallet.decisions),
      ...(wallet.status === 'HELD' ? {} : { review_since: null }),
      ...(use === 'DEPOSIT' && wallet.status === 'ACCEPTED' ? { due_at: now } : {}),
    })
    .where('subject_id', '=', subjectId)
    .execute()
}

/** Applications with a hit that waits for agents, the longest first. */
export const heldWallets = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('wallet_screenings as w')
    .innerJoin('applications as a', 'a.id', 'w.application_id')
    .select(['a.id', 'a.entered_state_at', (eb) => eb.fn.min('w.review_since').as('review_since')])
    .where('w.organization_id', '=', organizationId)
    .where('w.status', '=', 'HELD')
    .groupBy(['a.id', 'a.entered_state_at'])
    .orderBy('review_since')
    .orderBy('a.id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/** Loans with deposits that are to be screened, or counted after their screening. */
export const walletsToScreen = (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from wallets_to_screen(${businessNow}, ${most})`)
