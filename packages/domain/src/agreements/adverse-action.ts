import { declineReasonText } from '../application/decline-reasons.ts'

/** The bureau whose report was used, with what the Fair Credit Reporting Act asks for (facts 5.6). */
export interface CreditReportUsed {
  readonly bureauName: string
  readonly bureauAddress: string
  readonly bureauPhone: string
  readonly score: number
  readonly scoreRange: readonly [number, number]
  /** yyyy-mm-dd */
  readonly scoreDate: string
  readonly keyFactors: readonly string[]
}

/** What an adverse action notice states (Regulation B 1002.9, FCRA 615(a); facts 5.6). The sentences are the copy's. */
export interface AdverseActionFacts {
  readonly creditorName: string
  readonly creditorAddress: string
  readonly creditorPhone: string
  readonly reasons: readonly string[]
  readonly agencyName: string
  readonly agencyAddress: string
  readonly creditReport: CreditReportUsed | null
  /** yyyy-mm-dd by which it must have been sent. */
  readonly sendBy: string
}

/** The agency of a creditor that is no bank (facts 5.6; an operator setting where the creditor has another). */
export const DEFAULT_AGENCY = {
  name: 'Federal Trade Commission, Equal Credit Opportunity',
  address: 'Washington, DC 20580',
} as const
/** A notice is sent within 30 days of the decision (gap G.37). */
export const DAYS_TO_NOTIFY = 30
/** Regulation B asks for the principal reasons, and holds that more than four are of no help (comment 9(b)(2)-1). */
export const MAX_REASONS = 4

/** Puts the facts of a notice together: reasons in words, without repetition, at most four. */
export const adverseActionFacts = (input: {
  readonly creditor: { readonly name: string; readonly address: string; readonly phone: string }
  readonly agency?: { readonly name: string; readonly address: string }
  readonly reasons: readonly string[]
  readonly creditReport: CreditReportUsed | null
  readonly sendBy: string
}): AdverseActionFacts => {
  const reasons = [...new Set(input.reasons.map(declineReasonText))].slice(0, MAX_REASONS)
  if (reasons.length === 0) throw new Error('An adverse action notice states at least one reason')
  const agency = input.agency ?? DEFAULT_AGENCY
  return {
    creditorName: input.creditor.name,
    creditorAddress: input.creditor.address,
    creditorPhone: input.creditor.phone,
    reasons,
    agencyName: agency.name,
    agencyAddress: agency.address,
    creditReport: input.creditReport,
    sendBy: input.sendBy,
  }
}
