import { portfolioFrame as words } from '@pledge/copy/en/portfolio/frame'
import { Loading } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import { PageHeading } from '../frame/PageHeading.tsx'
import { agentQuery, HALF_SIGNED_IN, type Agent } from '../queries.ts'
import { AgentContext } from './agent-context.ts'
import { IdleGuard } from './IdleGuard.tsx'
import { RightsContext } from './rights.ts'
import { SecondFactorPage } from './SecondFactorPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { maySignInByItself, startSignIn, takeReturnPath } from './sign-in.ts'

/** Its children are only for a signed-in agent; all others go to the agents' sign-in page. */
export const RequireAgent = ({ children }: { readonly children: ReactNode }) => {
  const agent = useQuery(agentQuery)
  // A known agent whose session cannot be refetched continues to work.
  if (agent.isError && agent.data === undefined)
    return (
      <main className="mx-auto max-w-form px-4 py-10">
        <PageHeading title={words.product} />
        <LoadFailed onRetry={() => void agent.refetch()} busy={agent.isFetching} />
      </main>
    )
  if (agent.data === undefined)
    return (
      <Loading label={words.loading}>
        <span />
      </Loading>
    )
  if (agent.data === null) return <LeadToSignIn />
  if (agent.data === HALF_SIGNED_IN) return <SecondFactorPage />
  return <SignedIn agent={agent.data}>{children}</SignedIn>
}

const SignedIn = ({ agent, children }: { readonly agent: Agent; readonly children: ReactNode }) => {
  const { history } = useRouter()
  useEffect(() => {
    const path = takeReturnPath()
    if (path !== undefined && path !== history.location.href) history.replace(path)
  }, [history])
  return (
    <AgentContext value={agent}>
      <RightsContext value={agent}>
        <IdleGuard>{children}</IdleGuard>
      </RightsContext>
    </AgentContext>
  )
}

const LeadToSignIn = () => {
  const byItself = maySignInByItself()
  useEffect(() => {
    if (byItself) void startSignIn(window.location.pathname + window.location.search).catch(() => undefined)
  }, [byItself])
  if (!byItself) return <SignInPage failed />
  return (
    <p role="status" className="px-4 py-10 text-center text-muted">
      {words.signingIn}
    </p>
  )
}
