import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { dateTime } from '../brand/dates.ts'
import { heldCoins } from '@pledge/copy/format/page-coins'

export type Deposit = CollateralStatus['deposits'][number]

const { deposits: texts } = words

const TONES: Readonly<Record<Deposit['status'], { readonly text: string; readonly sign: string }>> = {
  seen: { text: 'text-info', sign: 'bg-info-soft text-info' },
  final: { text: 'text-success', sign: 'bg-success-soft text-success' },
  orphaned: { text: 'text-warn', sign: 'bg-warn-soft text-warn' },
}
const SIGNS: Readonly<Record<Deposit['status'], string>> = {
  seen: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5.2l3.4 2',
  final: 'm5 12.5 4.5 4.5L19 7.5',
  orphaned: 'm7 7 10 10M17 7 7 17',
}
/** More confirmations than this are one bar. */
const MOST_PARTS = 6
const ID_END = 8
/** Half an hour of blocks on Ethereum: the chain finalizes within 96 of them while it is well. */
const MOST_USUAL_BLOCKS = 150

export interface DepositsProps {
  readonly deposits: readonly Deposit[]
  readonly timeZone: string
}

/** Each deposit, newest first, with its confirmations or the finality of its block. */
export const Deposits = ({ deposits, timeZone }: DepositsProps) =>
  deposits.length === 0 ? (
    <p className="text-muted">{texts.none}</p>
  ) : (
    <ul className="divide-y divide-line">
      {deposits
        .toSorted((a, b) => b.seenAt.localeCompare(a.seenAt))
        .map((deposit) => (
          <DepositLine key={deposit.uuid} deposit={deposit} timeZone={timeZone} />
        ))}
    </ul>
  )

const DepositLine = ({ deposit, timeZone }: { readonly deposit: Deposit; readonly timeZone: string }) => {
  const { amount, status, transactionId, isUnderReview } = deposit
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 py-4 first:pt-0 last:pb-0">
      <span
        aria-hidden="true"
        className={`flex size-7 items-center justify-center rounded-full ${TONES[status].sign}`}
      >
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className="size-[18px]">
          <path d={SIGNS[status]} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold whitespace-nowrap figures">
            {heldCoins(amount.coinQuantity, amount.type)}
          </span>
          <span className={`text-sm font-semibold whitespace-nowrap ${TONES[status].text}`}>
            {texts[status]}
          </span>
        </span>
        {status === 'seen' &&
          !isUnderReview &&
          (deposit.finality === 'finalized' ? <Finalizing /> : <Confirmations {...deposit} />)}
        <span className="text-sm text-muted figures">{progressOf(deposit)}</span>
        <span className="text-sm text-muted">
          {fill(texts.seenAt, { date: dateTime(Date.parse(deposit.seenAt), { timeZone }) })}
        </span>
        {/* Truncated only visually: selecting and copying gives all of it. */}
        <span className="flex min-w-0 gap-1.5 text-sm text-muted">
          {texts.transaction}
          <span className="flex min-w-0 font-mono" title={transactionId}>
            <span className="truncate">{transactionId.slice(0, -ID_END)}</span>
            <span>{transactionId.slice(-ID_END)}</span>
          </span>
        </span>
      </div>
    </li>
  )
}

/** The progress of a transfer. It is unknown when a chain will finalize a block, so there is no confirmation target. */
const progressOf = ({
  status,
  finality,
  confirmations,
  confirmationsNeeded,
  isUnderReview,
}: Deposit): string => {
  if (isUnderReview) return texts.underReview
  if (status === 'orphaned') return texts.orphanedNote
  if (finality === 'confirmations')
    return fill(texts.confirmations, {
      count: String(Math.min(confirmations, confirmationsNeeded)),
      needed: String(confirmationsNeeded),
    })
  if (status === 'final') return texts.finalized
  if (confirmations === 0) return texts.waitingForBlock
  if (confirmations === 1) return texts.finalizingOne
  const text = confirmations > MOST_USUAL_BLOCKS ? texts.finalizingSlowly : texts.finalizing
  return fill(text, { count: String(confirmations - 1) })
}

const STRIPES = 'bg-[repeating-linear-gradient(135deg,var(--brand)_0_4px,var(--brand-soft)_4px_8px)]'

/** On its way, for an unknown time. */
const Finalizing = () => (
  <span aria-hidden="true" className={`my-1.5 h-1.5 overflow-hidden rounded-full ${STRIPES}`} />
)

/** The confirmations of a deposit: one segment each while they are few. */
const Confirmations = ({ confirmations, confirmationsNeeded: needed }: Deposit) => {
  const count = Math.min(confirmations, needed)
  const parts = needed <= MOST_PARTS ? needed : 1
  return (
    <span aria-hidden="true" className="my-1.5 flex gap-1">
      {Array.from({ length: parts }, (_, part) => {
        const filled = Math.min(1, Math.max(0, (count * parts) / needed - part))
        const isNext = filled < 1 && (part === 0 || count * parts >= part * needed)
        return (
          <span
            key={part}
            className={`h-1.5 grow overflow-hidden rounded-full ${isNext ? STRIPES : 'bg-line'}`}
          >
            <span className="block h-full bg-brand" style={{ width: `${filled * 100}%` }} />
          </span>
        )
      })}
    </span>
  )
}
