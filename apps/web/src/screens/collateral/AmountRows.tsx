import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { sharesOf } from './shares.ts'

const { amounts } = words

type Amount = CollateralStatus['requiredCoinAmount']
const held = ({ coinQuantity, type }: Amount): string => heldCoins(coinQuantity, type)
const due = ({ coinQuantity, type }: Amount): string => dueCoins(coinQuantity, type)

const HATCHED =
  'size-3 rounded-[3px] bg-[repeating-linear-gradient(135deg,var(--brand)_0_3px,var(--brand-soft)_3px_6px)] [box-shadow:inset_0_0_0_1px_var(--brand)]'
/** The markers of the bar. */
const SIGNS = {
  planned: 'h-4 w-0.5 bg-control',
  required: 'h-4 w-0.5 bg-ink',
  received: 'size-3 rounded-[3px] bg-brand',
  pending: HATCHED,
  toSend: 'size-3 rounded-[3px] bg-sunken [box-shadow:inset_0_0_0_1px_var(--control-border)]',
  none: '',
} as const

interface Row {
  readonly key: string
  readonly term: string
  readonly detail: string
  readonly sign: keyof typeof SIGNS
  readonly look: 'quiet' | 'strong' | 'part' | 'strong part'
  readonly note?: string
}

const rowsOf = (status: CollateralStatus): readonly Row[] => {
  const { requiredCoinAmount: required, carriedCoinAmount: carried, plannedAmount } = status
  const { isCovered, isMorePlanned } = sharesOf(status)
  // With nothing missing both are rounded alike, so that a sufficient amount never looks smaller than the required one.
  const arrived = isCovered ? due : held
  // The planned amount is then the one to send: the split of 'Remaining' would show another.
  const isPlanRequested = status.toSend.asked === 'planned'
  const look = isPlanRequested ? 'quiet' : 'strong'
  const planned = { coinQuantity: plannedAmount.coinQuantity, type: required.type }
  const rows: readonly (Row | false)[] = [
    isMorePlanned && {
      key: 'planned',
      term: amounts.planned,
      detail: due(planned),
      sign: 'planned',
      look: 'quiet',
    },
    { key: 'required', term: amounts.required, detail: due(required), sign: 'required', look },
    carried !== null && {
      key: 'carried',
      term: amounts.carried,
      detail: held(carried),
      sign: 'received',
      look,
    },
    {
      key: 'received',
      term: amounts.received,
      detail: arrived(status.receivedCoinAmount),
      sign: 'received',
      look,
    },
    {
      key: 'remaining',
      term: amounts.remaining,
      detail: due(status.remainingCoinAmountDue),
      sign: 'none',
      look,
      ...(!isCovered && { note: amounts.remainingNote }),
    },
    !isPlanRequested && {
      key: 'pending',
      term: amounts.pending,
      detail: held(status.pendingCoinAmount),
      sign: 'pending',
      look: 'part',
    },
    !isPlanRequested && {
      key: 'to-send',
      term: amounts.toSendRow,
      detail: due({ coinQuantity: status.toSend.minimum.coinQuantity, type: required.type }),
      sign: 'toSend',
      look: 'strong part',
    },
  ]
  return rows.filter((row) => row !== false)
}

/**
 * Planned, required, received and remaining; after the first deposit 'Remaining' is split into unconfirmed and still to
 * send (rows 1.2.115 to 1.2.117).
 */
export const AmountRows = ({ status }: { readonly status: CollateralStatus }) => (
  <dl>
    {rowsOf(status).map(({ key, term, detail, sign, look, note }) => {
      const isPart = look.endsWith('part')
      return (
        <div
          key={key}
          className={`flex flex-wrap items-center justify-between gap-x-1 ${isPart ? 'py-1 pl-7' : 'border-t border-line py-[7px] first:border-t-0 first:pt-0'}`}
        >
          <dt
            className={`flex min-w-0 items-center gap-1.5 ${look === 'quiet' ? 'text-muted' : look === 'strong part' ? 'font-semibold' : ''}`}
          >
            <span aria-hidden="true" className="flex w-4 shrink-0 justify-center">
              <i className={SIGNS[sign]} />
            </span>
            {term}
          </dt>
          <dd
            className={`ml-auto text-right whitespace-nowrap figures ${look.startsWith('strong') ? 'font-semibold' : look === 'quiet' ? 'text-muted' : ''}`}
          >
            {detail}
          </dd>
          {note !== undefined && <dd className="w-full pl-[22px] text-sm text-muted">{note}</dd>}
        </div>
      )
    })}
  </dl>
)
