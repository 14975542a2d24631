import * as z from 'zod/mini'

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')

/**
 * The lender's own account, to which US borrowers pay (note 046). Many banks have separate routing numbers
 * for ACH and wires. Empty in settings saved before this was required; publishing checks it.
 */
export const repaymentAccountSchema = z.object({
  bankName: text(80),
  /** Required for a wire. */
  bankAddress: text(200),
  achRoutingNumber: text(9),
  wireRoutingNumber: text(9),
  accountNumber: text(17),
})
export type RepaymentAccount = z.output<typeof repaymentAccountSchema>

/** The value in settings that do not set one. */
export const NO_REPAYMENT_ACCOUNT: RepaymentAccount = repaymentAccountSchema.parse({})

/** Whether the lender has named its account in full, so that borrowers can be shown where to pay. */
export const isRepaymentAccountNamed = (account: RepaymentAccount): boolean =>
  Object.values(account).every((value) => value !== '')
