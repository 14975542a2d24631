import { REFINANCE_COINS, type RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { HAND_OVER_RESULTS, type HandOverResult } from '@pledge/domain/refinance/hand-over-result'
import { SETTLEMENT_OUTCOMES, type SettlementOutcome } from '@pledge/domain/refinance/hand-over-settlement'
import type { HandOver } from '@pledge/domain/refinance/hand-over-line'
import type { SettlementDecision } from '@pledge/domain/refinance/settlement-steps'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { EstateHandOverSettlements } from '../database/schema.generated.ts'

/** How one agent asks to settle a loan whose hand-overs do not agree. */
export interface HandOverSettlement {
  readonly id: string
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  readonly outcome: SettlementOutcome
  /** What the first agent saw. */
  readonly result: HandOverResult
  readonly handedOverUnits: bigint
  readonly claimId: string | null
  readonly registeredUnits: bigint | null
  /** Zero where the difference is accepted. */
  readonly returnedUnits: bigint
  /** Of the transaction that sent the coins back. */
  readonly transactionId: string | null
  readonly reason: string
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly decision: SettlementDecision | null
}

/** A loan and a transaction: together they count once, whether coins came or went back. */
type LoanTransaction = Pick<HandOver, 'loanNumber' | 'transactionId'>

const settlementOfRow = (row: Selectable<EstateHandOverSettlements>): HandOverSettlement => ({
  id: row.id,
  loanNumber: row.loan_number,
  coin: z.enum(REFINANCE_COINS).parse(row.coin),
  outcome: z.enum(SETTLEMENT_OUTCOMES).parse(row.outcome),
  result: z.enum(HAND_OVER_RESULTS).parse(row.result),
  handedOverUnits: BigInt(row.handed_over_units),
  claimId: row.claim_id,
  registeredUnits: row.registered_units === null ? null : BigInt(row.registered_units),
  returnedUnits: BigInt(row.returned_units),
  transactionId: row.transaction_id,
  reason: row.reason,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at,
  decision: z.enum(['CONFIRMED', 'REFUSED', 'WITHDRAWN']).nullable().parse(row.decision),
})

/** Stores what one agent asks for. */
export const insertSettlement = async (
  tx: Tx,
  organizationId: string,
  one: Omit<HandOverSettlement, 'decision'>,
): Promise<void> => {
  await tx
    .insertInto('estate_hand_over_settlements')
    .values({
      id: one.id,
      organization_id: organizationId,
      loan_number: one.loanNumber,
      coin: one.coin,
      outcome: one.outcome,
      handed_over_units: one.handedOverUnits.toString(),
      result: one.result,
      claim_id: one.claimId,
      registered_units: one.registeredUnits?.toString() ?? null,
      returned_units: one.returnedUnits.toString(),
      transaction_id: one.transactionId,
      reason: one.reason,
      requested_by: one.requestedBy,
      requested_at: one.requestedAt,
    })
    .execute()
}

/** A settlement by its id; undefined where the organization has none. */
export const findSettlement = async (tx: Tx, id: string): Promise<HandOverSettlement | undefined> => {
  const row = await tx
    .selectFrom('estate_hand_over_settlements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && settlementOfRow(row)
}

/** A loan and a coin: one settlement of both waits at a time. */
type LoanCoin = Pick<HandOverSettlement, 'loanNumber' | 'coin'>

interface WaitingRead {
  readonly organizationId: string
  readonly loans: readonly LoanCoin[]
}

const isOfLoans = (loans: readonly LoanCoin[]): RawBuilder<boolean> => sql<boolean>`(loan_number, coin) in
  (select * from unnest(${loans.map(({ loanNumber }) => loanNumber)}::text[], ${loans.map(({ coin }) => coin)}::text[]))`

const waiting = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('estate_hand_over_settlements')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('decision', 'is', null)

/** The settlements of these loans that wait for a second agent, however many others do. */
export const waitingSettlementsOf = async (
  tx: Tx,
  { organizationId, loans }: WaitingRead,
): Promise<readonly HandOverSettlement[]> => {
  const rows = await waiting(tx, organizationId).where(isOfLoans(loans)).execute()
  return rows.map(settlementOfRow)
}

/** The settlements of other loans than these that wait for a second agent, oldest first. */
export const waitingSettlementsBeside = async (
  tx: Tx,
  { organizationId, loans, most }: WaitingRead & { readonly most: number },
): Promise<readonly HandOverSettlement[]> => {
  const rows = await waiting(tx, organizationId)
    .where(sql<boolean>`not ${isOfLoans(loans)}`)
    .orderBy('requested_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(settlementOfRow)
}

/** Whether a settlement of the loan and coin waits already. */
export const hasWaitingSettlement = async (
  tx: Tx,
  {
    organizationId,
    loanNumber,
    coin,
  }: { readonly organizationId: string; readonly loanNumber: string; readonly coin: RefinanceCoin },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('estate_hand_over_settlements')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('loan_number', '=', loanNumber)
    .where('coin', '=', coin)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Which of these lines name the transaction of a return of the same loan that waits or was confirmed: their positions, from 0. The
 * coins of such a transaction went back, so it hands nothing over.
 */
export const linesOfReturns = async (
  tx: Tx,
  organizationId: string,
  lines: readonly LoanTransaction[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ position: number }>`
    select (line.position - 1)::integer as position
      from unnest(${lines.map(({ loanNumber }) => loanNumber)}::text[],
        ${lines.map(({ transactionId }) => transactionId)}::text[])
        with ordinality as line (loan_number, transaction_id, position)
      where (line.loan_number, line.transaction_id) in (select s.loan_number, s.transaction_id
        from estate_hand_over_settlements s where s.organization_id = ${organizationId} and s.outcome = 'RETURNED'
          and (s.decision is null or s.decision = 'CONFIRMED'))
      order by 1`.execute(tx)
  return rows.map(({ position }) => position)
}

/** Whether coins of the loan went back in this transaction already, or an agent says so. */
export const isReturnKnown = async (
  tx: Tx,
  { organizationId, ...line }: LoanTransaction & { readonly organizationId: string },
): Promise<boolean> => (await linesOfReturns(tx, organizationId, [line])).length > 0

/** Records what became of a settlement. */
export const decideSettlement = async (
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
    .updateTable('estate_hand_over_settlements')
    .set({ decision, decided_by: decidedBy, decided_at: decidedAt })
    .where('id', '=', id)
    .execute()
}
