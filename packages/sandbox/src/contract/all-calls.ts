import { callsOf, type CallOfNoun } from '@pledge/contract/calls-of'
import * as bankLink from './bank-link.ts'
import * as estate from './estate.ts'
import * as faults from './faults.ts'
import * as payments from './payments.ts'
import * as repayments from './repayments.ts'
import * as sandbox from './sandbox.ts'
import * as texts from './texts.ts'
import * as usdcPayments from './usdc-payments.ts'

/** Every call of the sandbox with its noun, like `ALL_CALLS` for the product. */
export const SANDBOX_CALLS: readonly CallOfNoun[] = callsOf({
  sandbox: { ...sandbox, ...faults, ...estate },
  'sandbox-bank-link': bankLink,
  'sandbox-texts': texts,
  'sandbox-payments': { ...payments, ...repayments, ...usdcPayments },
})
