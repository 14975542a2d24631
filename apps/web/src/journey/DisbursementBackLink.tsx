import { disbursement as words } from '@pledge/copy/en/screens/disbursement'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from './PageLink.tsx'
import { applicationQuery, disbursementAccountQuery } from './queries.ts'

/** Back from account entry: to the next steps, to the loan whose disbursement was returned, or to the one that is paid from it. */
export const DisbursementBackLink = ({ appUuid }: { readonly appUuid: string }) => {
  const isFunded = useQuery(applicationQuery(appUuid)).data?.state === 'COMPLETE'
  const { data: account } = useQuery({ ...disbursementAccountQuery(appUuid), enabled: false })
  if (account?.isToPayFrom === true)
    return (
      <PageLink page="dashboard" appUuid={appUuid}>
        {words.backToLoan}
      </PageLink>
    )
  return (
    <PageLink page={isFunded ? 'complete' : 'next-steps'} appUuid={appUuid}>
      {isFunded ? words.backToLoan : words.back}
    </PageLink>
  )
}
