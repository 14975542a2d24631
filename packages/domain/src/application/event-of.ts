import { endedAtOf } from './origination.ts'
import { balanceUnits } from '../collateral/account.ts'
import { paidOffAtOf } from '../loan/loan-state.ts'
import type { Accepted } from '../decider/decider.ts'
import { countedBy } from '../collateral/count.ts'
import { isCollateralDeficient } from '../view/deficiency.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { Command } from './commands.ts'
import type { ApplicationEvent, EventDataOf } from './events.ts'

/** Whether the collateral is deficient by this count and was not before: the borrower is notified once. */
const becomesDeficient = ({ collateral, loan }: LoanFile, count: EventDataOf<'CollateralCounted'>): boolean =>
  collateral.state !== 'UNOPENED' &&
  !isCollateralDeficient({ collateral, loan }) &&
  isCollateralDeficient({ collateral: countedBy(collateral, count), loan })

/** Whether the property is gone that was blocked: the application is over, and none of its collateral is here. */
const isNothingBlocked = ({ application, collateral, loan }: LoanFile): boolean =>
  balanceUnits(collateral) <= 0n && (endedAtOf(application) !== null || paidOffAtOf(loan) !== null)

/** The event of a command: its data without what only the guards look at. */
export const eventOf = ({ state: file, command, now }: Accepted<LoanFile, Command>): ApplicationEvent => {
  const stamp = { at: now, by: command.by }
  switch (command.type) {
    case 'ApplicationStarted': {
      const { isServiced: _, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'OfferSelected': {
      const { applicationId: _, lapsesAt: __, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'ApplicationExpired':
      return { type: command.type, ...stamp, data: { idleDays: command.data.idleDays } }
    case 'CollateralWindowClosed':
      return { type: command.type, ...stamp, data: {} }
    case 'OfferReplaced': {
      const { isCovered: _, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'CollateralCounted': {
      const { fellShort: _, ...data } = command.data
      const isShortNow = file !== null && becomesDeficient(file, data)
      return { type: command.type, ...stamp, data: isShortNow ? { ...data, fellShort: true } : data }
    }
    case 'ApprovalRecorded': {
      const { isPayoutAsked: _, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'ReleaseWithdrawn': {
      const { isPayoutAsked: _, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'SanctionsLicenseEntered': {
      const { today: _, reportDueAt: __, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'SanctionsReportFiled': {
      const { isNothingBlocked: _, ...data } = command.data
      const isOver = file !== null && isNothingBlocked(file)
      return { type: command.type, ...stamp, data: isOver ? { ...data, isNothingBlocked: true } : data }
    }
    case 'AgreementAccepted': {
      const { documentId, sha256 } = command.data
      return { type: command.type, ...stamp, data: { documentId, sha256 } }
    }
    default:
      return { type: command.type, ...stamp, data: command.data } as ApplicationEvent
  }
}
