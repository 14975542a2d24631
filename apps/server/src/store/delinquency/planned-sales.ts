import type { CountedNotice } from '@pledge/domain/servicing/delinquency'
import type { ApplicationRecord } from '../application/applications.ts'
import type { Tx } from '../database/database.ts'
import { defaultDecisionsOf, plannedSale, type StoredDefaultDecision } from './default-decisions.ts'
import { countingNotice, lastNotice, saleNoticesOf, type StoredDefaultNotice } from './default-notices.ts'

/** A sale of a loan in default that two agents decided on and that has not begun (note 093). */
export interface PlannedSale {
  readonly decision: StoredDefaultDecision
  /** The notice that counts, as it was recorded; null while none was sent, or the last one was lost. */
  readonly sent: StoredDefaultNotice | null
  /** The same as it counts: its time begins once it is given. */
  readonly notice: CountedNotice | null
}

/**
 * The notice of a planned sale as its borrower reads it: a borrower sees no decision of agents, and a notice ends with its sale.
 * Null while none was sent.
 */
export const saleNoticeOf = async (
  tx: Tx,
  { file, deadlineTerms }: Pick<ApplicationRecord, 'file' | 'deadlineTerms'>,
): Promise<CountedNotice | null> => countingNotice(await saleNoticesOf(tx, file.id), deadlineTerms)

/** The planned sale of a loan with its notice; undefined without one. A notice of an earlier plan does not count. */
export const plannedSaleOf = async (
  tx: Tx,
  { file, deadlineTerms }: Pick<ApplicationRecord, 'file' | 'deadlineTerms'>,
): Promise<PlannedSale | undefined> => {
  const decision = plannedSale(await defaultDecisionsOf(tx, file.id))
  if (decision === undefined) return undefined
  const since = decision.decidedAt?.getTime() ?? 0
  const notices = (await saleNoticesOf(tx, file.id)).filter(({ sentAt }) => sentAt.getTime() >= since)
  return { decision, sent: lastNotice(notices), notice: countingNotice(notices, deadlineTerms) }
}
