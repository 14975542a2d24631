import type { ApplicationEvent, ApplicationEventOf } from './events.ts'
import type { SanctionsHold } from './sanctions.ts'

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

/** An agent who places a hold confirms the match by doing so. */
const placed = (event: ApplicationEventOf<'SanctionsHoldPlaced'>): SanctionsHold => {
  const { referenceId, reportDueAt } = event.data
  const first = { agentId: event.by.id, decision: 'confirm', at: event.at } as const
  return {
    referenceId,
    heldAt: event.at,
    decisions: event.by.kind === 'agent' ? [first] : [],
    blockedAt: null,
    reportDueAt,
    reports: [],
    licenseEntries: [],
    license: null,
  }
}

/**
 * When the next report is due after this one. For property that is fully released, the release report is the last one,
 * and the first one if none was filed before. For property that is still blocked, one is due each year.
 */
const dueAfterReport = (
  { license, reports, reportDueAt }: SanctionsHold,
  { nextDueAt, isNothingBlocked }: ApplicationEventOf<'SanctionsReportFiled'>['data'],
): number | null => {
  if (license === null) return nextDueAt
  if (license.covers === 'COLLATERAL') return isNothingBlocked === true ? null : nextDueAt
  const before = reports.filter(({ at }) => at < license.at).length
  const since = reports.length - before
  return since >= (before === 0 ? 2 : 1) ? null : reportDueAt
}

const afterReport = (
  sanctions: SanctionsHold,
  { at, data }: ApplicationEventOf<'SanctionsReportFiled'>,
): SanctionsHold => {
  const filed = { ...sanctions, reports: [...sanctions.reports, { reference: data.reference, at }] }
  return { ...filed, reportDueAt: dueAfterReport(filed, data) }
}

/** The release report is due within the same period as the first report; an earlier due date stays. */
const afterLicense = (
  sanctions: SanctionsHold,
  { at, data }: ApplicationEventOf<'SanctionsLicensed'>,
): SanctionsHold => {
  const { reportDueAt, ...license } = data
  const dueAt = Math.min(sanctions.reportDueAt ?? reportDueAt, reportDueAt)
  return { ...sanctions, license: { ...license, at }, licenseEntries: [], reportDueAt: dueAt }
}

/** The sanctions hold of an application after an event of it; null once two agents have cleared it. */
export const sanctionsAfter = (sanctions: SanctionsHold | null, event: OfSanctions): SanctionsHold | null => {
  if (event.type === 'SanctionsHoldPlaced') return placed(event)
  if (sanctions === null) throw new Error(`${event.type} without a hold`)
  switch (event.type) {
    case 'SanctionsDecided': {
      const others = sanctions.decisions.filter((one) => one.agentId !== event.by.id)
      const mine = { agentId: event.by.id, decision: event.data.decision, at: event.at }
      return { ...sanctions, decisions: [...others, mine] }
    }
    case 'SanctionsBlocked':
      return { ...sanctions, blockedAt: event.at }
    case 'SanctionsCleared':
      return null
    case 'SanctionsReportFiled':
      return afterReport(sanctions, event)
    case 'SanctionsLicenseEntered': {
      const { number, issuedOn, covers } = event.data
      const others = sanctions.licenseEntries.filter((one) => one.agentId !== event.by.id)
      const mine = { agentId: event.by.id, at: event.at, number, issuedOn, covers }
      return { ...sanctions, licenseEntries: [...others, mine] }
    }
    case 'SanctionsLicensed':
      return afterLicense(sanctions, event)
  }
}
