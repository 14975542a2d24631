import { frame as words } from '@pledge/copy/en/screens/frame'
import { loadFailures } from '@pledge/copy/en/screens/load-failures'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { PageLayout } from '../brand/PageLayout.tsx'
import { PageLoading } from '../brand/PageLoading.tsx'
import { addressAt } from '../brand/address-at.ts'
import { useOrganization } from '../brand/use-organization.ts'
import { currentAddress } from '../navigation.ts'
import { startLogin } from './sign-in.ts'
import { useUser } from './use-user.ts'

/**
 * A page that is not public starts the sign-in when signed out, and returns to itself (row 1.4.48). An account belongs
 * to one brand: its pages use that brand's theme and texts (decision 0, note 047).
 */
export const RequireUser = ({ children }: { readonly children: ReactNode }) => {
  const { code } = useOrganization()
  const { data: user, isError, isFetching, refetch } = useUser()
  if (user) return user.organizationCode === code ? children : <AtTheirBrand code={user.organizationCode} />
  if (user === null) return <SigningIn />
  if (!isError) return <PageLoading withSession={false} />
  return <CannotSignIn busy={isFetching} retry={() => void refetch()} />
}

/** Reloads the page with the account's own brand. */
const AtTheirBrand = ({ code }: { readonly code: string }) => {
  useEffect(() => window.location.replace(addressAt(code)), [code])
  return <PageLoading withSession={false} />
}

const SigningIn = () => {
  const [failed, setFailed] = useState(false)
  const begin = useCallback(() => {
    setFailed(false)
    startLogin(currentAddress()).catch(() => setFailed(true))
  }, [])
  useEffect(begin, [begin])
  return failed ? <CannotSignIn busy={false} retry={begin} /> : <PageLoading withSession={false} />
}

const CannotSignIn = ({ busy, retry }: { readonly busy: boolean; readonly retry: () => void }) => (
  <PageLayout title={loadFailures.signInTitle} withSession={false}>
    <h1 className="mb-4 text-xl">{loadFailures.signInTitle}</h1>
    <Notice
      tone="danger"
      live="alert"
      action={
        <Button variant="secondary" loading={busy} onClick={retry}>
          {words.tryAgain}
        </Button>
      }
    >
      {loadFailures.text}
    </Notice>
  </PageLayout>
)
