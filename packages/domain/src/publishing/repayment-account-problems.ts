import { checkAccountNumber } from '../disbursement/account-number.ts'
import { checkRoutingNumber } from '../disbursement/routing-number.ts'
import type { RepaymentAccount } from '../organization/repayment-account.ts'
import type { Problem } from './problem.ts'

const saidOf = (check: ReturnType<typeof checkRoutingNumber>): string | null =>
  check.ok ? null : check.message

/**
 * Why borrowers could not pay by these instructions: a bank without a name, or an invalid routing number (note 046).
 */
export const repaymentAccountProblems = (account: RepaymentAccount): readonly Problem[] => {
  const checked = [
    ['bankName', account.bankName === '' ? 'the bank name is missing' : null],
    ['bankAddress', account.bankAddress === '' ? 'the bank address is missing' : null],
    ['achRoutingNumber', saidOf(checkRoutingNumber(account.achRoutingNumber))],
    ['wireRoutingNumber', saidOf(checkRoutingNumber(account.wireRoutingNumber))],
    ['accountNumber', saidOf(checkAccountNumber(account.accountNumber))],
  ] as const
  return checked.flatMap(([key, message]) =>
    message === null ? [] : [{ path: `repaymentAccount.${key}`, message }],
  )
}
