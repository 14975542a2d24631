import type { ApplicationFile } from '@pledge/contract/portfolio'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioReleases } from '@pledge/copy/en/portfolio/releases'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { fill } from '@pledge/copy/fill'
import { isClearanceReason } from '@pledge/domain/application/clearance-reasons'
import { declineReasonText, isDeclineReason } from '@pledge/domain/application/decline-reasons'
import { returnReason } from '@pledge/domain/disbursement/return-codes'

const words = portfolioApplication.trail
type TrailEvent = ApplicationFile['events'][number]
type Words = Readonly<Partial<Record<string, string>>>

const wordIn = (words: Words, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined

/** For an international borrower the screening replaces the bureau, so there is no bureau reference. */
const isWithoutBureau = ({ type, detail }: Pick<TrailEvent, 'type' | 'detail'>): boolean =>
  type === 'CreditCleared' && detail['referenceId'] === 'null'

/** The event in words; its type alone if the event is newer than this page. */
export const eventText = (event: Pick<TrailEvent, 'type' | 'detail'>): string =>
  isWithoutBureau(event) ? words.noBureau : (wordIn(messages.events, event.type) ?? event.type)

/** The actor: an agent by address, otherwise the kind of actor. */
export const actorText = ({ actor }: Pick<TrailEvent, 'actor'>): string =>
  wordIn(words.actors, actor) ?? actor

/** Reason codes in a list that may have been truncated. */
const REASON_CODES = /\b[A-Z]+(?:_[A-Z]+)+/g

const valueText = (key: string, value: string): string => {
  switch (key) {
    case 'reasons': {
      const codes = (value.match(REASON_CODES) ?? []).filter(isDeclineReason)
      return codes.length === 0 ? value.replaceAll(/[[\]"]/g, '') : codes.map(declineReasonText).join('; ')
    }
    case 'reason':
      return isClearanceReason(value)
        ? messages.clearanceReasons[value]
        : (wordIn(portfolioDisbursements.problems, value) ??
            wordIn(portfolioReleases.refuse.reasons, value) ??
            declineReasonText(value))
    case 'reasonCode':
      return fill(portfolioDisbursements.exceptions.coded, { code: value, title: returnReason(value).title })
    case 'decision':
      return value === 'approve'
        ? portfolioApplication.release.approved
        : portfolioApplication.release.refused
    case 'repayment':
      return wordIn(messages.repayments, value) ?? value
    case 'result':
      return wordIn(portfolioReleases.results, value) ?? value
    case 'method':
      return wordIn(messages.disbursementMethods, value) ?? value
    default:
      return value
  }
}

/** The details that are meaningful to a reader, without ids and internal numbers. */
export const detailTexts = ({ detail }: Pick<TrailEvent, 'detail'>): readonly string[] =>
  Object.entries(detail).flatMap(([key, value]) => {
    const label = wordIn(words.details, key)
    return label === undefined || value === '' || value === 'null'
      ? []
      : [`${label}: ${valueText(key, value)}`]
  })
