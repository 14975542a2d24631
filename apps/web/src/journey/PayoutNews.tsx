import type { DisbursementAccount } from '@pledge/contract/disbursement'
import { payout as words } from '@pledge/copy/en/screens/payout'
import { fill } from '@pledge/copy/fill'
import { buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useOrganization } from '../brand/use-organization.ts'
import { PageLink } from './PageLink.tsx'

export interface PayoutNewsProps {
  readonly appUuid: string
  readonly account: DisbursementAccount
  /** Leads on to where another account is entered. */
  readonly withAction?: boolean
  /** The page says already that the payment came back. */
  readonly isUnderTitle?: boolean
}

/**
 * Why a payout did not go to its account, and what comes next: in plain words, wherever the borrower looks at the loan.
 * Nothing while a payout goes its way.
 */
export const PayoutNews = ({
  appUuid,
  account,
  withAction = false,
  isUnderTitle = false,
}: PayoutNewsProps) => {
  const { supportPhone } = useOrganization()
  const { stand, trouble, isOwedAgain } = account
  if (stand === 'HELD')
    return (
      <Notice tone="warn" title={words.heldTitle} live="status">
        {fill(words.held, { phone: supportPhone })}
      </Notice>
    )
  if (stand === 'ASKED_AGAIN' && trouble !== null)
    return (
      <Notice
        tone="warn"
        live="status"
        title={titleOf(trouble.came, isUnderTitle)}
        action={withAction ? <EnterAnother appUuid={appUuid} /> : undefined}
      >
        <p>
          {words.problems[trouble.problem]}
          {trouble.accountMask !== null && ` ${fill(words.ending, { mask: digitsOf(trouble.accountMask) })}`}
        </p>
        <p className="mt-2">{words.stays}</p>
        <p className="mt-2">{fill(words.help, { phone: supportPhone })}</p>
      </Notice>
    )
  if (!isOwedAgain || (stand !== 'IN_REVIEW' && stand !== 'SENDING')) return null
  const isSending = stand === 'SENDING'
  return (
    <Notice tone="info" live="status" title={isSending ? words.sendingTitle : words.reviewTitle}>
      {isSending ? words.sending : words.review} {words.noInterest}
    </Notice>
  )
}

const titleOf = (came: 'rejected' | 'returned', isUnderTitle: boolean): string => {
  if (came === 'rejected') return words.rejectedTitle
  return isUnderTitle ? words.whyTitle : words.returnedTitle
}

const digitsOf = (mask: string): string => mask.replaceAll(/\D/g, '')

const EnterAnother = ({ appUuid }: { readonly appUuid: string }) => (
  <PageLink page="disbursement" appUuid={appUuid} className={buttonLook({})}>
    {words.enterAnother}
  </PageLink>
)
