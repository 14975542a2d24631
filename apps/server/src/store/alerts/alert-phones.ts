import { sql, type Selectable } from 'kysely'
import type { Sealer } from '../../seal.ts'
import type { Database, Tx } from '../database/database.ts'
import type { AlertPhones } from '../database/schema.generated.ts'

const place = (row: string) => ({ table: 'alert_phones', row, column: 'phone' })
const indexOf = (sealer: Sealer, phone: string) => sealer.blindIndex(phone, 'alert-phone')

/** The number to which a borrower's alerts are texted. */
export interface AlertPhone {
  readonly id: string
  readonly organizationId: string
  readonly borrowerId: string
  /** E.164 */
  readonly phone: string
  readonly codeHash: string
  /** By real time. */
  readonly codeExpiresAt: Date
  readonly wrongCodes: number
  readonly confirmedAt: Date | null
  readonly stoppedAt: Date | null
  readonly repliedAt: Date | null
  readonly removedAt: Date | null
}

const phoneOf = (sealer: Sealer, row: Selectable<AlertPhones>): AlertPhone => ({
  id: row.id,
  organizationId: row.organization_id,
  borrowerId: row.borrower_id,
  phone: sealer.open(row.phone_sealed, place(row.id)),
  codeHash: row.code_hash,
  codeExpiresAt: row.code_expires_at,
  wrongCodes: row.wrong_codes,
  confirmedAt: row.confirmed_at,
  stoppedAt: row.stopped_at,
  repliedAt: row.replied_at,
  removedAt: row.removed_at,
})

/** Whether alerts go to it. */
export const isTexted = (phone: AlertPhone | undefined): phone is AlertPhone =>
  phone !== undefined && phone.confirmedAt !== null && phone.stoppedAt === null

/** The borrower's number that is not removed; undefined without one. */
export const findAlertPhone = async (
  tx: Tx,
  sealer: Sealer,
  borrowerId: string,
): Promise<AlertPhone | undefined> => {
  const row = await tx
    .selectFrom('alert_phones')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row && phoneOf(sealer, row)
}

/** A number by its id, locked, also once it is removed. */
export const lockAnyAlertPhone = async (
  tx: Tx,
  sealer: Sealer,
  id: string,
): Promise<AlertPhone | undefined> => {
  const row = await tx
    .selectFrom('alert_phones')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && phoneOf(sealer, row)
}

/** The same; undefined once it is removed. */
export const lockAlertPhone = async (tx: Tx, sealer: Sealer, id: string): Promise<AlertPhone | undefined> => {
  const phone = await lockAnyAlertPhone(tx, sealer, id)
  return phone?.removedAt === null ? phone : undefined
}

export interface NewAlertPhone {
  readonly id: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly phone: string
  readonly consentId: string
  readonly codeHash: string
  readonly codeExpiresAt: Date
  readonly now: Date
}

export const insertAlertPhone = async (tx: Tx, sealer: Sealer, added: NewAlertPhone): Promise<void> => {
  await tx
    .insertInto('alert_phones')
    .values({
      id: added.id,
      organization_id: added.organizationId,
      borrower_id: added.borrowerId,
      phone_sealed: sealer.seal(added.phone, place(added.id)),
      phone_index: indexOf(sealer, added.phone),
      consent_id: added.consentId,
      added_at: added.now,
      code_hash: added.codeHash,
      code_expires_at: added.codeExpiresAt,
    })
    .execute()
}

type Change = Partial<
  Pick<AlertPhone, 'wrongCodes' | 'confirmedAt' | 'stoppedAt' | 'repliedAt'> & { readonly removedAt: Date }
>

export const changeAlertPhone = async (tx: Tx, id: string, change: Change): Promise<void> => {
  await tx
    .updateTable('alert_phones')
    .set({
      ...(change.wrongCodes !== undefined && { wrong_codes: change.wrongCodes }),
      ...(change.confirmedAt !== undefined && { confirmed_at: change.confirmedAt }),
      ...(change.stoppedAt !== undefined && { stopped_at: change.stoppedAt }),
      ...(change.repliedAt !== undefined && { replied_at: change.repliedAt }),
      ...(change.removedAt !== undefined && { removed_at: change.removedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** One phone may be used with several brands; more than these share no number. */
const MOST_OF_A_NUMBER = 50

/** Whether the owner of a phone replied STOP to any brand, and no START since. */
export const isNumberStopped = async (tx: Tx, sealer: Sealer, phone: string): Promise<boolean> => {
  const { rows } = await sql<{ stopped: boolean }>`
    select is_number_stopped(${indexOf(sealer, phone)}) as stopped`.execute(tx)
  return rows[0]?.stopped ?? false
}

/** The numbers that are this phone, of all organizations, those in use first. */
export const alertPhonesOfNumber = async (
  sweeper: Database,
  sealer: Sealer,
  phone: string,
): Promise<readonly { readonly id: string; readonly organizationId: string }[]> => {
  const { rows } = await sql<{ phone_id: string; organization_id: string }>`
    select * from alert_phones_of_number(${indexOf(sealer, phone)}, ${MOST_OF_A_NUMBER})`.execute(sweeper)
  return rows.map((row) => ({ id: row.phone_id, organizationId: row.organization_id }))
}
