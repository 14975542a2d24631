import { LOGIN_PATH } from '@pledge/client/broker'
import { completeSignIn as words } from '@pledge/copy/en/screens/login'
import { redirectTarget } from '@pledge/domain/organization/redirect'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Spinner } from '@pledge/ui/Spinner'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshSession, USER_KEY } from '../../api.ts'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { DASHBOARD_PATH } from '../../journey/pages.ts'
import { navigate } from '../../navigation.ts'
import { useQueryText } from '../../query-text.ts'
import { isOurRoute } from '../../routes.ts'

/**
 * The callback's target: gets the first token by the session cookie, stores it under `jwt`, and continues to
 * `redirectUrl` if that is a page of ours (row 2.2.11, decision 16), otherwise to the dashboard.
 */
export function CompleteSignInScreen() {
  const queryClient = useQueryClient()
  const target = redirectTarget(useQueryText('redirectUrl'), isOurRoute) ?? DASHBOARD_PATH
  const session = useQuery({
    queryKey: ['complete-sign-in'],
    queryFn: async () => {
      if ((await refreshSession()) === undefined) throw new Error('There is no session')
      queryClient.removeQueries({ queryKey: USER_KEY })
      return true
    },
    gcTime: 0,
  })
  useEffect(() => {
    if (session.data === true) navigate(target, { replace: true })
  }, [session.data, target])
  return (
    <PageLayout title={words.title} withSession={false}>
      <div className="mx-auto flex max-w-[28rem] flex-col items-start gap-4">
        <h1 className="text-xl">{session.isError ? words.failedTitle : words.heading}</h1>
        {!session.isError && <Spinner size="large" label={words.heading} />}
        {session.isError && (
          <Notice
            tone="danger"
            live="alert"
            action={
              <>
                <Button loading={session.isFetching} onClick={() => void session.refetch()}>
                  {words.tryAgain}
                </Button>
                <a href={LOGIN_PATH} className={buttonLook({ variant: 'secondary' })}>
                  {words.signIn}
                </a>
              </>
            }
          >
            {words.failed}
          </Notice>
        )}
      </div>
    </PageLayout>
  )
}
