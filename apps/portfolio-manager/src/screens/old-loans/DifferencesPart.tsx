import type { HandOverDifferenceView, HandOvers } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import { SETTLEMENT_OUTCOMES } from '@pledge/domain/refinance/hand-over-settlement'
import { Tag } from '@pledge/ui/Tag'
import { Link } from '@tanstack/react-router'
import { deadlineText, momentText } from '../../frame/time.ts'
import { RequestedSettlement } from './RequestedSettlement.tsx'
import { SettleAction } from './SettleAction.tsx'

const Difference = ({ difference }: { readonly difference: HandOverDifferenceView }) => {
  const { loanNumber: number, coin, result, settlement, since, deadline, isLate } = difference
  // Of a loan whose coins all went back, nothing is left to settle.
  const isSettleable = difference.canBeAccepted || difference.returnQuantity !== '0'
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="break-words">
          {fill(words.difference, { number, quantity: difference.handedOverQuantity, coin })}
        </span>
        <Tag tone="neutral">{words.results[result]}</Tag>
        {isLate && <Tag tone="danger">{words.late}</Tag>}
      </p>
      {result === 'SHORT' && (
        <p>
          {fill(words.missing, { quantity: difference.missingQuantity, coin })} {words.shortText}{' '}
          <Link to="/old-loans" className="link" aria-label={fill(words.toClaimsOf, { number })}>
            {words.toClaims}
          </Link>
        </p>
      )}
      {result === 'EXCESS' && <p>{fill(words.excess, { quantity: difference.excessQuantity, coin })}</p>}
      <p className="text-muted">
        {fill(words.deadline, { deadline: deadlineText(deadline), since: momentText(since) })}
      </p>
      {settlement !== null && <RequestedSettlement number={number} coin={coin} settlement={settlement} />}
      {settlement === null && isSettleable && (
        <SettleAction
          difference={difference}
          outcomes={difference.canBeAccepted ? SETTLEMENT_OUTCOMES : ['RETURNED']}
          text={words.settle}
          label={fill(words.settleOf, { number })}
        />
      )}
    </li>
  )
}

/** What does not match the register, oldest first; two agents settle it (note 100). */
export const DifferencesPart = ({
  differences,
  differenceCount,
}: Pick<HandOvers, 'differences' | 'differenceCount'>) => (
  <section aria-labelledby="hand-over-differences" className="flex max-w-reading flex-col gap-2">
    <h2 id="hand-over-differences" className="text-lg font-semibold">
      {words.differencesTitle}
    </h2>
    {differences.length === 0 ? (
      <p className="text-muted">{words.noDifferences}</p>
    ) : (
      <ul aria-label={words.differencesTitle}>
        {differences.map((difference) => (
          <Difference key={`${difference.loanNumber} ${difference.coin}`} difference={difference} />
        ))}
      </ul>
    )}
    {differenceCount > differences.length && (
      <p>
        {fill(words.differenceShown, {
          shown: String(differences.length),
          count: String(differenceCount),
        })}
      </p>
    )}
  </section>
)
