import type { ApplicationAnswer } from '@pledge/contract/applications'
import { messages } from '@pledge/copy/en/messages'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import { Button } from '@pledge/ui/Button'
import { DescriptionList, type Description } from '@pledge/ui/DescriptionList'
import { Tag } from '@pledge/ui/Tag'
import { InAppLink } from '../../InAppLink.tsx'
import { isRefinanceDepositDue } from '../../loan/top-up.ts'
import { isComplete, isSelectable, isSubmitted, type RefinanceLoan } from './refinance-loans.ts'
import { topUpPath } from '../../journey/refinance-places.ts'

const { cards: words } = refinance

export interface LoanCardProps {
  readonly loan: RefinanceLoan
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onExplain: (topic: 'loanIds' | 'ltv') => void
}

/** While the address is being prepared, and while coins have to be sent. */
const hasTopUpPage = (application: ApplicationAnswer): boolean =>
  application.state === 'CELSIUS_WAITING_FOR_TOP_UP' || isRefinanceDepositDue(application)

const LOOK =
  'relative flex flex-col gap-4 rounded-card border border-line p-5 md:p-6 has-checked:border-selected has-checked:[box-shadow:inset_0_0_0_1px_var(--selected)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** Old loans of one coin (rows 2.2.14, 2.2.21 and 2.2.22): a radio button while it can be selected, greyed after. */
export const LoanCard = ({ loan, isSelected, onSelect, onExplain }: LoanCardProps) => {
  const { application, claim, celsiusLoanNumbers: numbers } = loan
  const coin = claim?.collateral.type ?? offerOf(loan)?.collateral.type
  const title =
    coin === undefined ? words.loanOfUnknownCoin : fill(words.loan, { coin: messages.coins[coin] })
  const submitted = isSubmitted(loan)
  const offer = application?.selectedOffer ?? null
  return (
    <li
      data-testid="refinance-card"
      data-submitted={submitted || undefined}
      className={`${LOOK} ${submitted ? 'bg-sunken text-muted' : 'bg-raised shadow-card'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isSelectable(loan) ? (
          <label className="flex min-h-11 grow cursor-pointer items-center gap-3 text-lg font-semibold">
            <input
              type="radio"
              name="refinance-loan"
              checked={isSelected}
              onChange={onSelect}
              className="size-5 shrink-0 appearance-none rounded-full border border-control bg-raised checked:border-[6px] checked:border-selected focus-visible:outline-none"
            />
            {title}
            {/* The whole card can be pressed; its buttons lie above. */}
            <span aria-hidden="true" className="absolute inset-0 rounded-card" />
          </label>
        ) : (
          <h3 className="text-lg">{title}</h3>
        )}
        {submitted && <Tag>{isComplete(loan) ? words.complete : words.submitted}</Tag>}
      </div>
      {claim !== null && <DescriptionList items={figuresOf(claim)} />}
      <div className="relative z-10 flex flex-wrap gap-x-2 gap-y-1 self-start">
        {application !== null && offer !== null && hasTopUpPage(application) && (
          <InAppLink to={topUpPath(application.appUuid, offer.uuid)} className="link mr-2 py-2.5">
            {words.topUpLink}
          </InAppLink>
        )}
        <Button variant="secondary" size="small" onClick={() => onExplain('loanIds')}>
          {numbers.length === 1 ? words.loanId : fill(words.loanIds, { count: String(numbers.length) })}
        </Button>
        {claim !== null && (
          <Button variant="quiet" size="small" onClick={() => onExplain('ltv')}>
            {words.aboutLtv}
          </Button>
        )}
      </div>
      {application === null && <p className="text-sm text-muted">{words.noOffer}</p>}
    </li>
  )
}

const offerOf = ({ application }: RefinanceLoan) =>
  application?.selectedOffer ?? application?.offers[0] ?? null

const figuresOf = ({
  collateral,
  balance,
  ltv,
}: NonNullable<RefinanceLoan['claim']>): readonly Description[] => [
  { key: 'balance', term: words.balance, detail: wireDollars(balance) },
  { key: 'collateral', term: words.collateral, detail: heldCoins(collateral.coinQuantity, collateral.type) },
  { key: 'ltv', term: words.ltv, detail: ltv === null ? words.ltvUnknown : shortPercent(ltv) },
]
