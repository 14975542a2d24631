import type { HandOverDifferenceView, HandOvers } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import { Tag } from '@pledge/ui/Tag'
import { momentText } from '../../frame/time.ts'
import { RequestedSettlement } from './RequestedSettlement.tsx'
import { SettleAction } from './SettleAction.tsx'

const Accepted = ({ difference }: { readonly difference: HandOverDifferenceView }) => {
  const { loanNumber: number, coin, result, settlement, since, returnQuantity: quantity } = difference
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="break-words">{fill(words.acceptedCoins, { number, quantity, coin })}</span>
        <Tag tone="neutral">{words.results[result]}</Tag>
      </p>
      <p className="text-muted">{fill(words.since, { since: momentText(since) })}</p>
      {settlement !== null && <RequestedSettlement number={number} coin={coin} settlement={settlement} />}
      {settlement === null && (
        <SettleAction
          difference={difference}
          outcomes={['RETURNED']}
          text={words.recordReturn}
          label={fill(words.recordReturnOf, { number })}
        />
      )}
    </li>
  )
}

/** Coins beyond the register that agents accepted: owed to the estate until they go back (note 100). */
export const AcceptedPart = ({ accepted, acceptedCount }: Pick<HandOvers, 'accepted' | 'acceptedCount'>) =>
  accepted.length > 0 && (
    <section aria-labelledby="accepted-hand-overs" className="flex max-w-reading flex-col gap-2">
      <h2 id="accepted-hand-overs" className="text-lg font-semibold">
        {words.acceptedTitle}
      </h2>
      <p className="text-muted">{words.acceptedText}</p>
      <ul aria-label={words.acceptedTitle}>
        {accepted.map((difference) => (
          <Accepted key={`${difference.loanNumber} ${difference.coin}`} difference={difference} />
        ))}
      </ul>
      {acceptedCount > accepted.length && (
        <p>{fill(words.differenceShown, { shown: String(accepted.length), count: String(acceptedCount) })}</p>
      )}
    </section>
  )
