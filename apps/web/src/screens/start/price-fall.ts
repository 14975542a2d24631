import { formatFraction } from '@pledge/domain/money/fraction'
import { parseDollars } from '@pledge/domain/money/dollars'

const cents = (amount: string): bigint => parseDollars(amount) ?? 0n

/** How far a price is below today's, as a wire fraction, rounded half up to a hundredth of a percent. */
export const fallTo = (price: string, today: string): string => {
  const [to, from] = [cents(price), cents(today)]
  if (from <= 0n || to >= from) return '0'
  return formatFraction(Number(((from - to) * 10_000n + from / 2n) / from))
}
