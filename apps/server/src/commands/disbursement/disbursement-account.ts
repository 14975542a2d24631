import type { Command } from '@pledge/domain/process/commands'
import type { DisbursementMethod } from '@pledge/domain/disbursement/method'
import { borrowerActor } from '../actors.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

/**
 * Submits the account or wallet of a disbursement to the rules. The first one needs no step-up, nor does the
 * current one again; a different one does (decision 15), because a stolen session could redirect the money.
 */
export const saveDisbursementAccount = (
  call: ProvedCall,
  details: {
    readonly id: string
    readonly method: DisbursementMethod
    readonly action: 'bank-account' | 'payout-address'
    readonly isReplacement: boolean
  },
) => {
  const { id: disbursementAccountId, method, action, isReplacement } = details
  const command: Command = {
    type: 'DisbursementAccountGiven',
    by: borrowerActor(call.subject),
    data: { disbursementAccountId, method },
  }
  return isReplacement ? { command, stepUp: stepUpOf(call, action) } : command
}
