import { declineReasonText, isDeclineReason } from '../application/decline-reasons.ts'

/** Regulation B requires the principal reasons, and states that more than four are not helpful (comment 9(b)(2)-1). */
export const MAX_REASONS = 4

/** Who decided. A bureau's wording is printed as received; a screening's wording is never printed. */
export type DecidedBy = 'bureau' | 'screening' | 'agent'

/**
 * The reasons that a notice states (12 CFR 1002.9(b)(2), gap G.37): in words, without repetition, at most four. A
 * screening's own wording is replaced by the neutral reason. Throws without any: a decision without reasons is a bug.
 */
export const principalReasons = (reasons: readonly string[], decidedBy: DecidedBy): readonly string[] => {
  const neutral = (reason: string) =>
    decidedBy === 'screening' && !isDeclineReason(reason) ? 'INFORMATION_UNVERIFIED' : reason
  const words = [...new Set(reasons.map((reason) => declineReasonText(neutral(reason))))].slice(
    0,
    MAX_REASONS,
  )
  if (words.length === 0) throw new Error('An adverse action notice states at least one reason')
  return words
}

/** The sources that an agent reports for a decision. */
export interface Basis {
  readonly report: boolean
  readonly outsideSource: boolean
}

/**
 * The sources of a decision by two agents: all that either of them named. Undefined when neither was asked to name any.
 */
export const jointBasis = (named: readonly Basis[]): Basis | undefined =>
  named.length === 0
    ? undefined
    : {
        report: named.some(({ report }) => report),
        outsideSource: named.some(({ outsideSource }) => outsideSource),
      }

/**
 * Whether the decision rests on an outside source other than a bureau, so that the notice must state the
 * right to request what that source reported (15 USC 1681m(b)(1)): the screening's identity data, or a source
 * that an agent names.
 */
export const restsOnOutsideSource = (decidedBy: DecidedBy, basis?: Basis): boolean =>
  decidedBy === 'screening' || basis?.outsideSource === true

/**
 * Whether the decision rests on a consumer report, so that the notice must name the bureau (15 USC 1681m(a),
 * facts 5.6): the bureau's own answer, an agent's reason that only a report can support, or an agent's
 * statement that a report informed the decision.
 */
export const restsOnCreditReport = (
  reasons: readonly string[],
  decidedBy: DecidedBy,
  basis?: Basis,
): boolean =>
  decidedBy === 'bureau' ||
  basis?.report === true ||
  reasons.some((reason) => isDeclineReason(reason) && reason.startsWith('CREDIT_'))
