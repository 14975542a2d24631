import { REFINANCE_COINS, type RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import type { HandOver } from '@pledge/domain/refinance/hand-over-line'
import type { SettlementDecision } from '@pledge/domain/refinance/settlement-steps'
import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { EstateHandOverVoids } from '../database/schema.generated.ts'

/** A line of a confirmed file: each is there once, in whatever file its loan and transaction come again. */
export interface HandOverKey {
  readonly fileId: string
  readonly loanNumber: string
  readonly transactionId: string
}

/** Coins that a confirmed file says were handed over, and what became of that. */
export interface RecordedHandOver extends HandOver, HandOverKey {
  /** REQUESTED: one agent asks to void it. */
  readonly voided: 'NO' | 'REQUESTED' | 'CONFIRMED'
}

const recordedRow = z.object({
  file_id: z.string(),
  loan_number: z.string(),
  transaction_id: z.string(),
  coin: z.enum(REFINANCE_COINS),
  units: z.string().transform(BigInt),
  handed_over_on: z.string(),
  voided: z.enum(['NO', 'REQUESTED', 'CONFIRMED']),
})

/** What was recorded for a loan, in the order in which its files were confirmed. */
export const recordedHandOvers = async (
  tx: Tx,
  {
    organizationId,
    loanNumber,
    most,
  }: { readonly organizationId: string; readonly loanNumber: string; readonly most: number },
): Promise<readonly RecordedHandOver[]> => {
  const { rows } = await sql`
    select l.file_id::text as file_id, l.loan_number, l.transaction_id, l.coin, l.quantity_units::text as units,
        to_char(l.handed_over_on, 'YYYY-MM-DD') as handed_over_on,
        case when v.id is null then 'NO' when v.decision is null then 'REQUESTED' else 'CONFIRMED' end as voided
      from estate_hand_over_lines l
      join estate_hand_over_files f on f.id = l.file_id and f.decision = 'CONFIRMED'
      left join estate_hand_over_voids v on v.file_id = l.file_id and v.loan_number = l.loan_number
        and v.transaction_id = l.transaction_id and (v.decision is null or v.decision = 'CONFIRMED')
      where l.organization_id = ${organizationId} and l.loan_number = ${loanNumber}
      order by f.decided_at, l.file_id, l.transaction_id limit ${most}`.execute(tx)
  return rows.map((row) => {
    const read = recordedRow.parse(row)
    return {
      fileId: read.file_id,
      loanNumber: read.loan_number,
      transactionId: read.transaction_id,
      coin: read.coin,
      units: read.units,
      handedOverOn: read.handed_over_on,
      voided: read.voided,
    }
  })
}

/** Why one agent asks to void a recorded hand-over, and what another one decided. */
export interface HandOverVoid extends HandOverKey {
  readonly id: string
  readonly coin: RefinanceCoin
  readonly units: bigint
  readonly reason: string
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly decision: SettlementDecision | null
}

const voidOfRow = (row: Selectable<EstateHandOverVoids>): HandOverVoid => ({
  id: row.id,
  fileId: row.file_id,
  loanNumber: row.loan_number,
  transactionId: row.transaction_id,
  coin: z.enum(REFINANCE_COINS).parse(row.coin),
  units: BigInt(row.quantity_units),
  reason: row.reason,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at,
  decision: z.enum(['CONFIRMED', 'REFUSED', 'WITHDRAWN']).nullable().parse(row.decision),
})

/** Stores what one agent asks for. */
export const insertHandOverVoid = async (
  tx: Tx,
  organizationId: string,
  one: Omit<HandOverVoid, 'decision'>,
): Promise<void> => {
  await tx
    .insertInto('estate_hand_over_voids')
    .values({
      id: one.id,
      organization_id: organizationId,
      file_id: one.fileId,
      loan_number: one.loanNumber,
      transaction_id: one.transactionId,
      coin: one.coin,
      quantity_units: one.units.toString(),
      reason: one.reason,
      requested_by: one.requestedBy,
      requested_at: one.requestedAt,
    })
    .execute()
}

/** A void by its id; undefined where the organization has none. */
export const findHandOverVoid = async (tx: Tx, id: string): Promise<HandOverVoid | undefined> => {
  const row = await tx
    .selectFrom('estate_hand_over_voids')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && voidOfRow(row)
}

/** The voids that wait for a second agent, oldest first. */
export const waitingHandOverVoids = async (
  tx: Tx,
  { organizationId, most }: { readonly organizationId: string; readonly most: number },
): Promise<readonly HandOverVoid[]> => {
  const rows = await tx
    .selectFrom('estate_hand_over_voids')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('decision', 'is', null)
    .orderBy('requested_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(voidOfRow)
}

/** Whether an agent asks to void a hand-over of the loan in this coin. */
export const hasWaitingVoid = async (
  tx: Tx,
  {
    organizationId,
    loanNumber,
    coin,
  }: { readonly organizationId: string; readonly loanNumber: string; readonly coin: RefinanceCoin },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('estate_hand_over_voids')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('loan_number', '=', loanNumber)
    .where('coin', '=', coin)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Records what became of it. */
export const decideHandOverVoid = async (
  tx: Tx,
  {
    id,
    decision,
    decidedBy,
    decidedAt,
  }: {
    readonly id: string
    readonly decision: SettlementDecision
    readonly decidedBy: string
    readonly decidedAt: Date
  },
): Promise<void> => {
  await tx
    .updateTable('estate_hand_over_voids')
    .set({ decision, decided_by: decidedBy, decided_at: decidedAt })
    .where('id', '=', id)
    .execute()
}
