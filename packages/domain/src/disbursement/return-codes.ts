import type { DisbursementProblem } from './disbursement-problem.ts'

/** What the reason of an ACH return means for a disbursement. */
export interface ReturnReason {
  /** The title of the code, for agents. */
  readonly title: string
  readonly problem: DisbursementProblem
  /**
   * True: an agent reviews it before the borrower is asked for other details. Another account fixes a bad
   * account. It does not fix a frozen one, a death, or an error in our own file, and would hide them.
   */
  readonly isHeld: boolean
}

const asks = (title: string, problem: DisbursementProblem): ReturnReason => ({
  title,
  problem,
  isHeld: false,
})
const held = (title: string): ReturnReason => ({ title, problem: 'UNDER_REVIEW', isHeld: true })

/**
 * The return reasons of the ACH network, R01 to R85. Most apply to debits or to interbank matters. A credit
 * returned with one of these is held, because the cause is only known after a review.
 */
export const RETURN_REASONS: Readonly<Record<string, ReturnReason>> = {
  R01: held('Insufficient funds'),
  R02: asks('Account closed', 'ACCOUNT_CLOSED'),
  R03: asks('No account, or unable to locate the account', 'ACCOUNT_NOT_FOUND'),
  R04: asks('Invalid account number', 'ACCOUNT_NUMBER_WRONG'),
  R05: held('Unauthorized debit to a consumer account'),
  R06: held('Returned at the request of the originating bank'),
  R07: held('Authorization revoked by the customer'),
  R08: held('Payment stopped'),
  R09: held('Uncollected funds'),
  R10: held('Originator not known or not authorized'),
  R11: held('Entry not in accordance with the authorization'),
  R12: asks('Account sold to another bank', 'BANK_TAKES_NO_TRANSFERS'),
  R13: asks('Invalid ACH routing number', 'ROUTING_NUMBER_WRONG'),
  R14: held('Representative payee deceased or unable to continue'),
  R15: held('Account holder deceased'),
  R16: held('Account frozen, or returned on an instruction of OFAC'),
  R17: held('Invalid account number under questionable circumstances'),
  R18: held('Improper effective entry date'),
  R19: held('Amount field error'),
  R20: asks('Non-transaction account', 'ACCOUNT_TAKES_NO_DEPOSITS'),
  R21: held('Invalid company identification'),
  R22: held('Invalid individual identification number'),
  R23: asks('Credit entry refused by the receiver', 'PAYMENT_REFUSED'),
  R24: held('Duplicate entry'),
  R25: held('Addenda error'),
  R26: held('Mandatory field error'),
  R27: held('Trace number error'),
  R28: asks('Routing number check digit error', 'ROUTING_NUMBER_WRONG'),
  R29: held('Corporate customer advises not authorized'),
  R30: asks('Bank takes no part in the program', 'BANK_TAKES_NO_TRANSFERS'),
  R31: held('Permissible return entry'),
  R32: asks('Receiving bank cannot settle', 'BANK_TAKES_NO_TRANSFERS'),
  R33: held('Return of an XCK entry'),
  R34: asks('Limited participation of the receiving bank', 'BANK_TAKES_NO_TRANSFERS'),
  R35: held('Return of an improper debit entry'),
  R36: held('Return of an improper credit entry'),
  R37: held('Source document presented for payment'),
  R38: held('Stop payment on the source document'),
  R39: held('Improper source document'),
  R40: held('Return of an enrollment by a federal agency'),
  R41: held('Invalid transaction code'),
  R42: held('Routing number or check digit error of an enrollment'),
  R43: held('Invalid account number of an enrollment'),
  R44: held('Invalid individual identification of an enrollment'),
  R45: held('Invalid individual or company name of an enrollment'),
  R46: held('Invalid representative payee indicator'),
  R47: held('Duplicate enrollment'),
  R50: held('State law affects acceptance'),
  R51: held('Item ineligible or improper'),
  R52: held('Stop payment on the item'),
  R53: held('Item and entry both presented for payment'),
  R61: held('Misrouted return'),
  R62: held('Return of an erroneous or reversing debit'),
  R63: held('Incorrect dollar amount of a return'),
  R64: held('Incorrect individual identification of a return'),
  R65: held('Incorrect transaction code of a return'),
  R66: held('Incorrect company identification of a return'),
  R67: held('Duplicate return'),
  R68: held('Untimely return'),
  R69: held('Field errors of a return'),
  R70: held('Permissible return not accepted'),
  R71: held('Misrouted dishonored return'),
  R72: held('Untimely dishonored return'),
  R73: held('Timely original return'),
  R74: held('Corrected return'),
  R75: held('Return was not a duplicate'),
  R76: held('No errors found'),
  R77: held('Dishonored return not accepted'),
  R80: held('International entry coding error'),
  R81: asks('Bank takes no part in international entries', 'BANK_TAKES_NO_TRANSFERS'),
  R82: asks('Invalid identification of a foreign bank', 'ROUTING_NUMBER_WRONG'),
  R83: asks('Foreign receiving bank cannot settle', 'BANK_TAKES_NO_TRANSFERS'),
  R84: held('Entry not processed by the gateway'),
  R85: held('Incorrectly coded outbound international payment'),
}

/** A code that is not in the list is reviewed by an agent before the borrower is asked for anything. */
const UNLISTED = held('A reason that is not listed')

/** What a return code means. Accepts any text, because banks send codes of their own (facts 5.5). */
export const returnReason = (code: string): ReturnReason =>
  Object.hasOwn(RETURN_REASONS, code) ? (RETURN_REASONS[code] ?? UNLISTED) : UNLISTED
