import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins, dueCoinsTyped } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { CopyButton } from '@pledge/ui/CopyButton'

const { amounts } = words

export interface AmountToSendProps {
  readonly status: CollateralStatus
  readonly titleId: string
}

/**
 * The purpose of the amount: the plan before the first deposit, then the minimum, with the plan as an optional
 * addition.
 */
const sentencesOf = ({ toSend, requiredCoinAmount: { type }, ...status }: CollateralStatus) => {
  const coins = (quantity: string): string => dueCoins(quantity, type)
  const { minimum, plan, asked } = toSend
  if (asked === 'planned') {
    const slots = { planned: coins(plan.coinQuantity), minimum: coins(minimum.coinQuantity) }
    return [fill(status.carriedCoinAmount === null ? amounts.sendPlanned : amounts.sendTopUp, slots)]
  }
  const optional = isAboveZero(plan.coinQuantity) && plan.coinQuantity !== minimum.coinQuantity
  return [
    asked === 'nothing' ? amounts.onItsWay : amounts.completes,
    ...(optional
      ? [
          fill(amounts.optional, {
            amount: coins(plan.coinQuantity),
            planned: coins(status.plannedAmount.coinQuantity),
            ltv: shortPercent(status.plannedAmount.ltv),
          }),
        ]
      : []),
  ]
}

const titleOf = ({ toSend, carriedCoinAmount }: CollateralStatus): string => {
  if (toSend.asked !== 'planned') return amounts.toSend
  return carriedCoinAmount === null ? amounts.planned : amounts.plannedTopUp
}

/** The page's single amount, to read and to copy: never one that would send the same coins twice (note 043). */
export const AmountToSend = ({ status, titleId }: AmountToSendProps) => {
  const { type } = status.requiredCoinAmount
  const { asked, minimum, plan } = status.toSend
  const { coinQuantity, marketValue } = asked === 'planned' ? plan : minimum
  const [first = '', ...more] = sentencesOf(status)
  const about =
    marketValue === null || asked === 'nothing'
      ? ''
      : `${fill(amounts.about, { dollars: wireDollars(marketValue) })} `
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h2 id={titleId} className="text-sm font-normal tracking-normal text-muted">
        {titleOf(status)}
      </h2>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 text-[clamp(1.5rem,7.4vw,1.75rem)]/9 font-semibold tracking-[-0.03em] figures">
          {dueCoins(coinQuantity, type)}
        </span>
        {asked !== 'nothing' && (
          <CopyButton
            text={dueCoinsTyped(coinQuantity, type)}
            size="small"
            label={amounts.copyShort}
            name={amounts.copy}
            copiedLabel={amounts.copied}
            failedLabel={amounts.copyFailed}
          />
        )}
      </div>
      <p className="text-sm text-muted figures">
        {about}
        {first}
      </p>
      {more.map((sentence) => (
        <p key={sentence} className="text-sm text-muted figures">
          {sentence}
        </p>
      ))}
    </div>
  )
}
