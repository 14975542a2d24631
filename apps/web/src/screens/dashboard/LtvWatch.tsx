import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import type { Watch } from '@pledge/contract/loan-watch'
import { loanWatch as words } from '@pledge/copy/en/screens/loan-watch'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Card } from '@pledge/ui/Card'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Notice } from '@pledge/ui/Notice'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { dateTime, timeOfDay } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { LtvLevels, LtvScale } from './LtvLevels.tsx'
import { nextLevelText } from './next-level-text.ts'
import { LoanHistory } from './outlook/LoanHistory.tsx'

export interface LtvWatchProps {
  readonly appUuid: string
  readonly coin: Coin
  readonly confirmed: ConfirmedCollateral
  /** Null while there is no price. */
  readonly watch: Watch | null
  /** A sale of collateral is under way, whose proceeds lower the balance here. */
  readonly isSelling: boolean
}

/** The LTV of a loan with the price behind it, the three levels, and how far the next one is (rows 1.9.09, 1.9.10). */
export const LtvWatch = ({ appUuid, coin, confirmed, watch, isSelling }: LtvWatchProps) => {
  const { supportPhone: phone } = useOrganization()
  const { ltv, balance, triggers } = confirmed
  return (
    <Card as="section" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="text-sm font-normal tracking-normal text-muted">{words.ltv}</h3>
          <p className="text-2xl font-semibold tracking-tight figures">
            {ltv === null ? '\u2013' : shortPercent(ltv)}
          </p>
        </div>
        <Price coin={coin} confirmed={confirmed} />
      </div>
      <PriceNews confirmed={confirmed} watch={watch} />
      {watch !== null && (
        <p className="max-w-prose">
          <PhoneText text={nextLevelText(coin, triggers, watch, phone)} />
        </p>
      )}
      <LtvScale confirmed={confirmed} />
      <LtvLevels coin={coin} confirmed={confirmed} watch={watch} />
      <LoanHistory appUuid={appUuid} coin={coin} confirmed={confirmed} />
      <Disclosure look="quiet" summary={words.how}>
        {fill(words.howText, { balance: wireDollars(balance) })}
        {isSelling && ` ${words.howTextSale}`}
      </Disclosure>
    </Card>
  )
}

type PriceProps = Pick<LtvWatchProps, 'coin' | 'confirmed'>

const Price = ({ coin, confirmed: { price } }: PriceProps) => {
  const { timeZone } = useOrganization()
  if (price === null) return null
  const time = timeOfDay(Date.parse(price.observedAt), { timeZone })
  return (
    <div className="md:text-right">
      <p className="text-sm text-muted">{fill(words.price, { coin })}</p>
      <p className="text-lg font-semibold figures">{wireDollars(price.price)}</p>
      <p className="text-sm text-muted">{fill(words.priceAt, { time })}</p>
    </div>
  )
}

/** Without a current price the last one stays, and it is said since when. */
const PriceNews = ({ confirmed: { price }, watch }: Pick<LtvWatchProps, 'confirmed' | 'watch'>) => {
  const { timeZone } = useOrganization()
  if (price === null) return <Notice tone="info">{words.noPrice}</Notice>
  if (watch?.isPriceCurrent !== false) return null
  const moment = dateTime(Date.parse(price.observedAt), { timeZone })
  return <Notice tone="info">{fill(words.stale, { moment })}</Notice>
}
