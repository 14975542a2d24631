import type { Application } from '@pledge/domain/application/application'
import { decide } from '@pledge/domain/application/decide'
import { refuse, type Refused } from '@pledge/domain/refusal'
import { mayTouch } from '../../policies/own-application.ts'
import type { Subject } from '../../policies/subject.ts'
import {
  findApplication,
  lockApplication,
  type ApplicationRecord,
} from '../../store/application/applications.ts'
import { lockBankLink, type StoredBankLink } from '../../store/bank-link/bank-link-items.ts'
import type { Tx } from '../../store/database/database.ts'
import { askerOf, borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

export interface OfBorrower {
  readonly subject: Subject
  readonly applicationId: string
}

/**
 * Null when this application takes an account for its payout by ACH now, else why not: a bank is linked only where its
 * account could be chosen. Refusals: those of `PayoutDetailsSaved`.
 */
export const objectionToLinking = (
  deps: Pick<Deps, 'clock' | 'newId'>,
  subject: Subject,
  application: Application,
): Refused | null => {
  const wish = {
    type: 'PayoutDetailsSaved',
    by: borrowerActor(subject),
    data: { payoutDetailsId: deps.newId(), method: 'ACH' },
  } as const
  const decision = decide(application, wish, deps.clock.business().getTime())
  return decision.ok ? null : decision
}

/** The application of somebody who links a bank, locked if it is to be changed. Refusal: `access.not-found`. */
export const ownApplication = async (
  tx: Tx,
  { subject, applicationId }: OfBorrower,
  isLocked = true,
): Promise<({ readonly ok: true } & ApplicationRecord) | Refused> => {
  const record = await (isLocked ? lockApplication : findApplication)(tx, applicationId)
  if (record === undefined || !mayTouch(askerOf(subject), record.application))
    return refuse('access.not-found')
  return { ok: true, ...record }
}

/** A standing link of this application, locked; undefined when it has none of this id. */
export const lockOwnBankLink = async (
  tx: Tx,
  applicationId: string,
  itemId: string,
): Promise<StoredBankLink | undefined> => {
  const item = await lockBankLink(tx, itemId)
  return item?.applicationId === applicationId && item.endedAt === null ? item : undefined
}
