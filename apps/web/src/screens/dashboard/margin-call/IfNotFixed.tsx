import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import { marginCall } from '@pledge/copy/en/screens/margin-call'
import { fill } from '@pledge/copy/fill'
import { dollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { bpsShortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import { salePreview } from '@pledge/domain/view/what-if'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { useQuery } from '@tanstack/react-query'
import { readLoan } from '../outlook/read-loan.ts'
import { scenariosQuery } from '../outlook/scenarios-query.ts'

const words = marginCall.unfixed

export interface IfNotFixedProps {
  readonly appUuid: string
  readonly coin: Coin
  readonly confirmed: ConfirmedCollateral
}

/** What would be sold at the current price, by the function that sizes a sale (rows 1.9.07, 1.9.12). Nothing without a price. */
export const IfNotFixed = ({ appUuid, coin, confirmed }: IfNotFixedProps) => {
  const { data } = useQuery(scenariosQuery(appUuid))
  const loan = data === undefined ? null : readLoan(coin, { confirmed, margin: null }, data)
  if (loan === null) return null
  const { terms, saleFeeBps: feeBps, owedCents, units, priceCents } = loan
  const sale = salePreview(
    { coin, units, owedCents, priceCents },
    { targetLtvBps: terms.cureTargetLtvBps, feeBps },
  )
  const coins = (quantity: bigint) => heldCoins(formatCoin(quantity, coin), coin)
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h3 className="text-base">{words.title}</h3>
      <p className="text-sm">
        {fill(words.text, {
          liquidation: bpsShortPercent(terms.liquidationLtvBps),
          target: bpsShortPercent(terms.cureTargetLtvBps),
        })}
      </p>
      {sale.units === 0n ? (
        <p className="text-sm">{words.none}</p>
      ) : (
        <DescriptionList
          items={[
            { key: 'sell', term: words.sell, detail: coins(sale.units) },
            { key: 'gross', term: words.gross, detail: dollars(sale.grossCents) },
            {
              key: 'fee',
              term: fill(words.fee, { percent: bpsShortPercent(feeBps) }),
              detail: dollars(sale.feeCents),
            },
            { key: 'keep', term: words.keep, detail: coins(sale.keptUnits) },
            { key: 'owe', term: words.owe, detail: dollars(sale.owedCents) },
          ]}
        />
      )}
      <p className="text-sm text-muted">{words.tax}</p>
    </Card>
  )
}
