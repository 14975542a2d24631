import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { Loan } from '@pledge/domain/servicing/loan'
import { isPaidInFull } from '@pledge/domain/servicing/loan-account'
import type { ReceivedPayment } from '@pledge/domain/servicing/received-payment'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { closeLoan as markClosed, findLoan } from '../../store/loan/loans.ts'
import { advance } from '../application/advance.ts'
import { jobActor } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** Whether a loan in service owes nothing although no payment said so, because interest was forgiven (note 085). */
export const owesNothing = ({ state }: LoanFile['loan'], loan: Loan, received: readonly ReceivedPayment[]) =>
  state === 'OPEN' && isPaidInFull(loan, received)

/**
 * Closes a loan on which nothing is owed and no payment is on hold, so a release of its collateral can be requested (rows
 * 1.1.19 and 1.9.24). Refusals: `transition.not-allowed` while something is owed or on hold, and if it is already closed.
 */
export const closeLoan = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    async command({ file, tx }) {
      const stored = await findLoan(tx, file.id)
      const isNothingOwed = stored !== undefined && owesNothing(file.loan, stored.loan, paymentsOf(file.loan))
      return {
        type: 'LoanPaidOff',
        by: jobActor('close-loan'),
        data: isNothingOwed ? { isNothingOwed } : {},
      }
    },
    effects: ({ tx, after, now }) => markClosed(tx, after.id, now),
  })
