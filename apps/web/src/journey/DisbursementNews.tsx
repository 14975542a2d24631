import type { DisbursementAccount } from '@pledge/contract/disbursement'
import { failedDisbursement as words } from '@pledge/copy/en/screens/failed-disbursement'
import { fill } from '@pledge/copy/fill'
import { buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PhoneText } from '../brand/PhoneText.tsx'
import { useOrganization } from '../brand/use-organization.ts'
import { PageLink } from './PageLink.tsx'
import { DISBURSEMENT_PAGES } from './pages.ts'

export interface DisbursementNewsProps {
  readonly appUuid: string
  readonly account: DisbursementAccount
  /** Links to the entry of another account. */
  readonly withAction?: boolean
  /** The page already states that the disbursement was returned. */
  readonly isUnderTitle?: boolean
}

/**
 * Why a disbursement failed, and what comes next: in plain words, wherever the borrower sees the loan. Empty without a
 * problem.
 */
export const DisbursementNews = ({
  appUuid,
  account,
  withAction = false,
  isUnderTitle = false,
}: DisbursementNewsProps) => {
  const { supportPhone } = useOrganization()
  const { stand, trouble, isOwedAgain } = account
  const isUsdc = account.usdc !== null
  const texts = isUsdc ? words.usdc : words
  if (stand === 'HELD')
    return (
      <Notice tone="info" title={texts.heldTitle} live="status">
        <PhoneText text={fill(texts.held, { phone: supportPhone })} />
      </Notice>
    )
  if (stand === 'ASKED_AGAIN' && trouble !== null)
    return (
      <Notice
        tone="warn"
        live="status"
        title={trouble.came === 'rejected' ? texts.rejectedTitle : returnedTitle(isUnderTitle)}
        action={
          withAction ? (
            <PageLink
              page={DISBURSEMENT_PAGES[isUsdc ? 'USDC' : 'ACH']}
              appUuid={appUuid}
              className={buttonLook({})}
            >
              {texts.enterAnother}
            </PageLink>
          ) : undefined
        }
      >
        <p>
          {problemOf(trouble.problem, isUsdc)} {whereOf(trouble)}
        </p>
        <p className="mt-2">{texts.stays}</p>
        <p className="mt-2">
          <PhoneText text={fill(texts.help, { phone: supportPhone })} />
        </p>
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

const returnedTitle = (isUnderTitle: boolean): string => (isUnderTitle ? words.whyTitle : words.returnedTitle)

type Trouble = NonNullable<DisbursementAccount['trouble']>

const problemOf = (problem: Trouble['problem'], isUsdc: boolean): string => {
  const ofWallets: Readonly<Partial<Record<Trouble['problem'], string>>> = isUsdc ? words.usdc.problems : {}
  return ofWallets[problem] ?? words.problems[problem]
}

/** The account or wallet concerned. */
const whereOf = ({ accountMask, wallet }: Trouble): string => {
  if (wallet !== null) return fill(words.usdc.ending, { address: wallet.addressMask, chain: wallet.chain })
  return accountMask === null ? '' : fill(words.ending, { mask: accountMask.replaceAll(/\D/g, '') })
}
