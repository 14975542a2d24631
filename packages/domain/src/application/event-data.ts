import type { Acceptance } from '../decider/decider.ts'
import type { ApplicationCommand } from './commands.ts'
import type { ApplicationEvent } from './events.ts'
import type { ApplicationFacts } from './facts.ts'
import { endedAtOf, type Origination } from './origination.ts'

/** Whether no blocked property remains: the application is over, and none of its collateral is held. */
const isNothingBlocked = (application: Origination, facts: ApplicationFacts): boolean =>
  facts.isCollateralGone && (endedAtOf(application) !== null || facts.isLoanClosed)

/** The event data of a command: the command's data without the facts that only guards read. */
export const applicationEventData = ({
  state: application,
  command,
  facts,
}: Acceptance<Origination, ApplicationCommand, ApplicationFacts>): ApplicationEvent['data'] => {
  switch (command.type) {
    case 'ApplicationStarted': {
      const { isServiced: _, ...data } = command.data
      return data
    }
    case 'OfferSelected':
    case 'RefinanceOfferSelected': {
      const { applicationId: _, lapsesAt: __, ...data } = command.data
      return data
    }
    case 'RefinanceConfirmed':
      return { offerId: command.data.offerId }
    case 'ApplicationExpired':
      return { idleDays: command.data.idleDays }
    case 'CollateralWindowClosed':
      return {}
    case 'OfferReplaced': {
      const { isCovered: _, ...data } = command.data
      return data
    }
    case 'AgreementAccepted': {
      const { documentId, sha256 } = command.data
      return { documentId, sha256 }
    }
    case 'SanctionsLicenseEntered': {
      const { today: _, reportDueAt: __, ...data } = command.data
      return data
    }
    case 'SanctionsReportFiled': {
      const { isNothingBlocked: _, ...data } = command.data
      const isOver = application !== null && isNothingBlocked(application, facts)
      return isOver ? { ...data, isNothingBlocked: true } : data
    }
    default:
      return command.data
  }
}
