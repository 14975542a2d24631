import type { CollateralStatus } from '@pledge/contract/collateral'
import { messages } from '@pledge/copy/en/messages'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { tokens } from '@pledge/copy/format/page-coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { dateTime } from '../brand/dates.ts'
import { Notice } from '@pledge/ui/Notice'
import { PhoneText } from '../brand/PhoneText.tsx'

const { unsupportedAssets: texts } = words
type UnsupportedAsset = CollateralStatus['wrongAssets'][number]

export interface UnsupportedAssetsProps {
  readonly assets: readonly UnsupportedAsset[]
  readonly coin: Coin
  readonly supportPhone: string
  readonly timeZone: string
  /** The coin is no longer expected. */
  readonly isOver?: boolean
}

const outcomeText = ({ isFinal, outcome, note }: UnsupportedAsset): string => {
  if (outcome !== null) return fill(texts.outcomes[outcome], { note: note ?? '' })
  return isFinal ? texts.open : texts.seen
}

/** Unsupported assets at the deposit address: that they do not count, and what happens to them (decision 20). */
export const UnsupportedAssets = ({
  assets,
  coin,
  supportPhone,
  timeZone,
  isOver = false,
}: UnsupportedAssetsProps) => {
  if (assets.length === 0) return null
  const slots = { coinName: messages.coins[coin], coin, phone: supportPhone }
  const isOpen = assets.some(({ outcome }) => outcome === null)
  const openLead = isOver ? texts.leadOver : texts.lead
  return (
    <Notice tone={isOpen ? 'warn' : 'info'} title={fill(texts.title, slots)} live="status">
      <p>
        <PhoneText text={fill(isOpen ? openLead : texts.settledLead, slots)} />
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {assets.map((asset) => (
          <li key={asset.uuid} className="min-w-0">
            <span className="block font-semibold break-words figures">
              {tokens(asset.quantity, asset.symbol)}
            </span>
            <span className="block text-sm">
              {fill(words.deposits.seenAt, { date: dateTime(Date.parse(asset.seenAt), { timeZone }) })}
            </span>
            <span className="block text-sm break-words">{outcomeText(asset)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
