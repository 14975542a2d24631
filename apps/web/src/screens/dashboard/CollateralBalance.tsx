import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralCustody } from '@pledge/contract/collateral-custody'
import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import { loanWatch as words } from '@pledge/copy/en/screens/loan-watch'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Disclosure } from '@pledge/ui/Disclosure'
import { shortDate } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { PageLink } from '../../journey/PageLink.tsx'
import { Rebalance } from './Rebalance.tsx'
import { WhereCoinsAre } from './WhereCoinsAre.tsx'

export interface CollateralBalanceProps {
  readonly appUuid: string
  readonly coin: Coin
  readonly confirmed: ConfirmedCollateral
  readonly custody: CollateralCustody | null
  readonly collateral: ApplicationAnswer['collateral']
  /** Whether a better price would let the borrower ask for some of it: no call or sale is open, and not all of the loan is due. */
  readonly mayAsk: boolean
}

/** What is received and confirmed of the collateral, what it is worth, and from which price on some may be asked back (row 1.9.13). */
export const CollateralBalance = ({
  appUuid,
  coin,
  confirmed,
  custody,
  collateral,
  mayAsk,
}: CollateralBalanceProps) => {
  const amount = heldCoins(confirmed.coinQuantity, coin)
  return (
    <Card as="section" className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h3 className="text-base">{words.collateral}</h3>
        <p className="text-xl font-semibold tracking-tight figures">
          {confirmed.marketValue === null ? amount : wireDollars(confirmed.marketValue)}
        </p>
        <p className="text-sm text-muted figures">{fill(words.received, { amount })}</p>
      </div>
      {custody !== null && <WhereCoinsAre custody={custody} />}
      <Rebalance appUuid={appUuid} confirmed={confirmed} mayAsk={mayAsk} />
      <Deposits collateral={collateral} />
      <PageLink
        page="collateral"
        appUuid={appUuid}
        className={`${buttonLook({ variant: 'secondary' })} self-start print:hidden`}
      >
        {words.addCollateral}
      </PageLink>
    </Card>
  )
}

/** Each deposit, as it was received. */
const Deposits = ({ collateral }: Pick<CollateralBalanceProps, 'collateral'>) => {
  const { timeZone } = useOrganization()
  const transactions = collateral?.wallet.transactions ?? []
  if (transactions.length === 0) return null
  return (
    <Disclosure look="quiet" summary={fill(words.movements, { count: String(transactions.length) })}>
      <DescriptionList
        items={transactions.map(({ transactionTime, transactionType, transactionAmount }, index) => ({
          key: String(index),
          term: words.movement[transactionType],
          detail: heldCoins(transactionAmount.coinQuantity, transactionAmount.type),
          note: shortDate(Date.parse(transactionTime), { timeZone }),
        }))}
      />
    </Disclosure>
  )
}
