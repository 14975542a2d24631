import type { HandOvers } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import { RequestedSettlement } from './RequestedSettlement.tsx'

/** Settlements that wait although their loan matches by now, e.g. because it was claimed since (note 100). */
export const OtherSettlements = ({ settlements }: { readonly settlements: HandOvers['otherSettlements'] }) =>
  settlements.length > 0 && (
    <section aria-labelledby="other-settlements" className="flex max-w-reading flex-col gap-2">
      <h2 id="other-settlements" className="text-lg font-semibold">
        {words.otherSettlementsTitle}
      </h2>
      <ul aria-label={words.otherSettlementsTitle}>
        {settlements.map(({ loanNumber: number, coin, ...settlement }) => (
          <li key={settlement.uuid} className="flex flex-col gap-2 border-b border-line py-3">
            <p className="font-semibold break-words">{fill(words.otherSettlement, { number, coin })}</p>
            <RequestedSettlement number={number} coin={coin} settlement={settlement} />
          </li>
        ))}
      </ul>
    </section>
  )
