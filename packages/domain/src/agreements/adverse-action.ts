import { declineReasonText, isDeclineReason } from '../application/decline-reasons.ts'

/** Regulation B asks for the principal reasons, and holds that more than four are of no help (comment 9(b)(2)-1). */
export const MAX_REASONS = 4

/** Who decided: the words of a bureau are printed as they came, those of a screening never are. */
export type DecidedBy = 'bureau' | 'screening' | 'agent'

/**
 * The reasons that a notice states (12 CFR 1002.9(b)(2), gap G.37): in words, without repetition, at most four. What a
 * screening says of its own accord becomes the neutral reason. Throws without any: a decision without reasons is a bug.
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

/** What an agent says that a decision rests on. */
export interface Basis {
  readonly report: boolean
  readonly outsideSource: boolean
}

/** What a decision of two agents rests on: all that either of them names; undefined when neither was asked. */
export const jointBasis = (named: readonly Basis[]): Basis | undefined =>
  named.length === 0
    ? undefined
    : {
        report: named.some(({ report }) => report),
        outsideSource: named.some(({ outsideSource }) => outsideSource),
      }

/**
 * Whether the decision rests on an outside source that is no bureau, so that the notice tells of the right to ask what it
 * said (15 USC 1681m(b)(1)): the screening's identity data, or what an agent says.
 */
export const restsOnOutsideSource = (decidedBy: DecidedBy, basis?: Basis): boolean =>
  decidedBy === 'screening' || basis?.outsideSource === true

/**
 * Whether the decision rests on a consumer report, so that the notice must name the bureau (15 USC 1681m(a), facts 5.6):
 * the bureau's own answer, an agent's reason that can come from a report alone, or an agent who says that it informed the
 * decision.
 */
export const restsOnCreditReport = (
  reasons: readonly string[],
  decidedBy: DecidedBy,
  basis?: Basis,
): boolean =>
  decidedBy === 'bureau' ||
  basis?.report === true ||
  reasons.some((reason) => isDeclineReason(reason) && reason.startsWith('CREDIT_'))
