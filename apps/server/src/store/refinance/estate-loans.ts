import {
  ESTATE_LOAN_STATES,
  REFINANCE_COINS,
  textOfEstateLoan,
  textOfPerson,
  textOfTerms,
  type EstateLoan,
  type EstateLoanState,
  type EstatePerson,
  type RefinanceCoin,
} from '@pledge/domain/refinance/estate-loan'
import type { FiledLoan, KnownEstateLoan } from '@pledge/domain/refinance/register-changes'
import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'
import type { EstateLoans } from '../database/schema.generated.ts'

const place = (row: string) => ({ table: 'estate_loans', row, column: 'person' })

/** As long as a person usually is. */
const DECOY = 'x'.repeat(160)

const personSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  ssnLastFour: z.string().nullable(),
  email: z.string(),
  residence: z.object({ kind: z.enum(['state', 'country']), code: z.string() }),
})

/** Keyed hashes of what a line says: equal for equal loans. They find changes without opening what is sealed. */
export const indexesOf = (sealer: Sealer, loan: EstateLoan): Omit<FiledLoan, 'loanNumber'> => ({
  contentIndex: sealer.blindIndex(textOfEstateLoan(loan), 'estate-loan'),
  personIndex: sealer.blindIndex(textOfPerson(loan), 'estate-loan-person'),
  termsIndex: sealer.blindIndex(textOfTerms(loan), 'estate-loan-terms'),
})

/**
 * Locks an organization's register for an import; false while another import has it. Nobody waits for it: an import
 * uses a second connection for its progress, which those that wait could keep from it.
 */
export const tryLockRegister = async (tx: Tx, organizationId: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${organizationId}, 4617)) as taken`.execute(tx)
  return rows[0]?.taken === true
}

/** Every loan of the register, as far as an import compares it: those of the last file, and claimed and closed ones. */
export const knownEstateLoans = async (
  tx: Tx,
  organizationId: string,
): Promise<readonly KnownEstateLoan[]> => {
  const rows = await tx
    .selectFrom('estate_loans as l')
    .select(['l.loan_number', 'l.content_index', 'l.person_index', 'l.terms_index', 'l.state'])
    .select(
      sql<boolean>`(l.organization_id, l.loan_number) in (select b.organization_id, b.loan_number
        from estate_coin_balances b where b.reserved_units + b.owed_units > 0)`.as('holds_coins'),
    )
    .where('l.organization_id', '=', organizationId)
    .execute()
  return rows.map((row) => ({
    loanNumber: row.loan_number,
    contentIndex: row.content_index,
    personIndex: row.person_index,
    termsIndex: row.terms_index,
    state: z.enum(ESTATE_LOAN_STATES).parse(row.state),
    holdsCoins: row.holds_coins,
  }))
}

/** A loan of a file with the keyed hashes of its line. */
export interface IndexedLoan extends Omit<FiledLoan, 'loanNumber'> {
  readonly loan: EstateLoan
}

interface RowDefaults {
  readonly organizationId: string
  readonly newId: () => string
  readonly now: Date
}

/** The columns of loans as arrays, one for each column. Ids are new ones: a changed loan is sealed again for its row. */
const arraysOf = (sealer: Sealer, rows: readonly (IndexedLoan & { readonly id: string })[]) => sql`
  unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ loan }) => loan.loanNumber)}::text[],
    ${rows.map(({ loan }) => loan.coin)}::text[], ${rows.map(({ loan }) => String(loan.quantityUnits))}::numeric[],
    ${rows.map(({ loan }) => String(loan.balanceCents))}::bigint[], ${rows.map(({ loan }) => loan.rateBps)}::integer[],
    ${rows.map(({ loan }) => loan.openedOn)}::date[], ${rows.map(({ loan }) => loan.maturesOn)}::date[],
    ${rows.map(({ loan }) => loan.isIdentityVerified)}::boolean[],
    ${rows.map(({ id, loan }) => sealer.seal(JSON.stringify(loan.person), place(id)))}::text[],
    ${rows.map(({ contentIndex }) => contentIndex)}::text[],
    ${rows.map(({ personIndex }) => personIndex)}::text[], ${rows.map(({ termsIndex }) => termsIndex)}::text[])
    as filed (id, loan_number, coin, quantity_units, balance_cents, rate_bps, opened_on, matures_on,
      is_identity_verified, person_sealed, content_index, person_index, terms_index)`

/** Adds loans in one statement. */
export const insertEstateLoans = async (
  tx: Tx,
  sealer: Sealer,
  loans: readonly IndexedLoan[],
  { organizationId, newId, now }: RowDefaults,
): Promise<void> => {
  const rows = loans.map((one) => ({ ...one, id: newId() }))
  await sql`
    insert into estate_loans (id, organization_id, loan_number, coin, quantity_units, balance_cents, rate_bps,
        opened_on, matures_on, is_identity_verified, person_sealed, content_index, person_index, terms_index,
        state, updated_at)
      select filed.id, ${organizationId}, filed.loan_number, filed.coin, filed.quantity_units, filed.balance_cents,
        filed.rate_bps, filed.opened_on, filed.matures_on, filed.is_identity_verified, filed.person_sealed,
        filed.content_index, filed.person_index, filed.terms_index, 'OPEN', ${now}
      from ${arraysOf(sealer, rows)}`.execute(tx)
}

const lockOpen = async (tx: Tx, organizationId: string, loanNumbers: readonly string[]) => {
  const rows = await tx
    .selectFrom('estate_loans')
    .select(['id', 'loan_number', 'person_index', 'person_sealed'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'OPEN')
    .where(sql<boolean>`loan_number = any(${loanNumbers}::text[])`)
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.loan_number, row]))
}

interface ReplacedPerson {
  readonly loanId: string
  readonly sealed: string
}

/** Keeps who loans belonged to before an import, sealed again for their place in the history. */
const keepPersons = async (
  tx: Tx,
  sealer: Sealer,
  replaced: readonly ReplacedPerson[],
  { organizationId, newId, importId, now }: RowDefaults & { readonly importId: string },
): Promise<void> => {
  const rows = replaced.map(({ loanId, sealed }) => {
    const id = newId()
    const person = sealer.open(sealed, place(loanId))
    return {
      id,
      estate_loan_id: loanId,
      organization_id: organizationId,
      import_id: importId,
      person_sealed: sealer.seal(person, { table: 'estate_loan_persons', row: id, column: 'person' }),
      replaced_at: now,
    }
  })
  if (rows.length > 0) await tx.insertInto('estate_loan_persons').values(rows).execute()
}

/**
 * Changes open loans, and keeps the earlier person of each whose person changes; returns how many. Fewer than were
 * given: one was claimed meanwhile.
 */
export const updateEstateLoans = async (
  tx: Tx,
  sealer: Sealer,
  loans: readonly IndexedLoan[],
  stored: RowDefaults & { readonly importId: string },
): Promise<number> => {
  const { organizationId, now } = stored
  const open = await lockOpen(
    tx,
    organizationId,
    loans.map(({ loan }) => loan.loanNumber),
  )
  const rows = loans.flatMap((one) => {
    const before = open.get(one.loan.loanNumber)
    return before === undefined ? [] : [{ ...one, id: before.id, before }]
  })
  const replaced = rows.flatMap(({ id: loanId, personIndex, before }) =>
    before.person_index === personIndex || before.person_sealed === null
      ? []
      : [{ loanId, sealed: before.person_sealed }],
  )
  await keepPersons(tx, sealer, replaced, stored)
  const { numAffectedRows } = await sql`
    update estate_loans e set coin = filed.coin, quantity_units = filed.quantity_units,
        balance_cents = filed.balance_cents, rate_bps = filed.rate_bps, opened_on = filed.opened_on,
        matures_on = filed.matures_on, is_identity_verified = filed.is_identity_verified,
        person_sealed = filed.person_sealed, content_index = filed.content_index,
        person_index = filed.person_index, terms_index = filed.terms_index, updated_at = ${now}
      from ${arraysOf(sealer, rows)}
      where e.id = filed.id`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Removes open loans that were never claimed; returns how many. */
export const deleteEstateLoans = async (
  tx: Tx,
  organizationId: string,
  loanNumbers: readonly string[],
): Promise<number> => {
  const open = await lockOpen(tx, organizationId, loanNumbers)
  const ids = [...open.values()].map(({ id }) => id)
  const { numAffectedRows } = await sql`
    delete from estate_loans where id = any(${ids}::uuid[])`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export interface RegisterCount {
  readonly coin: RefinanceCoin
  readonly state: EstateLoanState
  readonly count: number
  readonly quantityUnits: bigint
  readonly balanceCents: bigint
}

/** How many loans the register has of each coin and state, and what they hold and owe. */
export const registerCounts = async (tx: Tx, organizationId: string): Promise<readonly RegisterCount[]> => {
  const { rows } = await sql<{
    coin: string
    state: string
    count: number
    units: string
    cents: string
  }>`
    select coin, state, count(*)::integer as count, sum(quantity_units)::text as units, sum(balance_cents)::text as cents
      from estate_loans where organization_id = ${organizationId} group by coin, state order by coin, state`.execute(
    tx,
  )
  return rows.map((row) => ({
    coin: z.enum(REFINANCE_COINS).parse(row.coin),
    state: z.enum(ESTATE_LOAN_STATES).parse(row.state),
    count: row.count,
    quantityUnits: BigInt(row.units),
    balanceCents: BigInt(row.cents),
  }))
}

/** A loan of the register as stored; `person` is null once it is closed. */
export interface StoredEstateLoan extends Omit<EstateLoan, 'person'> {
  readonly id: string
  readonly state: EstateLoanState
  readonly person: EstatePerson | null
}

/** The columns of a loan, opened. */
export const estateLoanOfRow = (sealer: Sealer, row: Selectable<EstateLoans>): StoredEstateLoan => ({
  id: row.id,
  loanNumber: row.loan_number,
  coin: z.enum(REFINANCE_COINS).parse(row.coin),
  quantityUnits: BigInt(row.quantity_units),
  balanceCents: row.balance_cents,
  rateBps: row.rate_bps,
  openedOn: row.opened_on,
  maturesOn: row.matures_on,
  isIdentityVerified: row.is_identity_verified,
  state: z.enum(ESTATE_LOAN_STATES).parse(row.state),
  person:
    row.person_sealed === null
      ? null
      : personSchema.parse(JSON.parse(sealer.open(row.person_sealed, place(row.id)))),
})

/** Sealing takes about as long as opening: for a number that the register does not have. */
export const sealDecoy = (sealer: Sealer): void => {
  sealer.seal(DECOY, place('decoy'))
}

interface EstateLoanKey {
  readonly organizationId: string
  readonly loanNumber: string
}

const byNumber = (tx: Tx, { organizationId, loanNumber }: EstateLoanKey) =>
  tx
    .selectFrom('estate_loans')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('loan_number', '=', loanNumber)

/** A loan by its number, whoever it belongs to. Undefined when the register has no such loan. */
export const findEstateLoan = async (
  tx: Tx,
  sealer: Sealer,
  key: EstateLoanKey,
): Promise<StoredEstateLoan | undefined> => {
  const row = await byNumber(tx, key).executeTakeFirst()
  return row && estateLoanOfRow(sealer, row)
}

/** Like `findEstateLoan`, and locked until the end of the transaction. */
export const lockEstateLoan = async (
  tx: Tx,
  sealer: Sealer,
  key: EstateLoanKey,
): Promise<StoredEstateLoan | undefined> => {
  const row = await byNumber(tx, key).forUpdate().executeTakeFirst()
  return row && estateLoanOfRow(sealer, row)
}
