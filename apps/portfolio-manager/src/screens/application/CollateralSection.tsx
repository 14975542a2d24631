import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { Section } from '@pledge/ui/Section'
import { Facts, type Fact } from './Facts.tsx'

const words = portfolioApplication.collateral
type CoinOf = NonNullable<ApplicationFile['collateral']>['required']['type']

/** LTV and trigger prices of the current collateral, never of the offer (row 1.9.09). */
const pledgedFacts = (
  { coinQuantity, balance, ltv, price, triggers }: ConfirmedCollateral,
  coin: CoinOf,
): readonly Fact[] => [
  [words.pledged, heldCoins(coinQuantity, coin)],
  [words.balance, wireDollars(balance)],
  [
    words.ltv,
    ltv === null || price === null
      ? words.noPrice
      : fill(words.ltvAtPrice, { ltv: shortPercent(ltv), price: wireDollars(price.price) }),
  ],
  [words.warningAt, wireDollars(triggers.warning.price)],
  [words.marginCallAt, wireDollars(triggers.marginCall.price)],
  [words.saleAt, wireDollars(triggers.liquidation.price)],
]

/** The required and the received collateral. */
export const CollateralSection = ({
  collateral,
  confirmedCollateral,
}: Pick<ApplicationFile, 'collateral' | 'confirmedCollateral'>) => {
  if (collateral === null)
    return (
      <Section title={words.title}>
        <p className="text-muted">{words.none}</p>
      </Section>
    )
  const { required, carried, received, pending, carriedOn, depositAddress, walletType } = collateral
  return (
    <Section title={words.title}>
      <Facts
        look="figures"
        facts={[
          [words.required, dueCoins(required.coinQuantity, required.type)],
          ...(carried === null
            ? []
            : [[words.carried, heldCoins(carried.coinQuantity, carried.type)] as const]),
          [words.received, heldCoins(received.coinQuantity, received.type)],
          [words.pending, heldCoins(pending.coinQuantity, pending.type)],
          ...(confirmedCollateral === null ? [] : pledgedFacts(confirmedCollateral, required.type)),
          ...(carriedOn === null
            ? []
            : [[words.carriedOn, heldCoins(carriedOn.coinQuantity, carriedOn.type)] as const]),
        ]}
      />
      <p className="mt-3 text-sm text-muted">{depositAddress === null ? words.noAddress : words.address}</p>
      <p className="font-mono text-sm text-balance break-all">{depositAddress}</p>
      <p className="mt-3 text-sm text-muted">{words.walletType}</p>
      <p className="text-sm">
        {fill(words.walletTypes[walletType], { name: messages.walletTypes[walletType] })}
      </p>
    </Section>
  )
}
