import { areDepositsDue } from '@pledge/domain/collateral/account'
import type { WalletType } from '@pledge/domain/collateral/wallet-type'
import { refuse } from '@pledge/domain/refusal'
import { setWalletType } from '../../store/application/applications.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** How the borrower holds the coins (row 1.7.26). Refusals: `access.not-found`, `collateral.not-ready`. */
export const chooseWalletType = (deps: Deps) => (input: OfSubject & { readonly walletType: WalletType }) =>
  withLockedApplication(deps)(asSubject(input), async ({ tx, file }) => {
    if (!areDepositsDue(file.collateral)) return refuse('collateral.not-ready')
    await setWalletType(tx, input.applicationId, input.walletType)
    return { ok: true as const }
  })
