import { disbursement as words } from '@pledge/copy/en/screens/disbursement'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from './PageLink.tsx'
import { applicationQuery } from './queries.ts'

/** Back from account entry: to the next steps, or to the loan whose disbursement was returned. */
export const DisbursementBackLink = ({ appUuid }: { readonly appUuid: string }) => {
  const isFunded = useQuery(applicationQuery(appUuid)).data?.state === 'COMPLETE'
  return (
    <PageLink page={isFunded ? 'complete' : 'next-steps'} appUuid={appUuid}>
      {isFunded ? words.backToLoan : words.back}
    </PageLink>
  )
}
