import type { WalletType } from '@pledge/domain/collateral/wallet-type'
import { refuse } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { mayTouch } from '../../policies/own-application.ts'
import { lockApplication, setWalletType } from '../../store/application/applications.ts'
import { askerOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** How the borrower holds the coins (row 1.7.26). Refusals: `access.not-found`, `collateral.not-ready`. */
export const chooseWalletType =
  (deps: Deps) =>
  (input: { readonly subject: Subject; readonly applicationId: string; readonly walletType: WalletType }) => {
    const asker = askerOf(input.subject)
    return deps.transaction(asker, async ({ tx }) => {
      const record = await lockApplication(tx, input.applicationId)
      if (record === undefined || !mayTouch(asker, record.application)) return refuse('access.not-found')
      if (record.application.state !== 'WAITING_FOR_COLLATERAL') return refuse('collateral.not-ready')
      await setWalletType(tx, input.applicationId, input.walletType)
      return { ok: true as const }
    })
  }
