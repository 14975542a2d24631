import type { Application } from './application.ts'
import type { ApplicationEvent } from './events.ts'

const OF_SANCTIONS = [
  'SanctionsHoldPlaced',
  'SanctionsDecided',
  'SanctionsBlocked',
  'SanctionsCleared',
  'SanctionsReportFiled',
] as const
type OfSanctions = Extract<ApplicationEvent, { readonly type: (typeof OF_SANCTIONS)[number] }>

export const isOfSanctions = (event: ApplicationEvent): event is OfSanctions =>
  (OF_SANCTIONS as readonly string[]).includes(event.type)

/** What an event of a sanctions hold says. Who places it as an agent confirms it with that. */
export const learnedOfSanctions = (application: Application, event: OfSanctions): Partial<Application> => {
  const { sanctions } = application
  if (event.type === 'SanctionsHoldPlaced') {
    const { referenceId, reportDueAt } = event.data
    const first = { agentId: event.by.id, decision: 'confirm', at: event.at } as const
    const decisions = event.by.kind === 'agent' ? [first] : []
    return {
      sanctions: { referenceId, heldAt: event.at, decisions, blockedAt: null, reportDueAt, reports: [] },
      // What two agents clear goes back to the review of the screening.
      screeningReview: application.screeningReview ?? { referenceId, openedAt: event.at },
    }
  }
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
    case 'SanctionsReportFiled': {
      const reports = [...sanctions.reports, { reference: event.data.reference, at: event.at }]
      return { sanctions: { ...sanctions, reports, reportDueAt: event.data.nextDueAt } }
    }
  }
}
