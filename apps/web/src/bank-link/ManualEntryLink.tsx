import { useQuery } from '@tanstack/react-query'
import { disbursementAccountQuery } from '../journey/queries.ts'
import { PageLink } from '../journey/PageLink.tsx'

export interface ManualEntryLinkProps {
  readonly appUuid: string
  readonly className?: string
  readonly text: string
}

/**
 * The way to enter an account by hand. Nothing where an account is linked to pay a loan from: only a link shows whose such an
 * account is, because nothing was paid to it (note 071). The page around it has read the account.
 */
export const ManualEntryLink = ({ appUuid, text, ...look }: ManualEntryLinkProps) => {
  const { data } = useQuery({ ...disbursementAccountQuery(appUuid), enabled: false })
  return data?.isToPayFrom === true ? null : (
    <PageLink page="manually-link" appUuid={appUuid} {...look}>
      {text}
    </PageLink>
  )
}
