import type { Sealer } from '../../seal.ts'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** A pending account that waits for its emailed code, in the sign-in of one browser (a ceremony). */
export interface Registration {
  readonly organizationId: string
  readonly codeHash: string
  readonly wrongAnswers: number
  readonly email: string
  readonly passwordHash: string
}

const KIND = 'registration'
const place = (uid: string) => ({ table: 'ceremonies', row: uid, column: 'registration' })

const dataSchema = z.object({ organizationId: z.uuid(), codeHash: z.string(), wrongAnswers: z.int() })
const sealedSchema = z.object({ email: z.string(), passwordHash: z.string() })

/** Replaces the same browser's previous request. */
export const putRegistration = async (
  tx: Tx,
  sealer: Sealer,
  { uid, expiresAt, ...registration }: Registration & { readonly uid: string; readonly expiresAt: Date },
): Promise<void> => {
  const { email, passwordHash, ...data } = registration
  const values = {
    data: JSON.stringify(data),
    registration_sealed: sealer.seal(JSON.stringify({ email, passwordHash }), place(uid)),
    expires_at: expiresAt,
  }
  await tx
    .insertInto('ceremonies')
    .values({ kind: KIND, key: uid, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute()
}

/** The pending registration, locked until this transaction ends. */
export const lockRegistration = async (
  tx: Tx,
  sealer: Sealer,
  uid: string,
  now: Date,
): Promise<Registration | undefined> => {
  const row = await tx
    .selectFrom('ceremonies')
    .select(['data', 'registration_sealed'])
    .where('kind', '=', KIND)
    .where('key', '=', uid)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.registration_sealed === null) return undefined
  const typed: unknown = JSON.parse(sealer.open(row.registration_sealed, place(uid)))
  return { ...dataSchema.parse(row.data), ...sealedSchema.parse(typed) }
}

/** For a locked registration. */
export const countWrongRegistrationCode = async (
  tx: Tx,
  uid: string,
  { organizationId, codeHash, wrongAnswers }: Registration,
): Promise<void> => {
  const data = { organizationId, codeHash, wrongAnswers: wrongAnswers + 1 }
  await tx
    .updateTable('ceremonies')
    .set({ data: JSON.stringify(data) })
    .where('kind', '=', KIND)
    .where('key', '=', uid)
    .execute()
}
