import { nextSteps as words } from '@pledge/copy/en/screens/next-steps'
import { fill } from '@pledge/copy/fill'
import type { DisbursementAccount } from '@pledge/contract/disbursement'
import { useQuery } from '@tanstack/react-query'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { PageLink } from '../../journey/PageLink.tsx'
import { disbursementAccountQuery } from '../../journey/queries.ts'

const nameOf = ({ accountMask, institution, wallet }: DisbursementAccount): string | null => {
  if (wallet !== null) return fill(words.account.wallet, { address: wallet.addressMask, chain: wallet.chain })
  if (accountMask === null) return null
  const mask = accountMask.replaceAll(/\D/g, '')
  return institution === null
    ? fill(words.account.ending, { mask })
    : fill(words.account.at, { bank: institution, mask })
}

export interface SavedAccountProps {
  readonly appUuid: string
  readonly mayChange: boolean
  readonly isInternational: boolean
}

/** The account or wallet that receives the money, and how to change it, here or by phone; empty until known. */
export const SavedAccount = ({ appUuid, mayChange, isInternational }: SavedAccountProps) => {
  const { supportPhone: phone } = useOrganization()
  // It may have just been entered on another page.
  const { data } = useQuery({ ...disbursementAccountQuery(appUuid), refetchOnMount: 'always' })
  const name = data === undefined ? null : nameOf(data)
  if (name === null) return null
  return (
    <>
      <p className="figures break-words">{name}</p>
      {mayChange ? (
        <PageLink page="disbursement" appUuid={appUuid} className="link inline-flex min-h-11 items-center">
          {words.account.change}
        </PageLink>
      ) : (
        <p className="max-w-prose text-sm text-muted">
          <PhoneText
            text={fill(isInternational ? words.account.otherWallet : words.account.fixed, { phone })}
          />
        </p>
      )}
    </>
  )
}
