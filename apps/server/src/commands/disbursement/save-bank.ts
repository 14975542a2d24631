import { detailsIdOf } from '@pledge/domain/disbursement/disbursement'
import type { ManualBank } from '@pledge/contract/disbursement'
import { validateManualBank } from '@pledge/domain/disbursement/manual-bank'
import { maskAccountNumber } from '@pledge/domain/disbursement/account-number'
import { currentBankAccount, isSameAccount, saveBankAccount } from '../../store/disbursement/bank-accounts.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { saveDisbursementAccount } from './disbursement-account.ts'

interface SaveBank extends OfSubject {
  readonly bank: ManualBank
  readonly stepUpProof: string | undefined
}

/**
 * Stores the account for the disbursement, encrypted; Disbursement Account is completed (row 1.7.17).
 * Idempotent for the current account. The first account needs no step-up; a different one does (decision 15),
 * because a stolen session could redirect the money. Refusals: `disbursement.details-invalid` with its
 * fields, `transition.not-allowed`, `application.expired`, `session.step-up-needed`.
 */
export const saveBank = (deps: Deps) => async (input: SaveBank) => {
  const validated = validateManualBank(input.bank)
  if (!validated.ok)
    return { ok: false as const, code: 'disbursement.details-invalid' as const, fields: validated.errors }
  const id = deps.newId()
  const account = { ...validated.value, accountType: 'checking' as const }
  return advance(deps)({
    ...asSubject(input),
    command: async ({ file, tx }) => {
      const before = await currentBankAccount(tx, deps.sealer, file.id)
      const isInForce = before !== undefined && before.id === detailsIdOf(file.disbursement)
      const isSame = before !== undefined && isSameAccount(before.account, account)
      if (isInForce && isSame) return UNCHANGED
      const isReplacement = before !== undefined && !isSame
      const call = { ...input, payload: input.bank }
      return saveDisbursementAccount(call, { id, method: 'ACH', action: 'bank-account', isReplacement })
    },
    effects: ({ tx, after, now }) =>
      saveBankAccount(tx, deps.sealer, {
        id,
        ...belongsTo(after),
        account,
        mask: maskAccountNumber(account.accountNumber),
        now,
      }),
  })
}
