import type { FeeRule, QuoteRules } from '../organization/quote-rules.ts'

/** A fee, and the states to which it applies, by name. */
export interface FeeVariant {
  readonly rule: FeeRule
  readonly states: readonly string[]
}

const keyOf = ({ rateBps, flatCents, floorCents, capCents }: FeeRule): string =>
  [rateBps, flatCents, floorCents, capCents].join(' ')

const least = ({ rateBps, flatCents, floorCents }: FeeRule): readonly number[] => [
  rateBps,
  Number(flatCents),
  Number(floorCents ?? 0n),
]

const byCost = (one: FeeVariant, other: FeeVariant): number => {
  const [first, second] = [least(one.rule), least(other.rule)]
  const different = first.findIndex((part, index) => part !== second[index])
  return (first[different] ?? 0) - (second[different] ?? 0)
}

/**
 * Origination fees that differ from the default (rows 1.9.04 to 1.9.06): serviced states grouped by fee,
 * lowest fee first.
 */
export const feeVariants = ({ states, originationFee }: QuoteRules): readonly FeeVariant[] => {
  const usual = keyOf(originationFee.domestic)
  const found = new Map<string, { readonly rule: FeeRule; readonly states: string[] }>()
  for (const { enabled, feeRule, name } of states) {
    if (!enabled || feeRule === null || keyOf(feeRule) === usual) continue
    const variant = found.get(keyOf(feeRule)) ?? { rule: feeRule, states: [] }
    variant.states.push(name)
    found.set(keyOf(feeRule), variant)
  }
  return [...found.values()].toSorted(byCost)
}
