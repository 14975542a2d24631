import { PageLink } from '../journey/PageLink.tsx'
import { useLinkedPurpose } from './use-linked-purpose.ts'

export interface ManualEntryLinkProps {
  readonly appUuid: string
  readonly className?: string
  readonly text: string
}

/**
 * The way to enter an account by hand. Nothing where an account is linked to pay a loan from, and until that is known: only a
 * link shows whose such an account is, because nothing was paid to it (note 071). Where it cannot be read the page behind the
 * link finds out.
 */
export const ManualEntryLink = ({ appUuid, text, ...look }: ManualEntryLinkProps) => {
  const purpose = useLinkedPurpose(appUuid)
  return purpose === 'to-pay-from' || purpose === 'unknown' ? null : (
    <PageLink page="manually-link" appUuid={appUuid} {...look}>
      {text}
    </PageLink>
  )
}
