import type { Coin } from '@pledge/domain/collateral/coins'
import type { MarginNotice } from '@pledge/domain/margin/notices'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { dateTime } from '../format/dates.ts'
import { dollars } from '../format/dollars.ts'
import { dueCoins } from '../format/page-coins.ts'
import { bpsShortPercent } from '../format/percent.ts'
import { composeMail, type MailWords, type NoticeFacts } from './mails.ts'

/** The facts in an email about the trigger levels of a loan. */
export interface MarginFacts {
  readonly coin: Coin
  /** The price of one coin when it happened. Null for an email without a price. */
  readonly priceCents: bigint | null
  /** Null if no price is known, or the collateral balance is zero. */
  readonly ltvBps: number | null
  readonly warningLtvBps: number
  readonly marginCallLtvBps: number
  readonly liquidationLtvBps: number
  readonly cureTargetLtvBps: number
  /** The cure deadline of an open margin call. */
  readonly cureBy: Date | null
  /** The amounts that bring the LTV below the cure target at that price. */
  readonly needed: { readonly units: bigint; readonly cents: bigint } | null
}

type Facts = NoticeFacts & { readonly margin: MarginFacts }

const level = bpsShortPercent
const deadline = ({ margin, timeZone, country }: Facts): string =>
  margin.cureBy === null ? '' : dateTime(margin.cureBy, { timeZone, country })
const ltv = ({ margin: { ltvBps } }: Facts): string =>
  ltvBps === null ? 'above the value of your collateral' : level(ltvBps)
const target = ({ margin }: Facts): string => level(margin.cureTargetLtvBps)
const priceOf = ({ margin: { coin, priceCents } }: Facts): string =>
  priceCents === null ? '' : ` At ${dollars(priceCents)} for 1 ${coin},`

/** Either amount is enough on its own. */
const needed = (facts: Facts): string => {
  const { coin, needed: amounts } = facts.margin
  if (amounts === null) return 'Sign in to see how much you need to add or pay.'
  const coins = dueCoins(formatCoin(amounts.units, coin), coin)
  return `${priceOf(facts).trim()} either of these is enough: add ${coins}, or pay ${dollars(amounts.cents)}. You can also do some of both. The amounts change with the price. Sign in to see them as they are now.`
}

const follows = ({ margin }: Facts): string =>
  `If your LTV isn't below ${level(margin.cureTargetLtvBps)} by then, or if it reaches ${level(margin.liquidationLtvBps)} before, we may sell some of your collateral.`

const CLOCK = "Your time doesn't run while a deposit is waiting to be confirmed by the network."
const REDEEM = 'Until we have sold it, you can still act.'

const sold = (facts: Facts): string =>
  `We may now sell some of your collateral: only enough to bring your LTV below ${target(facts)}, and to pay our fee. A sale may have tax consequences. ${REDEEM} ${needed(facts)}`

const paragraphs = (...parts: readonly string[]): string => parts.join('\n\n')

interface MarginWords {
  readonly subject: string | ((facts: Facts) => string)
  readonly body: (facts: Facts) => string
}

const reminder = (subject: (facts: Facts) => string): MarginWords => ({
  subject,
  body: (facts) =>
    paragraphs(
      `Your margin call ends on ${deadline(facts)}. By then, your LTV has to be below ${target(facts)}.${facts.margin.ltvBps === null ? '' : ` It's ${ltv(facts)} now.`}`,
      needed(facts),
      `${follows(facts)} ${CLOCK}`,
    ),
})

/** One for each notice (rows 1.9.09, 1.9.10, 1.9.12; sections 6 and 7 of the security agreement). */
const WORDS: Readonly<Record<MarginNotice, MarginWords>> = {
  warning: {
    subject: 'Your loan reached its warning level',
    body: (facts) =>
      paragraphs(
        `The price of ${facts.margin.coin} dropped.${priceOf(facts)} your LTV is ${ltv(facts)}. The warning level of your loan is ${level(facts.margin.warningLtvBps)}.`,
        `You don't have to act. Adding collateral or making a payment lowers your LTV. If it reaches ${level(facts.margin.marginCallLtvBps)}, we make a margin call. Sign in to see your options.`,
      ),
  },
  'margin-call': {
    subject: (facts) => `Margin call: act by ${deadline(facts)}`,
    body: (facts) =>
      paragraphs(
        `Your LTV is ${ltv(facts)}. It reached the margin call level of your loan, ${level(facts.margin.marginCallLtvBps)}.`,
        `You have until ${deadline(facts)} to bring your LTV below ${target(facts)}. ${needed(facts)}`,
        `${follows(facts)} ${CLOCK}`,
      ),
  },
  'reminder-halfway': reminder(() => 'Half the time of your margin call is left'),
  'reminder-last-hours': reminder((facts) => `Your margin call ends at ${deadline(facts)}`),
  'new-deadline': reminder((facts) => `New deadline for your margin call: ${deadline(facts)}`),
  cured: {
    subject: 'Your margin call is over',
    body: (facts) =>
      `Thank you. Your LTV is ${ltv(facts)}, which is below ${target(facts)}. Your margin call is over, and no collateral is sold. You don't need to do anything else.`,
  },
  'nothing-to-sell': {
    subject: 'Your margin call is over',
    body: (facts) =>
      `The time of your margin call is over. The price of ${facts.margin.coin} rose, and your LTV is ${ltv(facts)}. That's below ${target(facts)}, so no collateral is sold. If your LTV reaches ${level(facts.margin.marginCallLtvBps)} again, we make a new margin call.`,
  },
  'call-lapsed': {
    subject: 'Your margin call ended, and your collateral may be sold',
    body: (facts) =>
      paragraphs(
        `The time of your margin call is over. Your LTV is ${ltv(facts)}, and it had to be below ${target(facts)}.`,
        sold(facts),
      ),
  },
  'sale-level': {
    subject: 'Your loan reached the sale level, and your collateral may be sold',
    body: (facts) =>
      paragraphs(
        `Your LTV is ${ltv(facts)}. It reached the collateral sale level of your loan, ${level(facts.margin.liquidationLtvBps)}. At this level there is no more time to wait.`,
        sold(facts),
      ),
  },
  'no-sale': {
    subject: 'Your collateral will not be sold',
    body: (facts) =>
      `Your LTV is ${ltv(facts)}, which is below ${target(facts)}. We have no reason to sell your collateral any more. If your LTV reaches ${level(facts.margin.marginCallLtvBps)} again, we make a new margin call.`,
  },
}

/** Subject and text of a notice about the levels of a loan. */
export const composeMarginNotice = (
  notice: MarginNotice,
  margin: MarginFacts,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } => {
  const { subject, body } = WORDS[notice]
  const all: Facts = { ...facts, margin }
  const words: MailWords = {
    subject: typeof subject === 'string' ? subject : subject(all),
    body: () => body(all),
  }
  return composeMail(words, facts)
}
