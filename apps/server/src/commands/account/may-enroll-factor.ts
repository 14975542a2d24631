import { FACTOR_RESET_HOURS } from '@pledge/domain/account/staff'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Tx } from '../../store/database/database.ts'
import { isFactorResetOver } from '../../store/account/factors.ts'

/** After a reset, a first factor must be enrolled before the deadline (note 060). Refusal: staff.invitation-over. */
export const mayEnrollFactor = async (tx: Tx, accountId: string, now: Date): Promise<Outcome<object>> =>
  (await isFactorResetOver(tx, accountId, now))
    ? refuse('staff.invitation-over', { hours: String(FACTOR_RESET_HOURS) })
    : { ok: true }
