import { renewalExplanations as words } from '@pledge/copy/en/screens/renewal-explanations'
import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { wholeDollars } from '@pledge/copy/format/dollars'
import { bpsShortPercent } from '@pledge/copy/format/percent'
import { businessDaysFromTo } from '@pledge/copy/format/range'
import { COIN_NAMES, COINS, type Coin } from '@pledge/domain/collateral/coins'
import type { QuoteRules } from '@pledge/domain/organization/quote-rules'
import type { QuoteBasis } from './use-quote-basis.ts'

export type InfoName = keyof typeof explanations.info

interface OfOffer {
  readonly rules: QuoteRules
  readonly tier: number
  readonly coin: Coin
}

/** The source of a text's figures: an offer or, before there is one, the page's quote basis. */
export type TextSlots = OfOffer | QuoteBasis

const offerOf = (slots: TextSlots): OfOffer =>
  'tier' in slots
    ? slots
    : {
        rules: slots.rules,
        tier: slots.rules.tiers[0]?.tier ?? 1,
        coin: slots.collateralTypes.find(({ offered }) => offered)?.collateralType ?? COINS[0],
      }

/** The figures of the current rules in this page's texts, so that they always agree. */
const slotsOf = (slots: TextSlots) => {
  const { rules, tier, coin } = offerOf(slots)
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
    achDays: businessDaysFromTo(rules.usualTimes.achPayoutBusinessDays),
    usdcDays: businessDaysFromTo(rules.usualTimes.usdcPayoutBusinessDays),
    saleFee: bpsShortPercent(rules.liquidationFeeBps),
    unsigned:
      rules.unsignedDocumentsFeeCents === 0n
        ? ''
        : fill(explanations.faq.unsigned, { fee: wholeDollars(rules.unsignedDocumentsFeeCents) }),
  }
}

const ofRenewal: Readonly<Partial<Record<InfoName, readonly string[]>>> = words.info

/** The paragraphs of an explanation, with the figures of the current rules. */
export const infoText = (name: InfoName, slots: TextSlots, isRenewal: boolean): readonly string[] => {
  const texts: readonly string[] = (isRenewal ? ofRenewal[name] : undefined) ?? explanations.info[name]
  return texts.map((text) => fill(text, slotsOf(slots)))
}

export interface RequestBy {
  readonly isInternational: boolean
  readonly isRenewal: boolean
}

/**
 * The FAQ shortlist with the figures of the current rules, answered for the reader's residence, and for a renewal,
 * which sends no money (rows 1.2.53, 1.1.10, 1.1.20).
 */
export const faqItems = (slots: TextSlots, { isInternational, isRenewal }: RequestBy) =>
  explanations.faq.items.map(({ question, answer, international, isOfMoney }) =>
    isRenewal && isOfMoney === true
      ? words.when
      : { question, answer: fill(isInternational ? (international ?? answer) : answer, slotsOf(slots)) },
  )
