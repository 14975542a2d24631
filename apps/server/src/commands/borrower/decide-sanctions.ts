import { screeningReviewOf } from '@pledge/domain/application/origination'
import { calendarDate } from '@pledge/domain/application/deadlines'
import { standsStill } from '@pledge/domain/application/sanctions'
import type { SanctionsLicense } from '@pledge/domain/application/sanctions-license'
import { annualSanctionsReport, firstSanctionsReport } from '@pledge/domain/application/sanctions-reports'
import { advance } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { agentActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

/**
 * An agent confirms or clears a true match of a sanctions list; two different agents must agree (note 051).
 * Confirming a match that is not held yet places the hold. Clearing lets money and coins move again, so it
 * needs a second factor; confirming stops them and needs none (note 060). Refusals: `transition.not-allowed`,
 * `approval.same-agent`, `approval.note-required`, `session.step-up-needed`.
 */
export const decideSanctions =
  (deps: Deps) =>
  (
    input: OfSubject & ProvedCall & { readonly decision: 'confirm' | 'clear'; readonly note: string | null },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: ({ file, record: { deadlineTerms }, now }) => {
        const { decision, note } = input
        const by = agentActor(input.subject)
        const decided = { type: 'SanctionsDecided', by, data: { decision, note } } as const
        if (decision === 'clear') return { command: decided, stepUp: stepUpOf(input, 'sanctions-clearance') }
        if (standsStill(file.application)) return decided
        const referenceId = screeningReviewOf(file.application)?.referenceId ?? file.id
        const reportDueAt = firstSanctionsReport(now.getTime(), deadlineTerms)
        return { type: 'SanctionsHoldPlaced', by, data: { referenceId, reportDueAt, note } }
      },
    })

/** An agent has filed the report that is due. Refusals: `transition.not-allowed`, `approval.note-required`. */
export const fileSanctionsReport = (deps: Deps) => (input: OfSubject & { readonly reference: string }) =>
  advance(deps)({
    ...asSubject(input),
    command: ({ record: { deadlineTerms }, now }) => ({
      type: 'SanctionsReportFiled',
      by: agentActor(input.subject),
      data: {
        reference: input.reference,
        nextDueAt: annualSanctionsReport(now.getTime(), deadlineTerms.timeZone),
      },
    }),
  })

/**
 * An agent enters an OFAC license; once two different agents have entered it identically, what it covers is
 * released (note 051). Refusals: `transition.not-allowed`, `approval.same-agent`, `approval.note-required`,
 * `sanctions.license-date`, `session.step-up-needed`: what it covers may leave the lender (note 060).
 */
export const recordSanctionsLicense =
  (deps: Deps) =>
  (input: OfSubject & ProvedCall & { readonly license: SanctionsLicense; readonly note: string | null }) =>
    advance(deps)({
      ...asSubject(input),
      command: ({ record: { deadlineTerms }, now }) => ({
        command: {
          type: 'SanctionsLicenseEntered',
          by: agentActor(input.subject),
          data: {
            ...input.license,
            note: input.note,
            today: calendarDate(now.getTime(), deadlineTerms.timeZone),
            reportDueAt: firstSanctionsReport(now.getTime(), deadlineTerms),
          },
        },
        stepUp: stepUpOf(input, 'sanctions-license'),
      }),
    })
