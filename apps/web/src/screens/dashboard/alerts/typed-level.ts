import { parseDecimal } from '@pledge/domain/money/decimal-text'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'

export type LevelKind = 'LTV' | 'PRICE'
type Level =
  | { readonly kind: 'LTV'; readonly ltv: string }
  | { readonly kind: 'PRICE'; readonly price: string }

/** A percentage with at most two places is a whole number of basis points. */
const PERCENT_PLACES = 2
const MIN_BPS = 100n

const withoutSigns = (typed: string): string => typed.replaceAll(/[$%,\s]/g, '')

/** A level as it is sent, of what is typed: '60' is an LTV of 0.6, '60,000' a price. Undefined where it is no level. */
export const typedLevel = (kind: LevelKind, typed: string, warningLtv: string): Level | undefined => {
  if (kind === 'PRICE') {
    const cents = parseDollars(withoutSigns(typed))
    return cents === undefined || cents <= 0n ? undefined : { kind, price: formatDollars(cents) }
  }
  const bps = parseDecimal(withoutSigns(typed), { places: PERCENT_PLACES })
  const warningBps = parseDecimal(warningLtv, { places: 4 })
  if (bps === undefined || warningBps === undefined || bps < MIN_BPS || bps >= warningBps) return undefined
  return { kind, ltv: formatFraction(Number(bps)) }
}
