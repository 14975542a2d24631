import { start } from '@pledge/copy/en/screens/start'
import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { wireCoinsDue } from '@pledge/copy/format/coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { OFFER_WARNING_MESSAGES } from '@pledge/domain/offer/warnings'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import type { OfferAnswer } from './use-offer.ts'

/** Places of a quantity to add, rounded up: what can be typed of every coin. */
const PLACES = 8

export interface OfferProblemProps {
  readonly answer: OfferAnswer | undefined
  readonly coin: Coin
  readonly onAdd: (units: bigint) => void
}

/** Why there is no offer, or what is unusual about it (rows 1.8.10 and 1.8.11), with the way out. */
export const OfferProblem = ({ answer, coin, onAdd }: OfferProblemProps) => {
  if (answer === undefined) return null
  if (answer.ok)
    return answer.offer.warnings.includes('collateral-high') ? (
      <Notice tone="info" live="status">
        {OFFER_WARNING_MESSAGES['collateral-high']}
      </Notice>
    ) : null
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
              {fill(words.addCollateral, { quantity: wireCoinsDue(missing, coin, PLACES) })}
            </Button>
          ),
        })}
    >
      {OFFER_WARNING_MESSAGES['collateral-insufficient']}
    </Notice>
  )
}
