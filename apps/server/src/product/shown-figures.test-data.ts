import { decimalText, parseDecimal, roundTo } from '@pledge/copy/format/decimal-text'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'

/** Figures as shown in a text, compared with the loan's true figures. */

export const KINDS = ['amount', 'ltv', 'warning', 'marginCall', 'liquidation', 'date'] as const
export type Kind = (typeof KINDS)[number]
export type Report = Readonly<Record<Kind, readonly string[]>>

/** A text of some place: a screen, a document, an email, the agents' file. */
export interface Place {
  readonly name: string
  readonly text: string
}

/** After the name of a level, its LTV and its one or two prices, before anything else is named. */
const PRICES = String.raw`(?:[^$A-Za-z]|LTV|with|and|or less|or more|planned amount|required minimum|a price of|at|comes|for one (?:BTC|ETH|SOL)|below){0,14}?`
const levelPattern = (names: string) =>
  new RegExp(String.raw`(?:${names})${PRICES}(\$[\d,]+\.\d{2})(?:\s+(\$[\d,]+\.\d{2}))?`, 'gi')

const PATTERNS: Readonly<Record<Kind, RegExp>> = {
  amount: /(?<![\d.,])(\d[\d,]*(?:\.\d+)?)\s(?:BTC|ETH|SOL)\b/g,
  ltv: /\bLTV(?: now| is| of| today)?[\s:,]{0,3}(?:about )?(\d+(?:\.\d+)?%)|(\d+(?:\.\d+)?%) LTV/g,
  warning: levelPattern('Warning'),
  marginCall: levelPattern('Margin call'),
  liquidation: levelPattern('Collateral sale|Liquidation|\\bSale'),
  date: /\b((?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4})/g,
}

/** Every figure in a text, by kind. */
export const figuresOf = (text: string): Report => {
  const plain = text.replaceAll(/\s+/g, ' ')
  const found = (kind: Kind) =>
    Array.from(plain.matchAll(PATTERNS[kind]), ([, ...groups]) => groups.filter((one) => one !== undefined))
  return Object.fromEntries(KINDS.map((kind) => [kind, found(kind).flat()])) as unknown as Report
}

/**
 * As pages show quantities: eight places, with required amounts rounded up and balances rounded down; documents show
 * all places.
 */
export const quantities = (exact: string): readonly string[] => {
  const value = parseDecimal(exact)
  return [
    decimalText(value, 0),
    ...(['up', 'down'] as const).map((way) => decimalText(roundTo(value, 8, way), 0)),
  ]
}

export const percents = (...fractions: readonly (string | null)[]): readonly string[] =>
  fractions.flatMap((one) => (one === null ? [] : shortPercent(one)))
export const prices = (...dollars: readonly string[]): readonly string[] => dollars.map(wireDollars)

/** The differences of each place from the true figures; empty where all agree. */
export const differences = (places: readonly Place[], truth: Report): readonly string[] =>
  places.flatMap(({ name, text }) => {
    const shown = figuresOf(text)
    return KINDS.flatMap((kind) =>
      shown[kind].filter((one) => !truth[kind].includes(one)).map((one) => `${name}: ${kind} ${one}`),
    )
  })
