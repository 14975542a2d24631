import * as z from 'zod/mini'

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')

/**
 * The lender's own account, to which borrowers in the US pay (note 046). Many banks have one routing number for ACH and
 * another for wires. Empty in settings of before it was asked for; what is published is checked.
 */
export const repaymentAccountSchema = z.object({
  bankName: text(80),
  /** A wire names it. */
  bankAddress: text(200),
  achRoutingNumber: text(9),
  wireRoutingNumber: text(9),
  accountNumber: text(17),
})
export type RepaymentAccount = z.output<typeof repaymentAccountSchema>

/** As it stands in settings that do not name one. */
export const NO_REPAYMENT_ACCOUNT: RepaymentAccount = repaymentAccountSchema.parse({})
