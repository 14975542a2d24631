import { exchangeBankLinkToken, type LinkTokenAnswer } from '@pledge/contract/bank-link'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenInstitution } from '@pledge/contract/link-script'
import { api } from '../api.ts'
import { useOrganization } from '../brand/use-organization.ts'
import { goTo } from '../journey/go-to.ts'
import { bankLinkItemsQuery } from './items.ts'
import { forgetLink, keepLink } from './kept-link.ts'
import { LinkFailed } from './LinkFailed.tsx'
import { useLinkedPurpose } from './use-linked-purpose.ts'
import { LoadingCard } from '@pledge/ui/LoadingCard'
import { tellLinkError } from './tell-link-error.ts'
import { LinkWidget } from './LinkWidget.tsx'

const words = bankLink.link

export interface LinkSessionProps {
  readonly appUuid: string
  readonly link: LinkTokenAnswer
  readonly receivedRedirectUri: string | null
  /** Starts over with another token. */
  readonly onRetry: () => void
}

/**
 * One session of the provider's page. Its result is exchanged and leads to choose-account (row 1.2.09); leaving it
 * leads to next-steps (row 1.2.10), or to the loan on the dashboard that the account is to pay (note 102); an error is reported to the server and shown to the borrower (rows 1.7.03, 1.8.04).
 */
export const LinkSession = ({ appUuid, link, receivedRedirectUri, onRetry }: LinkSessionProps) => {
  const { shortName } = useOrganization()
  const purpose = useLinkedPurpose(appUuid)
  const queryClient = useQueryClient()
  const [hasFailed, setHasFailed] = useState(false)
  const { linkToken, expiresAt, widget } = link
  const exchange = useMutation({
    mutationFn: ({ publicToken, institution }: { publicToken: string; institution: ChosenInstitution }) =>
      api(exchangeBankLinkToken, {
        params: { uuid: appUuid },
        body: { accessToken: publicToken, metadata: { linkToken, institution } },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: bankLinkItemsQuery(appUuid).queryKey })
      goTo('choose-account', appUuid, { replace: true })
    },
  })
  if (hasFailed || exchange.isError) return <LinkFailed appUuid={appUuid} onRetry={onRetry} />
  if (!exchange.isIdle) return <LoadingCard label={words.keeping} />
  return (
    <LinkWidget
      script={widget}
      lender={shortName}
      linkToken={linkToken}
      receivedRedirectUri={receivedRedirectUri}
      onLeave={() => keepLink({ appUuid, linkToken, expiresAt, widget })}
      onSuccess={(publicToken, institution) => {
        forgetLink()
        exchange.mutate({ publicToken, institution })
      }}
      onExit={(failure, institution) => {
        forgetLink()
        if (failure === null)
          return goTo(purpose === 'to-pay-from' ? 'dashboard' : 'next-steps', appUuid, { replace: true })
        tellLinkError(appUuid, failure, institution)
        setHasFailed(true)
      }}
    />
  )
}
