import { heldUnits, type Application } from './application.ts'
import type { ApplicationEvent, EventOf } from '../application/events.ts'
import type { SanctionsHold } from '../application/sanctions.ts'

const OF_SANCTIONS = [
  'SanctionsHoldPlaced',
  'SanctionsDecided',
  'SanctionsBlocked',
  'SanctionsCleared',
  'SanctionsReportFiled',
  'SanctionsLicenseEntered',
  'SanctionsLicensed',
] as const
type OfSanctions = Extract<ApplicationEvent, { readonly type: (typeof OF_SANCTIONS)[number] }>

export const isOfSanctions = (event: ApplicationEvent): event is OfSanctions =>
  (OF_SANCTIONS as readonly string[]).includes(event.type)

/** Who places a hold as an agent confirms it with that. */
const placed = (application: Application, event: EventOf<'SanctionsHoldPlaced'>): Partial<Application> => {
  const { referenceId, reportDueAt } = event.data
  const first = { agentId: event.by.id, decision: 'confirm', at: event.at } as const
  return {
    sanctions: {
      referenceId,
      heldAt: event.at,
      decisions: event.by.kind === 'agent' ? [first] : [],
      blockedAt: null,
      reportDueAt,
      reports: [],
      licenseEntries: [],
      license: null,
    },
    // What two agents clear goes back to the review of the screening.
    screeningReview: application.screeningReview ?? { referenceId, openedAt: event.at },
  }
}

/** Whether the property is gone that was blocked: the application is over, and none of its coins are here. */
const isNothingBlocked = (application: Application): boolean =>
  heldUnits(application) <= 0n && (application.endedAt !== null || application.paidOffAt !== null)

/**
 * Until when a report is due after this one. Of what is released altogether its release is the last one, and its first one
 * when nothing was reported before; of what is not, one is due each year until nothing is blocked any more.
 */
const dueAfterReport = (
  application: Application,
  { license, reports, reportDueAt }: SanctionsHold,
  nextDueAt: number,
): number | null => {
  if (license === null) return nextDueAt
  if (license.covers === 'COLLATERAL') return isNothingBlocked(application) ? null : nextDueAt
  const before = reports.filter(({ at }) => at < license.at).length
  const since = reports.length - before
  return since >= (before === 0 ? 2 : 1) ? null : reportDueAt
}

const afterReport = (
  application: Application,
  sanctions: SanctionsHold,
  { at, data }: EventOf<'SanctionsReportFiled'>,
): SanctionsHold => {
  const filed = { ...sanctions, reports: [...sanctions.reports, { reference: data.reference, at }] }
  return { ...filed, reportDueAt: dueAfterReport(application, filed, data.nextDueAt) }
}

/** The report on what is released is due as the first one was; an earlier one that is due stays so. */
const afterLicense = (
  sanctions: SanctionsHold,
  { at, data }: EventOf<'SanctionsLicensed'>,
): SanctionsHold => {
  const { reportDueAt, ...license } = data
  const dueAt = Math.min(sanctions.reportDueAt ?? reportDueAt, reportDueAt)
  return { ...sanctions, license: { ...license, at }, licenseEntries: [], reportDueAt: dueAt }
}

/** What an event of a sanctions hold says. */
export const learnedOfSanctions = (application: Application, event: OfSanctions): Partial<Application> => {
  const { sanctions } = application
  if (event.type === 'SanctionsHoldPlaced') return placed(application, event)
  if (sanctions === null) throw new Error(`${event.type} without a hold`)
  switch (event.type) {
    case 'SanctionsDecided': {
      const others = sanctions.decisions.filter((one) => one.agentId !== event.by.id)
      const mine = { agentId: event.by.id, decision: event.data.decision, at: event.at }
      return { sanctions: { ...sanctions, decisions: [...others, mine] } }
    }
    case 'SanctionsBlocked':
      return { sanctions: { ...sanctions, blockedAt: event.at } }
    case 'SanctionsCleared':
      return { sanctions: null }
    case 'SanctionsReportFiled':
      return { sanctions: afterReport(application, sanctions, event) }
    case 'SanctionsLicenseEntered': {
      const { number, issuedOn, covers } = event.data
      const others = sanctions.licenseEntries.filter((one) => one.agentId !== event.by.id)
      const mine = { agentId: event.by.id, at: event.at, number, issuedOn, covers }
      return { sanctions: { ...sanctions, licenseEntries: [...others, mine] } }
    }
    case 'SanctionsLicensed':
      return { sanctions: afterLicense(sanctions, event) }
  }
}
