import { frame as words } from '@pledge/copy/en/screens/frame'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { PageLayout } from '../brand/PageLayout.tsx'
import { startLogin } from './sign-in.ts'
import { useUser } from './use-user.ts'

/** A page that is not public starts the sign-in when nobody is signed in, and comes back to itself (row 1.4.48). */
export const RequireUser = () => {
  const { data: user, isError, isFetching, refetch } = useUser()
  if (user) return <Outlet />
  if (user === null) return <SigningIn />
  if (!isError) return <Waiting />
  return <CannotSignIn busy={isFetching} retry={() => void refetch()} />
}

const SigningIn = () => {
  const router = useRouter()
  const [failed, setFailed] = useState(false)
  const begin = useCallback(() => {
    setFailed(false)
    startLogin(router.history.location.href).catch(() => setFailed(true))
  }, [router])
  useEffect(begin, [begin])
  return failed ? <CannotSignIn busy={false} retry={begin} /> : <Waiting />
}

const Waiting = () => (
  <PageLayout title={words.loading} withSession={false}>
    <Loading label={words.loading}>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-40 w-full" />
      </div>
    </Loading>
  </PageLayout>
)

const CannotSignIn = ({ busy, retry }: { readonly busy: boolean; readonly retry: () => void }) => (
  <PageLayout title={words.signInFailedTitle} withSession={false}>
    <h1 className="mb-4 text-xl">{words.signInFailedTitle}</h1>
    <Notice
      tone="danger"
      live="alert"
      action={
        <Button loading={busy} onClick={retry}>
          {words.tryAgain}
        </Button>
      }
    >
      {words.signInFailed}
    </Notice>
  </PageLayout>
)
