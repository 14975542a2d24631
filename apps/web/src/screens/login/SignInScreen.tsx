import { LOGIN_PATH } from '@pledge/client/broker'
import { refusalOf } from '@pledge/client/errors'
import { getInteraction } from '@pledge/contract/session'
import { signIn as words } from '@pledge/copy/en/screens/login'
import { fill } from '@pledge/copy/fill'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import { api } from '../../api.ts'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { useLinksOfBrand } from './brand-links.ts'
import type { Credentials } from './check-credentials.ts'
import { CredentialsForm, type SecondFactor, type SignInPage } from './CredentialsForm.tsx'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { OtherWays } from './OtherWays.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { VerifyEmailForm } from './VerifyEmailForm.tsx'

const CLIENT_ERROR = 400
const SERVER_ERROR = 500

/** The page of the embedded provider, for borrowers and agents: the server knows who started it (decision 14). */
export function SignInScreen() {
  const { uid = '' } = useParams<{ readonly uid?: string }>()
  useLinksOfBrand()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['interaction', uid],
    queryFn: ({ signal }) => api(getInteraction, { params: { uid }, signal }),
  })
  if (data !== undefined) return <Opened uid={uid} isAgent={data.kind === 'agent'} first={data.screen} />
  const status = refusalOf(error)?.status ?? SERVER_ERROR
  const isGone = status >= CLIENT_ERROR && status < SERVER_ERROR
  const title = isGone ? words.goneTitle : words.titles['sign-in']
  return (
    <PageLayout title={title} withSession={false}>
      <div className="mx-auto flex max-w-[28rem] flex-col items-stretch gap-4">
        {isPending ? (
          <Loading label={words.loading}>
            <Skeleton className="mb-6 h-9 w-48" />
            <Skeleton className="h-72 w-full" />
          </Loading>
        ) : (
          <>
            <h1 className="text-xl">{title}</h1>
            <Notice
              tone={isGone ? 'warn' : 'danger'}
              live="alert"
              action={
                isGone ? (
                  <a href={LOGIN_PATH} className={buttonLook()}>
                    {words.beginAgain}
                  </a>
                ) : (
                  <Button loading={isFetching} onClick={() => void refetch()}>
                    {words.tryAgain}
                  </Button>
                )
              }
            >
              {isGone ? words.gone : words.unreachable}
            </Notice>
          </>
        )}
      </div>
    </PageLayout>
  )
}

interface OpenedProps {
  readonly uid: string
  readonly isAgent: boolean
  readonly first: SignInPage
}

type Step =
  | { readonly page: SignInPage | 'forgotten' }
  | { readonly page: 'second'; readonly methods: readonly SecondFactor[] }
  | { readonly page: 'verify'; readonly typed: Credentials }

const Opened = ({ uid, isAgent, first }: OpenedProps) => {
  const [step, setStep] = useState<Step>({ page: first })
  const [email, setEmail] = useState('')
  const [isReset, setIsReset] = useState(false)
  const back = () => setStep({ page: 'sign-in' })
  if (step.page === 'second')
    return (
      <Page title={words.second.title} lead={words.second.lead}>
        <SecondFactorForm uid={uid} methods={step.methods} onAgain={back} />
      </Page>
    )
  if (step.page === 'forgotten')
    return (
      <Page title={words.forgotten.title} lead={words.forgotten.lead}>
        <ForgottenPassword
          uid={uid}
          email={email}
          onEmailChange={setEmail}
          onBack={back}
          onDone={() => {
            setIsReset(true)
            back()
          }}
        />
      </Page>
    )
  const isVerifying = step.page === 'verify'
  const page = isVerifying ? 'register' : step.page
  const usual = isAgent
    ? { title: words.agentTitle, lead: words.agentLead }
    : { title: words.titles[page], lead: words.leads[page] }
  const { title, lead } = isVerifying
    ? { title: words.verify.title, lead: fill(words.verify.lead, { address: step.typed.email }) }
    : usual
  return (
    <Page title={title} lead={lead}>
      {isVerifying && (
        <VerifyEmailForm uid={uid} typed={step.typed} onBack={() => setStep({ page: 'register' })} />
      )}
      {isReset && (
        <Notice tone="success" live="status">
          {words.forgotten.done}
        </Notice>
      )}
      {/* Input is kept when returning for another address. */}
      <div hidden={isVerifying}>
        <CredentialsForm
          key={page}
          uid={uid}
          page={page}
          email={email}
          onEmailChange={setEmail}
          onSecondFactors={(methods) => setStep({ page: 'second', methods })}
          onCodeSent={(typed) => setStep({ page: 'verify', typed })}
        />
      </div>
      {page === 'sign-in' && <OtherWays uid={uid} onForgot={() => setStep({ page: 'forgotten' })} />}
      {!isAgent && !isVerifying && <Switch page={page} onSwitch={(other) => setStep({ page: other })} />}
    </Page>
  )
}

interface PageProps {
  readonly title: string
  readonly lead: string | undefined
  readonly children: ReactNode
}

const Page = ({ title, lead, children }: PageProps) => (
  <PageLayout title={title} withSession={false}>
    <div className="mx-auto flex max-w-[28rem] flex-col gap-6">
      <div>
        <h1 className="text-xl">{title}</h1>
        {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  </PageLayout>
)

const Switch = ({
  page,
  onSwitch,
}: {
  readonly page: SignInPage
  readonly onSwitch: (other: SignInPage) => void
}) => (
  <p className="flex flex-wrap items-center gap-x-2">
    {words.switchTo[page].question}
    <button
      type="button"
      className="link min-h-11 font-semibold"
      onClick={() => onSwitch(page === 'register' ? 'sign-in' : 'register')}
    >
      {words.switchTo[page].action}
    </button>
  </p>
)
