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
import { dateTime } from '../../../brand/dates.ts'
import { LoadFailedNotice } from '../../../brand/LoadFailedNotice.tsx'
import { useOrganization } from '../../../brand/use-organization.ts'
import { refusalText } from '../../../refusal-text.ts'
import { readLoan, type LoanRead } from '../outlook/read-loan.ts'
import { scenariosQuery } from '../outlook/scenarios-query.ts'

const words = marginCall.unfixed

export interface IfNotFixedProps {
  readonly appUuid: string
  readonly coin: Coin
  readonly confirmed: ConfirmedCollateral
  /** Whether the newest price is current; the card says so where it is not. */
  readonly isPriceCurrent: boolean
}

/** What would be sold at the newest price, by the function that sizes a sale (rows 1.9.07, 1.9.12). */
export const IfNotFixed = ({ appUuid, coin, confirmed, isPriceCurrent }: IfNotFixedProps) => {
  const query = useQuery(scenariosQuery(appUuid))
  const { data, error } = query
  if (data === undefined && error === null) return null
  const loan = data === undefined ? undefined : readLoan(coin, { confirmed, margin: null }, data)
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h3 className="text-base">{words.title}</h3>
      {loan === undefined && (
        <LoadFailedNotice
          text={`${words.failed} ${refusalText(error)}`}
          retry={words.tryAgain}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {loan === null && <p className="text-sm">{words.noPrice}</p>}
      {loan !== undefined && loan !== null && (
        <Sale loan={loan} confirmed={confirmed} isPriceCurrent={isPriceCurrent} />
      )}
      <p className="text-sm text-muted">{words.tax}</p>
    </Card>
  )
}

interface SaleProps extends Pick<IfNotFixedProps, 'confirmed' | 'isPriceCurrent'> {
  readonly loan: LoanRead
}

const Sale = ({ loan, confirmed: { price }, isPriceCurrent }: SaleProps) => {
  const { timeZone } = useOrganization()
  const { terms, saleFeeBps: feeBps, owedCents, units, priceCents } = loan
  const { coin } = terms
  const sale = salePreview(
    { coin, units, owedCents, priceCents },
    { targetLtvBps: terms.cureTargetLtvBps, feeBps },
  )
  const coins = (quantity: bigint) => heldCoins(formatCoin(quantity, coin), coin)
  const moment = price === null ? '' : dateTime(Date.parse(price.observedAt), { timeZone })
  return (
    <>
      <p className="text-sm">
        {fill(words.text, {
          liquidation: bpsShortPercent(terms.liquidationLtvBps),
          target: bpsShortPercent(terms.cureTargetLtvBps),
        })}{' '}
        {isPriceCurrent ? words.atCurrent : fill(words.atLast, { moment })}
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
    </>
  )
}
