import type { LoanFile } from '@pledge/domain/view/loan-file'
import { isAccountLinkable } from '@pledge/domain/debit/account-link'
import { decide } from '@pledge/domain/process/decide'
import type { Refusal } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { lockBankLink, type StoredBankLink } from '../../store/bank-link/bank-link-items.ts'
import type { Tx } from '../../store/database/database.ts'
import { borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * Null when this application can currently accept an account for its ACH disbursement, or one to pay its loan from; otherwise
 * the refusal. A bank is linked only where its account could be chosen. Refusals: those of `DisbursementAccountGiven`.
 */
export const objectionToLinking = (
  deps: Pick<Deps, 'clock' | 'newId'>,
  subject: Subject,
  file: LoanFile,
): Refusal | null => {
  if (isAccountLinkable(file)) return null
  const wish = {
    type: 'DisbursementAccountGiven',
    by: borrowerActor(subject),
    data: { disbursementAccountId: deps.newId(), method: 'ACH' },
  } as const
  const decision = decide(file, wish, deps.clock.business().getTime())
  return decision.ok ? null : decision
}

/** An existing link of this application, locked; undefined when none has this id. */
export const lockOwnBankLink = async (
  tx: Tx,
  applicationId: string,
  itemId: string,
): Promise<StoredBankLink | undefined> => {
  const item = await lockBankLink(tx, itemId)
  return item?.applicationId === applicationId && item.endedAt === null ? item : undefined
}
