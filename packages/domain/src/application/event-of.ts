import type { Accepted } from '../decider/decider.ts'
import type { Application } from './application.ts'
import { countedBy } from './collateral-count.ts'
import { fallsShort } from './collateral-short.ts'
import type { Command } from './commands.ts'
import type { ApplicationEvent } from './events.ts'

/** The event of a command: its data without what only the guards look at. */
export const eventOf = ({
  state: application,
  command,
  now,
}: Accepted<Application, Command>): ApplicationEvent => {
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
      const isShortNow = application !== null && fallsShort(application, countedBy(data))
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
    case 'AgreementAccepted': {
      const { documentId, sha256 } = command.data
      return { type: command.type, ...stamp, data: { documentId, sha256 } }
    }
    default:
      return { type: command.type, ...stamp, data: command.data } as ApplicationEvent
  }
}
