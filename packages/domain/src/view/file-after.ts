import { applicationAfter } from '../application/application-after.ts'
import type { ApplicationEvent } from '../application/events.ts'
import { accountAfter } from '../collateral/account-after.ts'
import { disbursementAfter, firstDisbursement } from '../disbursement/disbursement-after.ts'
import { loanAfter } from '../loan/loan-after.ts'
import { fileOfParts, type LoanFile } from './loan-file.ts'
import type { LoanParts } from './wire.ts'

const partsAfter = (before: LoanParts | null, event: ApplicationEvent): LoanParts => {
  const application = applicationAfter(before && before.application, event)
  const { renewal } = application
  const first: Omit<LoanParts, 'application'> = {
    collateral: { state: 'UNOPENED' },
    disbursement: firstDisbursement({ isRenewal: renewal !== null }),
    loan: { state: 'NONE' },
  }
  const { collateral, disbursement, loan } = before ?? first
  return {
    application,
    collateral: accountAfter(collateral, event, { rolloverUnits: renewal?.rolloverUnits ?? 0n }),
    disbursement: disbursementAfter(disbursement, event),
    loan: loanAfter(loan, event),
  }
}

/** The file of a loan after an event that the tables allow: each of its four states changes by what the event says of it. */
export const fileAfterEvent = (before: LoanFile | null, event: ApplicationEvent): LoanFile =>
  fileOfParts(partsAfter(before, event))
