import { start } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { wholeDollars } from '@pledge/copy/format/dollars'
import { bpsShortPercent } from '@pledge/copy/format/percent'
import { COIN_NAMES, type Coin } from '@pledge/domain/collateral/coins'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import type { InfoText } from './InfoButton.tsx'

interface Slots {
  readonly rules: LendingRules
  readonly tier: number
  readonly coin: Coin
}

/** What the texts of this page name of the rules in force, so that no text says other than the rules do. */
const slotsOf = ({ rules, tier, coin }: Slots) => {
  const levels = rules.tiers.find((each) => each.tier === tier) ?? rules.tiers[0]
  return {
    coin: COIN_NAMES[coin],
    warning: bpsShortPercent(levels?.warningLtvBps ?? 0),
    marginCall: bpsShortPercent(levels?.marginCallLtvBps ?? 0),
    liquidation: bpsShortPercent(levels?.liquidationLtvBps ?? 0),
    max: bpsShortPercent(rules.maxInitialLtvBps),
    hours: String(rules.cureHours),
    months: String(rules.termMonths),
    collateralDays: String(rules.deadlines.collateralDays),
    saleFee: bpsShortPercent(rules.liquidationFeeBps),
    unsignedFee: wholeDollars(rules.unsignedDocumentsFeeCents),
  }
}

const filled = (
  info: { readonly title: string; readonly text: readonly string[] },
  slots: Slots,
): InfoText => ({
  title: info.title,
  text: info.text.map((text) => fill(text, slotsOf(slots))),
})

export const ltvInfo = (slots: Slots): InfoText => filled(start.info.ltv, slots)
export const learnMoreInfo = (slots: Slots): InfoText => filled(start.info.learnMore, slots)

/** The FAQ shortlist with the figures of the rules in force (row 1.2.53). */
export const faqItems = (slots: Slots) =>
  start.faq.items.map(({ question, answer }) => ({
    question,
    answer: fill(answer as string, slotsOf(slots)),
  }))
