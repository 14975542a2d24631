import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { dateTime } from '@pledge/copy/format/dates'
import { Tag, type TagProps } from '@pledge/ui/Tag'

type Deposit = CollateralStatus['deposits'][number]

const { deposits: told } = words

const TONES: Readonly<Record<Deposit['status'], TagProps['tone']>> = {
  seen: 'info',
  final: 'success',
  orphaned: 'warn',
}

/** Each transfer that was seen, with how far it is confirmed. */
export const Deposits = ({
  deposits,
  timeZone,
}: {
  readonly deposits: readonly Deposit[]
  readonly timeZone: string
}) => (
  <div className="min-w-0">
    <h3 className="mb-2 text-base">{told.title}</h3>
    {deposits.length === 0 ? (
      <p className="text-muted">{told.none}</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {deposits.map((deposit) => (
          <DepositLine key={deposit.uuid} deposit={deposit} timeZone={timeZone} />
        ))}
      </ul>
    )}
  </div>
)

const DepositLine = ({ deposit, timeZone }: { readonly deposit: Deposit; readonly timeZone: string }) => (
  <li className="flex min-w-0 flex-col gap-1 py-3">
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-semibold figures">
        {heldCoins(deposit.amount.coinQuantity, deposit.amount.type)}
      </span>
      <Tag tone={TONES[deposit.status]}>{told[deposit.status]}</Tag>
    </span>
    <span className="text-sm text-muted figures">
      {deposit.status === 'orphaned'
        ? told.orphanedNote
        : fill(told.confirmations, {
            count: String(Math.min(deposit.confirmations, deposit.confirmationsNeeded)),
            needed: String(deposit.confirmationsNeeded),
          })}
    </span>
    <span className="text-sm text-muted">
      {fill(told.seenAt, { date: dateTime(Date.parse(deposit.seenAt), { timeZone }) })}
    </span>
    <span className="text-sm break-all text-muted">
      {fill(told.transaction, { id: deposit.transactionId })}
    </span>
  </li>
)
