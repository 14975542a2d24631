import { isScreeningFresh } from '@pledge/domain/application/rescreening'
import { isWalletUsable, type WalletUse } from '@pledge/domain/collateral/wallet-screening'
import { findWalletScreening } from '../../store/collateral/wallet-screenings.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import type { LockedApplication } from '../application/locked-application.ts'

/** A wallet to which something is about to be sent. */
export interface Destination {
  readonly subjectId: string
  readonly use: Exclude<WalletUse, 'DEPOSIT' | 'PAYMENT'>
  readonly network: string
  readonly address: string
}

/** A lease to send something was not given: the wallet has to be screened before. */
export interface WalletDue {
  readonly kind: 'screen'
  readonly wallet: Destination & { readonly inquiries: number }
}

const MINUTES_AN_HOUR = 60

/**
 * What is known of a wallet before something is sent to it, under the lock of the loan: `clear` to send, `held` until agents
 * decide, `confirmed` for one that agents rejected, or that it has to be screened, again where its last screening is old.
 */
export const walletClearance = async (
  { tx, file, record, now }: LockedApplication,
  destination: Destination,
): Promise<'clear' | 'held' | 'confirmed' | WalletDue> => {
  const { screening } = await lendingRulesVersion(tx, file.organizationId, record.lendingRulesVersion)
  const found = await findWalletScreening(tx, destination.subjectId)
  const isFresh = isScreeningFresh(found?.screenedAt?.getTime() ?? null, {
    nowMs: now.getTime(),
    maxAgeMinutes: screening.maxWalletAgeHours * MINUTES_AN_HOUR,
  })
  if (found?.status === 'CONFIRMED') return 'confirmed'
  if (found === undefined || !isFresh)
    return { kind: 'screen', wallet: { ...destination, inquiries: found?.inquiries ?? 0 } }
  return isWalletUsable(found) ? 'clear' : 'held'
}
