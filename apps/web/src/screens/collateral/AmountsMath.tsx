import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'

const { amounts, math } = words

export interface AmountsMathProps {
  readonly status: CollateralStatus
  readonly offer: ApplicationAnswer['selectedOffer']
}

interface Entry {
  readonly title: string
  readonly value: string
  readonly texts: readonly string[]
  readonly formula?: string
}

/** `from − less = rest`; a difference clamped at zero is not an equation. */
const difference = (rest: string, formula: string): Pick<Entry, 'formula'> =>
  isAboveZero(rest) ? { formula } : {}

/** How every amount on the page is calculated, from the server's figures. */
const entriesOf = ({ status, offer }: AmountsMathProps): readonly Entry[] => {
  const { requiredCoinAmount, receivedCoinAmount, pendingCoinAmount, carriedCoinAmount: carried } = status
  const { type } = requiredCoinAmount
  const required = dueCoins(requiredCoinAmount.coinQuantity, type)
  const received = heldCoins(receivedCoinAmount.coinQuantity, type)
  const remaining = dueCoins(status.remainingCoinAmountDue.coinQuantity, type)
  const toSend = dueCoins(status.toSend.minimum.coinQuantity, type)
  return [
    {
      title: amounts.required,
      value: required,
      texts: [math.minimum, ...(carried === null ? [] : [math.carried])],
      ...(offer === null
        ? {}
        : {
            formula: fill(math.minimumMath, {
              amount: wireDollars(offer.amount),
              ltv: shortPercent(status.requiredMinimum.ltv),
              price: wireDollars(offer.price),
              minimum: required,
            }),
          }),
    },
    {
      title: amounts.remaining,
      value: remaining,
      texts: [carried === null ? math.remaining : math.remainingRenewal, math.neverBelow],
      ...difference(
        status.remainingCoinAmountDue.coinQuantity,
        carried === null
          ? fill(math.difference, { from: required, less: received, rest: remaining })
          : fill(math.differenceOfTwo, {
              from: required,
              less: heldCoins(carried.coinQuantity, type),
              also: received,
              rest: remaining,
            }),
      ),
    },
    {
      title: amounts.toSend,
      value: toSend,
      texts: [math.toSend, math.neverBelow, math.counts],
      ...difference(
        status.toSend.minimum.coinQuantity,
        fill(math.difference, {
          from: remaining,
          less: heldCoins(pendingCoinAmount.coinQuantity, type),
          rest: toSend,
        }),
      ),
    },
  ]
}

export const AmountsMath = (props: AmountsMathProps) => (
  <div className="divide-y divide-line">
    {entriesOf(props).map(({ title, value, texts, formula }) => (
      <section key={title} className="flex flex-col gap-1 py-4 first:pt-0">
        <h3 className="flex flex-wrap justify-between gap-x-3 text-base">
          <span>{title}</span>
          <span className="whitespace-nowrap figures">{value}</span>
        </h3>
        <p className="text-sm text-muted">{texts.join(' ')}</p>
        {formula !== undefined && (
          <p className="rounded-small bg-sunken px-3 py-2 text-sm figures">{formula}</p>
        )}
      </section>
    ))}
  </div>
)
