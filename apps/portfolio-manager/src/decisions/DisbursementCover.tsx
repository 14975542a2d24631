import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { Notice } from '@pledge/ui/Notice'
import { momentText } from '../frame/time.ts'
import { Facts } from '../screens/application/Facts.tsx'

const words = portfolioApplication.cover

/**
 * What secures a disbursement at the current price: both agents see it before they approve (row 1.6.07, note 049).
 */
export const DisbursementCover = ({
  application: { disbursementCover: cover },
}: {
  readonly application: Pick<ApplicationFile, 'disbursementCover'>
}) => {
  if (cover === null) return null
  const { collateral, missing } = cover
  const max = shortPercent(cover.maxInitialLtv)
  const price = { price: wireDollars(cover.price), time: momentText(cover.pricedAt) }
  return (
    <div className="flex flex-col gap-3">
      <Facts
        look="figures"
        facts={[
          [
            words.ltv,
            cover.ltv === null
              ? words.worthless
              : fill(words.ltvOfMax, { ltv: shortPercent(cover.ltv), max }),
          ],
          [words.collateral, heldCoins(collateral.coinQuantity, collateral.type)],
          [words.marketValue, wireDollars(cover.marketValue)],
          [words.balance, wireDollars(cover.balance)],
          [words.price, fill(words.priceOf, price)],
        ]}
      />
      <p className="text-sm text-muted">{fill(words.lapses, { hours: String(cover.approvalHours) })}</p>
      {cover.isStale && <Notice tone="warn">{words.stale}</Notice>}
      {missing !== null && (
        <Notice tone="danger">
          {fill(words.above, { amount: dueCoins(missing.coinQuantity, missing.type) })}
        </Notice>
      )}
    </div>
  )
}
