import { security as words } from '@pledge/copy/en/screens/security'
import { Button, buttonLook } from '@pledge/ui/Button'
import { EmptyState } from '@pledge/ui/EmptyState'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { AccountCallsContext } from './account-calls.ts'
import { SecurityContent } from './SecurityContent.tsx'
import { refreshStaffSession, staffCalls } from './staff-calls.ts'

const PORTFOLIO_MANAGER_PATH = '/portfolio-manager/'

/** The same page for an agent, who comes from the portfolio manager and has its session. */
export function StaffSecurityScreen() {
  const session = useQuery({
    queryKey: ['staff-session'],
    queryFn: async () => (await refreshStaffSession()) !== undefined,
    gcTime: 0,
  })
  return (
    <PageLayout title={words.title} withSession={false}>
      {session.isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mx-auto h-72 w-full max-w-reading" />
        </Loading>
      )}
      {session.isError && (
        <Notice
          tone="danger"
          live="alert"
          title={words.failedTitle}
          action={
            <Button loading={session.isFetching} onClick={() => void session.refetch()}>
              {words.tryAgain}
            </Button>
          }
        >
          {words.failed}
        </Notice>
      )}
      {session.data === false && (
        <EmptyState
          title={words.staff.signedOutTitle}
          action={
            <a href={PORTFOLIO_MANAGER_PATH} className={buttonLook()}>
              {words.staff.toSignIn}
            </a>
          }
        >
          {words.staff.signedOut}
        </EmptyState>
      )}
      {session.data === true && (
        <>
          <AccountCallsContext value={staffCalls}>
            <SecurityContent />
          </AccountCallsContext>
          <p className="mx-auto mt-6 max-w-reading">
            <a href={PORTFOLIO_MANAGER_PATH} className="link inline-flex min-h-11 items-center">
              {words.staff.back}
            </a>
          </p>
        </>
      )}
    </PageLayout>
  )
}
