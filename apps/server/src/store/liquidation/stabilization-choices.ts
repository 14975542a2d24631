import type { StabilizationTerms } from '@pledge/domain/liquidation/stabilization'
import type { Tx } from '../database/database.ts'

/** What a borrower chose last: the terms of a conversion where it is on, null where it is off. `number`: of the choices so far. */
export interface StabilizationChoice {
  readonly number: number
  readonly terms: StabilizationTerms | null
}

const NONE: StabilizationChoice = { number: 0, terms: null }

/** The choice of a loan that counts: off where the borrower never chose (gap G.15). */
export const stabilizationOf = async (tx: Tx, applicationId: string): Promise<StabilizationChoice> => {
  const row = await tx
    .selectFrom('stabilization_choices')
    .select(['number', 'fee_bps', 'usdc_ltv_bps'])
    .where('application_id', '=', applicationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return NONE
  const { number, fee_bps: feeBps, usdc_ltv_bps: usdcLtvBps } = row
  return { number, terms: feeBps === null || usdcLtvBps === null ? null : { feeBps, usdcLtvBps } }
}

/** Whether it is on: `stabilizationOptIn` of an application on the wire (row 2.3.02). */
export const isStabilizationOn = async (tx: Tx, applicationId: string): Promise<boolean> =>
  (await stabilizationOf(tx, applicationId)).terms !== null

/** Appends a choice; under the lock of its loan, so that each number is used once. */
export const insertStabilizationChoice = async (
  tx: Tx,
  input: StabilizationChoice & {
    readonly id: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('stabilization_choices')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      number: input.number,
      is_on: input.terms !== null,
      fee_bps: input.terms?.feeBps ?? null,
      usdc_ltv_bps: input.terms?.usdcLtvBps ?? null,
      chosen_at: input.now,
    })
    .execute()
}
