import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { wholeDollars } from '@pledge/copy/format/dollars'
import { bpsShortPercent } from '@pledge/copy/format/percent'
import { COIN_NAMES, type Coin } from '@pledge/domain/collateral/coins'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'

export type InfoName = keyof typeof explanations.info

export interface TextSlots {
  readonly rules: LendingRules
  readonly tier: number
  readonly coin: Coin
}

/** What the texts of this page name of the rules in force, so that no text says other than the rules do. */
const slotsOf = ({ rules, tier, coin }: TextSlots) => {
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

/** The paragraphs of an explanation, with the figures of the rules in force. */
export const infoText = (name: InfoName, slots: TextSlots): readonly string[] =>
  explanations.info[name].map((text) => fill(text as string, slotsOf(slots)))

/** The FAQ shortlist with the figures of the rules in force (row 1.2.53). */
export const faqItems = (slots: TextSlots) =>
  explanations.faq.items.map(({ question, answer }) => ({
    question,
    answer: fill(answer as string, slotsOf(slots)),
  }))
