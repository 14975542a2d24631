import { start } from '@pledge/copy/en/screens/start'
import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { dueCoins } from '@pledge/copy/format/page-coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import { OFFER_WARNING_MESSAGES } from '@pledge/domain/offer/warnings'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import type { ShownOffer } from './shown-offer.ts'
import type { OfferAnswer } from './use-offer.ts'

/** Steps per whole: an LTV is shown to a hundredth of a percent. */
const SHOWN_STEPS = 10_000n

const cents = (amount: string): bigint => parseDollars(amount) ?? 0n

export interface OfferProblemProps {
  readonly answer: OfferAnswer | undefined
  readonly coin: Coin
  readonly onAdd: (units: bigint) => void
}

/** For a valid offer: with much collateral, or so little that the loan starts at the warning level. */
const Unusual = ({ offer }: { readonly offer: ShownOffer }) => {
  if (offer.warnings.includes('collateral-high'))
    return (
      <Notice tone="info" live="status">
        {OFFER_WARNING_MESSAGES['collateral-high']}
      </Notice>
    )
  // Rules may let a loan start at the warning level, never above it. Coins are rounded up, so its price is about a cent
  // lower.
  const { warning } = offer.triggers
  return cents(warning.price) * SHOWN_STEPS >= cents(offer.price) * (SHOWN_STEPS - 1n) ? (
    <Notice tone="warn" live="status">
      {words.atWarning}
    </Notice>
  ) : null
}

/** Why there is no offer, or what is unusual about it (rows 1.8.10 and 1.8.11), with the ways to continue. */
export const OfferProblem = ({ answer, coin, onAdd }: OfferProblemProps) => {
  if (answer === undefined) return null
  if (answer.ok) return <Unusual offer={answer.offer} />
  if (answer.code === 'prices.stale')
    return (
      <Notice tone="danger" live="status" title={words.staleTitle}>
        {answer.message ?? start.loadFailed}
      </Notice>
    )
  if (answer.code !== 'offer.collateral-insufficient')
    return answer.message === undefined ? null : (
      <Notice tone="warn" live="status">
        {answer.message}
      </Notice>
    )
  const missing = answer.data?.['coinQuantity']
  const units = missing === undefined ? undefined : parseCoin(missing, coin)
  return (
    <Notice
      tone="warn"
      live="status"
      {...(missing !== undefined &&
        units !== undefined &&
        units > 0n && {
          action: (
            <Button variant="secondary" size="small" onClick={() => onAdd(units)}>
              {fill(words.addCollateral, { quantity: dueCoins(missing, coin) })}
            </Button>
          ),
        })}
    >
      {OFFER_WARNING_MESSAGES['collateral-insufficient']}
    </Notice>
  )
}
