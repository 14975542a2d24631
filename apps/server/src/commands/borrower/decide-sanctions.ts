import { calendarDate } from '@pledge/domain/application/deadlines'
import { standsStill } from '@pledge/domain/application/sanctions'
import type { SanctionsLicense } from '@pledge/domain/application/sanctions-license'
import { annualSanctionsReport, firstSanctionsReport } from '@pledge/domain/application/sanctions-reports'
import type { Subject } from '../../policies/subject.ts'
import { advance } from '../application/advance.ts'
import { agentActor, askerOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

interface OfCase {
  readonly subject: Subject
  readonly applicationId: string
}

/**
 * An agent confirms or clears a true match of a sanctions list; two different agents must agree (note 051). Who confirms
 * one that is not held yet places the hold. Refusals: `transition.not-allowed`, `approval.same-agent`,
 * `approval.note-required`.
 */
export const decideSanctions =
  (deps: Deps) =>
  (input: OfCase & { readonly decision: 'confirm' | 'clear'; readonly note: string | null }) =>
    advance(deps)({
      asker: askerOf(input.subject),
      applicationId: input.applicationId,
      command: ({ application, deadlineTerms }, _tx, now) => {
        const { decision, note } = input
        const by = agentActor(input.subject)
        if (standsStill(application) || decision === 'clear')
          return { type: 'SanctionsDecided', by, data: { decision, note } }
        const referenceId = application.screeningReview?.referenceId ?? application.id
        const reportDueAt = firstSanctionsReport(now.getTime(), deadlineTerms)
        return { type: 'SanctionsHoldPlaced', by, data: { referenceId, reportDueAt, note } }
      },
    })

/** An agent has filed the report that is due. Refusals: `transition.not-allowed`, `approval.note-required`. */
export const fileSanctionsReport = (deps: Deps) => (input: OfCase & { readonly reference: string }) =>
  advance(deps)({
    asker: askerOf(input.subject),
    applicationId: input.applicationId,
    command: ({ deadlineTerms }, _tx, now) => ({
      type: 'SanctionsReportFiled',
      by: agentActor(input.subject),
      data: {
        reference: input.reference,
        nextDueAt: annualSanctionsReport(now.getTime(), deadlineTerms.timeZone),
      },
    }),
  })

/**
 * An agent enters a license of OFAC; once two different agents entered it alike, what it covers is released (note 051).
 * Refusals: `transition.not-allowed`, `approval.same-agent`, `approval.note-required`, `sanctions.license-date`.
 */
export const recordSanctionsLicense =
  (deps: Deps) => (input: OfCase & { readonly license: SanctionsLicense; readonly note: string | null }) =>
    advance(deps)({
      asker: askerOf(input.subject),
      applicationId: input.applicationId,
      command: ({ deadlineTerms }, _tx, now) => ({
        type: 'SanctionsLicenseEntered',
        by: agentActor(input.subject),
        data: {
          ...input.license,
          note: input.note,
          today: calendarDate(now.getTime(), deadlineTerms.timeZone),
          reportDueAt: firstSanctionsReport(now.getTime(), deadlineTerms),
        },
      }),
    })
