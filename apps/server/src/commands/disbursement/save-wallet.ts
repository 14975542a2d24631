import { detailsIdOf } from '@pledge/domain/disbursement/disbursement'
import type { UsdcWallet } from '@pledge/contract/disbursement'
import { INVALID_ADDRESS_MESSAGE } from '@pledge/domain/collateral/address'
import { maskAddress } from '@pledge/domain/disbursement/mask-address'
import { validateWallet } from '@pledge/domain/disbursement/wallet-form'
import { refuse } from '@pledge/domain/refusal'
import { hasDepositAddress } from '../../store/collateral/deposits.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import {
  lastDisbursementWallet,
  saveDisbursementWallet,
} from '../../store/disbursement/disbursement-wallets.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { belongsTo, type OfSubject } from '../application/of-application.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { readApplication } from '../application/read-application.ts'
import { saveDisbursementAccount } from './disbursement-account.ts'

interface SaveWallet extends OfSubject {
  readonly wallet: UsdcWallet
  readonly stepUpProof: string | undefined
}

const invalid = (fields: readonly { readonly field: string; readonly message: string }[]) => ({
  ...refuse('disbursement.details-invalid'),
  fields,
})

/**
 * Stores the wallet for a USDC disbursement, encrypted; Disbursement Account is completed (row 1.7.16).
 * Validated by the form's rules: length, an offered chain, that chain's format; our own deposit addresses are
 * refused. Idempotent for the current wallet. The first wallet needs no step-up; a different one does
 * (decision 15), because a stolen session could redirect the money. Refusals: `disbursement.details-invalid`
 * with its fields, `transition.not-allowed`, `application.expired`, `session.step-up-needed`.
 */
export const saveWallet = (deps: Deps) => async (input: SaveWallet) => {
  const principal = principalOf(input.subject)
  const { applicationId } = input
  const found = await readApplication(deps)({ principal, applicationId, more: () => Promise.resolve(null) })
  if (!found.ok) return found
  const { file: known, lendingRulesVersion: version } = found.record
  const { usdcDisbursement } = await lendingRulesVersion(deps.db, known.organizationId, version)
  const validated = validateWallet(input.wallet, usdcDisbursement.chains)
  if (!validated.ok) return invalid(validated.errors)
  const { chain, address } = validated.value
  const id = deps.newId()
  return advance(deps)({
    principal,
    applicationId,
    command: async ({ file, tx }) => {
      const before = await lastDisbursementWallet(tx, deps.sealer, file.id)
      const isSame = before?.chain === chain && before.address === address
      if (isSame && before.id === detailsIdOf(file.disbursement)) return UNCHANGED
      for (const coin of ['ETH', 'SOL'] as const)
        if (await hasDepositAddress(tx, { coin, address }))
          return invalid([{ field: 'address', message: INVALID_ADDRESS_MESSAGE }])
      const isReplacement = before !== undefined && !isSame
      const call = { ...input, payload: input.wallet }
      return saveDisbursementAccount(call, { id, method: 'USDC', action: 'payout-address', isReplacement })
    },
    effects: ({ tx, after, now }) =>
      saveDisbursementWallet(tx, deps.sealer, {
        id,
        ...belongsTo(after),
        chain,
        address,
        mask: maskAddress(address),
        now,
      }),
  })
}
