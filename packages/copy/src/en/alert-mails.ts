import type { OwnLevel } from '@pledge/domain/alerts/own-level'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { MonitoredMargin } from '@pledge/domain/margin/margin-state'
import { dollars } from '../format/dollars.ts'
import { bpsShortPercent } from '../format/percent.ts'
import { composeMail, type NoticeFacts } from './mails.ts'

/** A level of the borrower's own that was reached. */
export interface ReachedLevelFacts {
  readonly level: OwnLevel
  readonly priceCents: bigint
  /** Null without collateral. */
  readonly ltvBps: number | null
}

export interface AlertFacts {
  readonly coin: Coin
  readonly warningLtvBps: number
  /** Where the loan stands as the email is written. */
  readonly margin: MonitoredMargin['state']
  /** At least one, as they were added. */
  readonly reached: readonly ReachedLevelFacts[]
}

const levelText = (level: OwnLevel, coin: Coin): string =>
  level.kind === 'LTV'
    ? `LTV of ${bpsShortPercent(level.ltvBps)}`
    : `${dollars(level.priceCents)} for 1 ${coin}`

const subjectOf = ({ coin, reached }: AlertFacts): string => {
  const [first] = reached
  if (first === undefined) throw new Error('an alert is about a level')
  if (reached.length > 1) return `Your alerts: ${reached.length} levels reached`
  return `Your alert: ${levelText(first.level, coin)} reached`
}

const stateText = (coin: Coin, { priceCents, ltvBps }: ReachedLevelFacts): string =>
  ltvBps === null
    ? `The price is ${dollars(priceCents)} for 1 ${coin}. We hold no confirmed collateral for your loan, so it has no LTV.`
    : `At ${dollars(priceCents)} for 1 ${coin}, your LTV is ${bpsShortPercent(ltvBps)}.`

/** Nothing follows from a level of the borrower's own, but a call or a sale may be open all the same. */
const TO_DO = {
  CLEAR: "This alert doesn't ask you to do anything.",
  WARNED:
    "This alert doesn't ask you to do anything. Your loan has reached its warning level: see our email about it.",
  CALLED:
    'This alert itself asks for nothing, but a margin call is open on your loan. See our email about it, and act by its deadline.',
  SALE_DUE:
    'This alert itself asks for nothing, but your loan has reached the point where we can sell collateral. See our email about it.',
} satisfies Record<MonitoredMargin['state'], string>

/** The alert about levels that a borrower added: one email for all that were reached at once (note 079). */
export const composeLevelAlert = (
  alert: AlertFacts,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } =>
  composeMail(
    {
      subject: subjectOf(alert),
      body: () => {
        const { coin, reached, warningLtvBps, margin } = alert
        const last = reached.at(-1)
        const levels = reached.map(({ level }) => `- ${levelText(level, coin)}`).join('\n')
        return [
          `Your loan reached a level you set:\n\n${levels}`,
          `${last === undefined ? '' : stateText(coin, last)} The warning level of your loan is an LTV of ${bpsShortPercent(warningLtvBps)}.`,
          `${TO_DO[margin]} To change your alerts, sign in and open your loan.`,
        ].join('\n\n')
      },
    },
    facts,
  )

/** A test, which says nothing about the loan. */
export const composeTestAlert = (facts: NoticeFacts): { readonly subject: string; readonly text: string } =>
  composeMail(
    {
      subject: 'Test alert',
      body: () =>
        "This is the test alert you asked for. Alerts about your loan come to this address. Your loan hasn't changed.",
    },
    facts,
  )
