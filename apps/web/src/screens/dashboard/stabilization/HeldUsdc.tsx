import type { StabilizationView } from '@pledge/contract/stabilization'
import { stabilization as words } from '@pledge/copy/en/screens/stabilization'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Notice } from '@pledge/ui/Notice'
import { useId, useState } from 'react'
import { PhoneText } from '../../../brand/PhoneText.tsx'
import { dateTime } from '../../../brand/dates.ts'
import { useOrganization } from '../../../brand/use-organization.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

type Held = NonNullable<StabilizationView['held']>

interface HeldProps {
  readonly appUuid: string
  readonly coin: Coin
  readonly held: Held
}

interface HeldCardProps extends HeldProps {
  /** The figures are not read by themselves any more. */
  readonly isPaused: boolean
  readonly onCheckAgain: () => void
}

/** What is held, and while coins are bought what of it is spent and left. */
const figuresOf = ({ coin, held }: HeldProps) => [
  { key: 'amount', term: words.held.amount, detail: wireDollars(held.amount) },
  ...(held.restoration === null
    ? []
    : [
        { key: 'spent', term: fill(words.held.spent, { coin }), detail: wireDollars(held.spent) },
        { key: 'left', term: words.held.left, detail: wireDollars(held.left) },
      ]),
  { key: 'secures', term: words.held.secures, detail: wireDollars(held.secures) },
  { key: 'balance', term: words.held.balance, detail: wireDollars(held.balance), strong: true },
]

/** Collateral that is held as USDC: how much it secures, and the way back. */
export const HeldUsdc = ({ appUuid, coin, held, isPaused, onCheckAgain }: HeldCardProps) => {
  const titleId = useId()
  return (
    <Card as="section" labelledBy={titleId} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 id={titleId} className="text-lg">
          {words.held.title}
        </h3>
        <p className="max-w-prose">{fill(words.held.text, { coin })}</p>
      </div>
      <DescriptionList items={figuresOf({ appUuid, coin, held })} />
      {isPaused && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">{words.held.paused}</p>
          <Button variant="secondary" onClick={onCheckAgain}>
            {words.held.checkAgain}
          </Button>
        </div>
      )}
      <p className="max-w-prose text-sm text-muted">{words.held.risk}</p>
      {held.restoration === null ? (
        <WayBack appUuid={appUuid} coin={coin} held={held} />
      ) : (
        <Restoring coin={coin} restoration={held.restoration} />
      )}
    </Card>
  )
}

/** Why nothing can be bought back now; none where it can. */
const reasonOf = (
  { obstacle, preview, targetLtv, reversibleUntil }: Held,
  { coin, phone, timeZone }: { readonly coin: Coin; readonly phone: string; readonly timeZone: string },
): string | null => {
  if (obstacle === null) return null
  const { reasons } = words.back
  const reason = obstacle === 'LTV_TOO_HIGH' && preview === null ? reasons.LTV_UNKNOWN : reasons[obstacle]
  const ltv = preview === null ? '' : shortPercent(preview.ltvAfter)
  const until = reversibleUntil === null ? '' : dateTime(Date.parse(reversibleUntil), { timeZone })
  return fill(reason, { coin, phone, ltv, until, target: shortPercent(targetLtv) })
}

const WayBack = ({ appUuid, coin, held }: HeldProps) => {
  const { supportPhone: phone, timeZone } = useOrganization()
  const [opened, setOpened] = useState<Held['preview']>(null)
  const { obstacle, preview } = held
  const reason = reasonOf(held, { coin, phone, timeZone })
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <h4 className="text-base font-semibold">{fill(words.back.title, { coin })}</h4>
      {reason !== null && (
        <p className="max-w-prose">
          <PhoneText text={reason} />
        </p>
      )}
      {obstacle === null && preview !== null && (
        <>
          <p className="max-w-prose figures">
            {fill(words.back.ready, {
              price: wireDollars(preview.price),
              about: heldCoins(preview.about, coin),
              atLeast: heldCoins(preview.atLeast, coin),
              ltv: shortPercent(preview.ltvAfter),
            })}
          </p>
          <Button className="self-start" onClick={() => setOpened(preview)}>
            {fill(words.back.button, { coin })}
          </Button>
        </>
      )}
      {opened !== null && (
        <RestoreDialog
          appUuid={appUuid}
          coin={coin}
          amount={held.amount}
          preview={opened}
          reason={reason}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** Coins are being bought, or are on their way to the loan. */
const Restoring = ({
  coin,
  restoration,
}: {
  readonly coin: Coin
  readonly restoration: NonNullable<Held['restoration']>
}) => {
  const { timeZone } = useOrganization()
  const { state, bought, buysUntil, atLeast, mostPrice } = restoration
  const isBuying = state === 'BUYING'
  return (
    <Notice
      tone="info"
      live="status"
      title={fill(isBuying ? words.back.buying : words.back.delivering, { coin })}
    >
      {fill(isBuying ? words.back.buyingText : words.back.deliveringText, {
        coin,
        bought: heldCoins(bought, coin),
        atLeast: heldCoins(atLeast, coin),
        until: dateTime(Date.parse(buysUntil), { timeZone }),
        mostPrice: wireDollars(mostPrice),
      })}
    </Notice>
  )
}
