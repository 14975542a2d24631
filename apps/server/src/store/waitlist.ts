import type { Sealer } from '../seal.ts'
import type { Tx } from './database.ts'

/** Keeps an address once for each organisation and state. */
export const insertWaiting = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly id: string
    readonly organizationId: string
    readonly state: string
    readonly email: string
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('waitlist')
    .values({
      id: input.id,
      organization_id: input.organizationId,
      state: input.state,
      email_sealed: sealer.seal(input.email, { table: 'waitlist', row: input.id, column: 'email' }),
      email_index: sealer.blindIndex(input.email, 'waitlist'),
      joined_at: input.now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'state', 'email_index']).doNothing())
    .execute()
}
