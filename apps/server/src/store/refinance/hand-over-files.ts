import type { HandOver } from '@pledge/domain/refinance/hand-over-line'
import { REFINANCE_COINS } from '@pledge/domain/refinance/estate-loan'
import type { HandOverResult } from '@pledge/domain/refinance/hand-over-result'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** Lines that are written in one statement. */
const LINES_AT_A_TIME = 5_000

/** A file in which the estate says what it has handed over, as agents proposed and decided it. */
export interface HandOverFile {
  readonly id: string
  readonly sha256: string
  readonly lines: number
  readonly proposedBy: string
  readonly proposedAt: Date
  /** Null while it waits for a second agent. */
  readonly decision: 'CONFIRMED' | 'REFUSED' | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  /** Of a refusal. */
  readonly reason: string | null
}

/** One change of hand-overs at a time in an organization: a line is compared with all others before it is stored. */
export const lockHandOvers = async (tx: Tx, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 4618))`.execute(tx)
}

const columns = [
  'id',
  'sha256',
  'lines',
  'proposed_by',
  'proposed_at',
  'decision',
  'decided_by',
  'decided_at',
  'reason',
] as const

interface FileRow {
  readonly id: string
  readonly sha256: string
  readonly lines: number
  readonly proposed_by: string
  readonly proposed_at: Date
  readonly decision: string | null
  readonly decided_by: string | null
  readonly decided_at: Date | null
  readonly reason: string | null
}

const fileOfRow = (row: FileRow): HandOverFile => ({
  id: row.id,
  sha256: row.sha256,
  lines: row.lines,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  decision: z.enum(['CONFIRMED', 'REFUSED']).nullable().parse(row.decision),
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  reason: row.reason,
})

/** Files of an organization: those that wait for a second agent first, oldest first; then the last decided ones. */
export const handOverFiles = async (
  tx: Tx,
  { organizationId, most }: { readonly organizationId: string; readonly most: number },
): Promise<readonly HandOverFile[]> => {
  const files = tx
    .selectFrom('estate_hand_over_files')
    .select(columns)
    .where('organization_id', '=', organizationId)
  const waiting = await files.where('decision', 'is', null).orderBy('proposed_at').limit(most).execute()
  const decided = await files
    .where('decision', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return [...waiting, ...decided].map(fileOfRow)
}

/** A file by its id; undefined where the organization has none. */
export const findHandOverFile = async (tx: Tx, id: string): Promise<HandOverFile | undefined> => {
  const row = await tx
    .selectFrom('estate_hand_over_files')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fileOfRow(row)
}

/** Stores a file that an agent proposes, with its lines. */
export const insertHandOverFile = async (
  tx: Tx,
  {
    organizationId,
    rows,
    ...file
  }: Pick<HandOverFile, 'id' | 'sha256' | 'proposedBy' | 'proposedAt'> & {
    readonly organizationId: string
    readonly rows: readonly HandOver[]
  },
): Promise<void> => {
  await tx
    .insertInto('estate_hand_over_files')
    .values({
      id: file.id,
      organization_id: organizationId,
      sha256: file.sha256,
      lines: rows.length,
      proposed_by: file.proposedBy,
      proposed_at: file.proposedAt,
    })
    .execute()
  for (let from = 0; from < rows.length; from += LINES_AT_A_TIME) {
    const some = rows.slice(from, from + LINES_AT_A_TIME)
    await sql`
      insert into estate_hand_over_lines (file_id, organization_id, loan_number, coin, quantity_units, handed_over_on,
          transaction_id)
        select ${file.id}, ${organizationId}, line.* from unnest(${some.map(({ loanNumber }) => loanNumber)}::text[],
          ${some.map(({ coin }) => coin)}::text[], ${some.map(({ units }) => String(units))}::numeric[],
          ${some.map(({ handedOverOn }) => handedOverOn)}::date[],
          ${some.map(({ transactionId }) => transactionId)}::text[]) as line`.execute(tx)
  }
}

/** The lines of a file, by loan and transaction; those after the first `from`. */
export const linesOfHandOverFile = async (
  tx: Tx,
  { fileId, most, from = 0 }: { readonly fileId: string; readonly most: number; readonly from?: number },
): Promise<readonly HandOver[]> => {
  const rows = await tx
    .selectFrom('estate_hand_over_lines')
    .select(['loan_number', 'coin', 'quantity_units', 'handed_over_on', 'transaction_id'])
    .where('file_id', '=', fileId)
    .orderBy('loan_number')
    .orderBy('transaction_id')
    .limit(most)
    .offset(from)
    .execute()
  return rows.map((row) => ({
    loanNumber: row.loan_number,
    coin: z.enum(REFINANCE_COINS).parse(row.coin),
    units: BigInt(row.quantity_units),
    handedOverOn: row.handed_over_on,
    transactionId: row.transaction_id,
  }))
}

/**
 * Which of these lines a file has already that waits or was confirmed: their positions, from 0. Lines of a refused file may come
 * again, and so may lines that two agents voided.
 */
export const knownLines = async (
  tx: Tx,
  organizationId: string,
  lines: readonly Pick<HandOver, 'loanNumber' | 'transactionId'>[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ position: number }>`
    select (line.position - 1)::integer as position
      from unnest(${lines.map(({ loanNumber }) => loanNumber)}::text[],
        ${lines.map(({ transactionId }) => transactionId)}::text[])
        with ordinality as line (loan_number, transaction_id, position)
      where exists (select from estate_hand_over_lines known join estate_hand_over_files f on f.id = known.file_id
        where f.organization_id = ${organizationId} and f.decision is distinct from 'REFUSED'
          and known.loan_number = line.loan_number and known.transaction_id = line.transaction_id
          and not exists (select from estate_hand_over_voids v where v.file_id = known.file_id and v.decision = 'CONFIRMED'
            and v.loan_number = known.loan_number and v.transaction_id = known.transaction_id))
      order by 1`.execute(tx)
  return rows.map(({ position }) => position)
}

/** Whether coins of the loan were handed over in this transaction, or a file that waits says so. */
export const isHandOverKnown = async (
  tx: Tx,
  {
    organizationId,
    ...line
  }: Pick<HandOver, 'loanNumber' | 'transactionId'> & { readonly organizationId: string },
): Promise<boolean> => (await knownLines(tx, organizationId, [line])).length > 0

/** Records what the second agent decided. */
export const decideHandOverFile = async (
  tx: Tx,
  {
    id,
    decision,
    decidedBy,
    decidedAt,
    reason,
  }: {
    readonly id: string
    readonly decision: 'CONFIRMED' | 'REFUSED'
    readonly decidedBy: string
    readonly decidedAt: Date
    readonly reason: string | null
  },
): Promise<void> => {
  await tx
    .updateTable('estate_hand_over_files')
    .set({ decision, decided_by: decidedBy, decided_at: decidedAt, reason })
    .where('id', '=', id)
    .execute()
}

interface ConfirmedLoan {
  readonly loanNumber: string
  readonly coin: HandOver['coin']
  readonly result: HandOverResult
}

/**
 * Stores that the lines of a file were handed over, each with how its loan agreed with the register. A loan and a transaction that
 * were voided before are stored as the correction of the void. Throws where a line is stored in neither way: its loan and transaction
 * are there already.
 */
export const insertHandOvers = async (
  tx: Tx,
  {
    fileId,
    at,
    lines,
    results,
  }: {
    readonly fileId: string
    readonly at: Date
    /** How many the file has. */
    readonly lines: number
    readonly results: readonly ConfirmedLoan[]
  },
): Promise<void> => {
  const compared = sql`
    unnest(${results.map(({ loanNumber }) => loanNumber)}::text[], ${results.map(({ coin }) => coin)}::text[],
      ${results.map(({ result }) => result)}::text[]) as compared (loan_number, coin, result)`
  const corrections = await sql`
    insert into estate_hand_over_corrections (void_id, organization_id, file_id, loan_number, transaction_id, confirmed_at, result)
      select v.id, l.organization_id, l.file_id, l.loan_number, l.transaction_id, ${at}, compared.result
        from estate_hand_over_lines l
        join ${compared} on compared.loan_number = l.loan_number and compared.coin = l.coin
        join estate_hand_over_voids v on v.organization_id = l.organization_id and v.loan_number = l.loan_number
          and v.transaction_id = l.transaction_id and v.decision = 'CONFIRMED'
        where l.file_id = ${fileId}
          and not exists (select from estate_hand_over_corrections c where c.void_id = v.id)`.execute(tx)
  const handOvers = await sql`
    insert into estate_hand_overs (organization_id, loan_number, transaction_id, file_id, coin, quantity_units, handed_over_on,
        confirmed_at, result)
      select l.organization_id, l.loan_number, l.transaction_id, l.file_id, l.coin, l.quantity_units, l.handed_over_on, ${at},
          compared.result
        from estate_hand_over_lines l
        join ${compared} on compared.loan_number = l.loan_number and compared.coin = l.coin
        where l.file_id = ${fileId} and not exists (select from estate_hand_over_corrections c
          where c.file_id = l.file_id and c.loan_number = l.loan_number and c.transaction_id = l.transaction_id)`.execute(
    tx,
  )
  const stored = Number(corrections.numAffectedRows ?? 0n) + Number(handOvers.numAffectedRows ?? 0n)
  if (stored !== lines) throw new Error(`The file ${fileId} has ${lines} lines, and ${stored} were stored.`)
}
