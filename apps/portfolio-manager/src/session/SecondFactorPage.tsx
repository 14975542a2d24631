import { StepUpLeft } from '@pledge/client/step-up'
import { getAccountSecurity } from '@pledge/contract/account'
import { showStaffFactor } from '@pledge/contract/staff'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AGENT_KEY, api } from '../api.ts'
import { decisionError } from '../decisions/use-decision.ts'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import { Logo } from '../frame/Logo.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { SECURITY_PATH } from '../paths.ts'
import { callWithStepUp } from './step-up.ts'

const words = portfolioStaff.factor

/** Precedes all other pages: staff without a second factor set one up, others present theirs (note 060). */
export const SecondFactorPage = () => {
  usePageTitle(words.title)
  const account = useQuery({
    queryKey: ['own-factors'],
    queryFn: ({ signal }) => api(getAccountSecurity, { signal }),
    refetchOnMount: 'always',
  })
  const { data } = account
  return (
    <main className="mx-auto flex min-h-dvh max-w-form flex-col justify-center gap-6 px-4 py-10">
      <div>
        <Logo />
      </div>
      <Card>
        <h1 className="mb-2 text-xl">{words.title}</h1>
        {account.isPending && (
          <Loading label={portfolioFrame.loading}>
            <Skeleton className="h-24 w-full" />
          </Loading>
        )}
        {account.isError && data === undefined && (
          <LoadFailed onRetry={() => void account.refetch()} busy={account.isFetching} />
        )}
        {data !== undefined &&
          (data.totpSince === null && data.passkeys.length === 0 ? <SetUp /> : <ShowFactor />)}
      </Card>
    </main>
  )
}

const SetUp = () => (
  <>
    <p className="mb-5 text-muted">{words.setUpText}</p>
    <a href={SECURITY_PATH} className={buttonLook({ block: true })}>
      {words.setUp}
    </a>
  </>
)

const ShowFactor = () => {
  const queryClient = useQueryClient()
  const show = useMutation({
    mutationFn: () => callWithStepUp(showStaffFactor, { body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: AGENT_KEY }),
  })
  const isFailed = show.error !== null && !(show.error instanceof StepUpLeft)
  return (
    <>
      <p className="mb-5 text-muted">{words.showText}</p>
      <div className="flex flex-col gap-5">
        {isFailed && (
          <Notice tone="danger" live="alert">
            {decisionError(show.error)}
          </Notice>
        )}
        <Button block loading={show.isPending} onClick={() => show.mutate()}>
          {words.show}
        </Button>
      </div>
    </>
  )
}
