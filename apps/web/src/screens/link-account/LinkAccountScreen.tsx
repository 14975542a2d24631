import { createLinkToken } from '@pledge/contract/bank-link'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '../../api.ts'
import { useBankLinkItems } from '../../bank-link/items.ts'
import { LinkFailed } from '../../bank-link/LinkFailed.tsx'
import { LoadingCard } from '@pledge/ui/LoadingCard'
import { ManualEntryLink } from '../../bank-link/ManualEntryLink.tsx'
import { LinkNotReady } from '../../bank-link/LinkNotReady.tsx'
import { LinkSession } from '../../bank-link/LinkSession.tsx'
import { refusalText } from '../../refusal-text.ts'
import { ActionPanel } from '../../journey/ActionPanel.tsx'
import { ApplicationPage } from '../../journey/ApplicationPage.tsx'
import { PageLink } from '../../journey/PageLink.tsx'
import { DisbursementBackLink } from '../../journey/DisbursementBackLink.tsx'
import { DisbursementNews } from '../../journey/DisbursementNews.tsx'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useDisbursementEntry } from '../../journey/use-disbursement-entry.ts'
import { usePlace } from '../../navigation.ts'

const words = bankLink.link
const uuid = z.uuid()

/** The link to restart, if the address names one. */
const itemOf = (search: string): string | undefined =>
  uuid.safeParse(new URLSearchParams(search).get('item')).data

/** Runs the bank link provider's page (row 1.2.22), wherever an account is needed (`useDisbursementEntry`). */
export function LinkAccountScreen() {
  const appUuid = useAppUuid()
  const { application, account, isRight, isHeld, isToPayFrom } = useDisbursementEntry(appUuid, {
    isLinking: true,
  })
  // Opens a session at the provider only when it is needed.
  const isOpen = isRight && (account.isFetchedAfterMount || account.isError)
  return (
    <ApplicationPage title={words.title} lead={isToPayFrom ? words.leadToPay : words.lead}>
      <PageGrid side={<ActionPanel />}>
        {account.data !== undefined && <DisbursementNews appUuid={appUuid} account={account.data} />}
        {isOpen && !isHeld && <Linking appUuid={appUuid} />}
        {!isOpen && <LinkNotReady label={words.opening} queries={[application, account]} />}
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {!isHeld && <ManualEntryLink appUuid={appUuid} text={words.manually} />}
          <DisbursementBackLink appUuid={appUuid} />
        </p>
      </PageGrid>
    </ApplicationPage>
  )
}

const Linking = ({ appUuid }: { readonly appUuid: string }) => {
  const itemUuid = itemOf(usePlace().search)
  // A token serves one visit of this page, and each retry has its own.
  const visit = useId()
  const [turn, setTurn] = useState(0)
  const { query: items } = useBankLinkItems(appUuid, () => false)
  const token = useQuery({
    queryKey: ['link-token', visit, turn],
    queryFn: () =>
      api(createLinkToken, {
        params: { uuid: appUuid },
        body: itemUuid === undefined ? {} : { itemUuid },
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const hasAccounts = items.data?.some(({ status }) => status === 'COMPLETE') === true
  if (token.isError)
    return (
      <LinkFailed
        appUuid={appUuid}
        detail={refusalText(token.error)}
        isRetrying={token.isFetching}
        onRetry={() => void token.refetch()}
      />
    )
  if (token.data === undefined) return <LoadingCard label={words.opening} />
  return (
    <>
      {hasAccounts && (
        <Notice
          action={
            <PageLink page="choose-account" appUuid={appUuid}>
              {words.knownAction}
            </PageLink>
          }
        >
          {words.known}
        </Notice>
      )}
      <LinkSession
        key={token.data.linkToken}
        appUuid={appUuid}
        link={token.data}
        receivedRedirectUri={null}
        onRetry={() => setTurn(turn + 1)}
      />
    </>
  )
}
