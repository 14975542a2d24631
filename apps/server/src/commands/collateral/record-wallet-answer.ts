import {
  UNSCREENED_WALLET,
  walletAfterAnswer,
  type WalletUse,
} from '@pledge/domain/collateral/wallet-screening'
import { findWalletScreening, saveWalletAnswer } from '../../store/collateral/wallet-screenings.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** What a vendor has answered about a wallet, which is stored before anything follows from it (law 3). */
export interface WalletAnswered extends OfApplication {
  readonly subjectId: string
  readonly use: WalletUse
  /** The number of this inquiry. */
  readonly inquiries: number
  readonly answer: {
    readonly vendor: string
    readonly referenceId: string
    readonly score: number
    readonly lists: readonly string[]
  }
}

/** Stores the answer and what it comes to, under the lock of the loan. An answer that is known changes nothing. */
export const recordWalletAnswer = (deps: Deps) => (input: WalletAnswered) =>
  withLockedApplication(deps)(asSystem(input), async ({ tx, file, record, now }) => {
    const { screening } = await lendingRulesVersion(tx, file.organizationId, record.lendingRulesVersion)
    const before = (await findWalletScreening(tx, input.subjectId)) ?? UNSCREENED_WALLET
    const wallet = walletAfterAnswer(before, input.answer, screening.walletHitScore)
    await saveWalletAnswer(tx, { ...belongsTo(file), ...input, wallet, now })
    return { ok: true as const }
  })
