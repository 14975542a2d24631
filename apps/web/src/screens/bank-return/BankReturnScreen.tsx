import { messages } from '@pledge/copy/en/messages'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useState } from 'react'
import { LinkSession } from '../../bank-link/LinkSession.tsx'
import { findKeptLink } from '../../bank-link/kept-link.ts'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { goTo } from '../../journey/go-to.ts'
import { DASHBOARD_PATH } from '../../journey/pages.ts'
import { RequireUser } from '../../session/RequireUser.tsx'

const words = bankLink.back

/**
 * A bank's redirect target (rows 1.2.07 to 1.2.10, 2.2.09). Public to load; resuming needs the session, and without one
 * the sign-in returns to this same address (gap G.25). The session that left continues with the stored application and
 * link token, and receives the whole address with the provider's parameters.
 */
export function BankReturnScreen() {
  return (
    <RequireUser>
      <Resuming />
    </RequireUser>
  )
}

const Resuming = () => {
  const [kept] = useState(() => findKeptLink(Date.now()))
  const [address] = useState(() => window.location.href)
  return (
    <PageLayout title={words.title}>
      <div className="mx-auto flex max-w-form flex-col gap-6">
        <h1 className="text-xl">{words.title}</h1>
        {kept === null ? (
          <Notice
            tone="danger"
            live="alert"
            title={messages.errors.unexpected}
            action={
              <a href={DASHBOARD_PATH} className={buttonLook({ size: 'small' })}>
                {words.dashboard}
              </a>
            }
          >
            {words.lost}
          </Notice>
        ) : (
          <LinkSession
            appUuid={kept.appUuid}
            link={kept}
            receivedRedirectUri={address}
            onRetry={() => goTo('link-account', kept.appUuid, { replace: true })}
          />
        )}
      </div>
    </PageLayout>
  )
}
