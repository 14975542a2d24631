import type { HandOvers } from '@pledge/contract/hand-overs'
import { portfolioHandOverTransactions as words } from '@pledge/copy/en/portfolio/hand-over-transactions'
import { fill } from '@pledge/copy/fill'
import { Tag } from '@pledge/ui/Tag'
import { momentText } from '../../frame/time.ts'

type Transaction = HandOvers['transactions'][number]

const Differing = ({ one }: { readonly one: Transaction }) => {
  const { transactionId: id, coin, result, recordedQuantity: recorded, deliveredQuantity: delivered } = one
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {fill(words.figures, { recorded, delivered, coin })}
        <Tag tone="danger">{words.results[result]}</Tag>
      </p>
      <p className="figures break-all text-muted">{fill(words.transaction, { id })}</p>
      <p className="wrap-anywhere">{fill(words.loans, { numbers: one.loanNumbers.join(', ') })}</p>
      <p className="text-muted">{fill(words.checked, { time: momentText(one.checkedAt) })}</p>
    </li>
  )
}

/** Transactions of the estate in which custody has not received what files say: no new loan begins on them (note 100). */
export const TransactionsPart = ({ transactions }: Pick<HandOvers, 'transactions'>) =>
  transactions.length > 0 && (
    <section aria-labelledby="estate-transactions" className="flex max-w-reading flex-col gap-2">
      <h2 id="estate-transactions" className="text-lg font-semibold">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <ul aria-label={words.title}>
        {transactions.map((one) => (
          <Differing key={`${one.coin} ${one.transactionId}`} one={one} />
        ))}
      </ul>
    </section>
  )
