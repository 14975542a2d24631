import { faq } from '@pledge/copy/en/screens/faq'
import { fill } from '@pledge/copy/fill'
import { wholeDollars } from '@pledge/copy/format/dollars'
import { bpsShortPercent } from '@pledge/copy/format/percent'
import type { FeeRule } from '@pledge/domain/organization/quote-rules'

const words = faq.fee

const basis = ({ rateBps, flatCents }: FeeRule): string => {
  const slots = { rate: bpsShortPercent(rateBps), flat: wholeDollars(flatCents) }
  if (rateBps === 0) return fill(words.flat, slots)
  return fill(flatCents === 0n ? words.rate : words.ratePlusFlat, slots)
}

/** The origination fee rule as a sentence: '1% of the cash you borrow. The minimum is $250.' (row 1.9.06). */
export const feeWords = (rule: FeeRule): string => {
  const { rateBps, flatCents, floorCents, capCents } = rule
  const isFree = rateBps === 0 && flatCents === 0n && (floorCents ?? 0n) === 0n
  if (isFree || capCents === 0n) return words.none
  const isFloorAlone = rateBps === 0 && flatCents === 0n && floorCents !== null
  if (isFloorAlone) return fill(words.flat, { flat: wholeDollars(floorCents) })
  const floor = floorCents === null ? '' : ` ${fill(words.floor, { floor: wholeDollars(floorCents) })}`
  const cap = capCents === null ? '' : ` ${fill(words.cap, { cap: wholeDollars(capCents) })}`
  return basis(rule) + floor + cap
}
