import {
  REPLACEABLE_COINS,
  sandboxDropTransaction,
  sandboxReplaceTransaction,
} from '@pledge/sandbox/contract/faults'
import { fill } from '@pledge/copy/fill'
import { tokens } from '@pledge/copy/format/page-coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Button } from '@pledge/ui/Button'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { halfOf } from './amounts.ts'
import type { Sandbox, SandboxAction } from './use-sandbox.ts'

const words = sandbox.waiting
type Waiting = Sandbox['chains'][number]['waiting'][number]

export interface WaitingTransactionsProps {
  readonly coin: Coin
  readonly waiting: readonly Waiting[]
  readonly action: SandboxAction
}

/**
 * Pending transactions. They can be dropped, or replaced where there is a memory pool, so that their coins never
 * arrive.
 */
export const WaitingTransactions = ({ coin, waiting, action }: WaitingTransactionsProps) =>
  waiting.length === 0 ? null : (
    <div>
      <h3 className="mb-2 text-base">{words.title[coin]}</h3>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {waiting.map((transaction) => (
          <WaitingRow key={transaction.transactionId} coin={coin} transaction={transaction} action={action} />
        ))}
      </ul>
    </div>
  )

interface WaitingRowProps {
  readonly coin: Coin
  readonly transaction: Waiting
  readonly action: SandboxAction
}

const WaitingRow = ({ coin, transaction, action }: WaitingRowProps) => {
  const { transactionId, payments } = transaction
  const [first] = payments
  const replaceable = REPLACEABLE_COINS.find((one) => one === coin)
  const half = first === undefined || first.asset !== coin ? undefined : halfOf(first.quantity, coin)
  const drop = async () => {
    await api(sandboxDropTransaction, { body: { coin, transactionId } })
    return words.dropped
  }
  const replace = async (replacedCoin: (typeof REPLACEABLE_COINS)[number], quantity: string) => {
    await api(sandboxReplaceTransaction, { body: { coin: replacedCoin, transactionId, quantity } })
    return fill(words.replaced, { amount: tokens(quantity, coin) })
  }
  return (
    <li className="flex flex-col gap-2 py-3">
      {payments.map(({ address, quantity, asset }, index) => (
        <p key={`${index}:${address}`} className="min-w-0 text-sm break-all">
          <span className="font-semibold figures">{tokens(quantity, asset)}</span> {words.to}{' '}
          <code className="font-mono">{address}</code>
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        {half !== undefined && replaceable !== undefined && (
          <Button
            variant="secondary"
            size="small"
            loading={action.running === `replace-${transactionId}`}
            onClick={() => void action.run(`replace-${transactionId}`, () => replace(replaceable, half))}
          >
            {words.replace}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          loading={action.running === `drop-${transactionId}`}
          onClick={() => void action.run(`drop-${transactionId}`, drop)}
        >
          {words.drop}
        </Button>
      </div>
    </li>
  )
}
