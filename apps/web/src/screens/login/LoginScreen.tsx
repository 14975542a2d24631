import { login as words } from '@pledge/copy/en/screens/login'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { lazy, Suspense, useState } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { organization } from '../../brand/use-organization.ts'
import { loadPart } from '../../load-part.ts'
import { useQueryText } from '../../query-text.ts'
import { startBrokerLogin } from '../../session/sign-in.ts'

const PORTFOLIO_MANAGER_PATH = '/portfolio-manager/'

const errorWords = (code: string | null): string | undefined =>
  code !== null && Object.hasOwn(words.errors, code)
    ? words.errors[code as keyof typeof words.errors]
    : undefined

/** Only organizations that still have the legacy identity service load it. */
const LegacySignIn = lazy(() =>
  loadPart(async () => ({ default: (await import('./LegacySignIn.tsx')).LegacySignIn })),
)

/**
 * The fallback sign-in page (row 2.2.09), with the login of the legacy identity service where the organization still has it. It starts nothing automatically, so that a failing sign-in cannot loop; the
 * buttons pass `redirectUrl` on by the rule of row 2.2.10.
 */
export function LoginScreen() {
  const problem = errorWords(useQueryText('error'))
  const isAgent = useQueryText('kind') === 'agent'
  return (
    <PageLayout title={isAgent ? words.agentTitle : words.title} withSession={false}>
      <div className="mx-auto flex max-w-[28rem] flex-col gap-6">
        <div>
          <h1 className="text-xl">{isAgent ? words.agentTitle : words.title}</h1>
          <p className="mt-2 text-muted">{isAgent ? words.agentLead : words.lead}</p>
        </div>
        {problem !== undefined && (
          <Notice tone="warn" live="alert">
            {problem}
          </Notice>
        )}
        {isAgent ? (
          <a href={PORTFOLIO_MANAGER_PATH} className={buttonLook({ block: true })}>
            {words.agentAction}
          </a>
        ) : (
          <CustomerWays />
        )}
      </div>
    </PageLayout>
  )
}

const CustomerWays = () => {
  const redirectUrl = useQueryText('redirectUrl') ?? undefined
  const hasLegacy = organization().signInMode !== 'broker'
  return (
    <>
      {hasLegacy && (
        <Suspense fallback={<Card className="min-h-80">{null}</Card>}>
          <LegacySignIn redirectUrl={redirectUrl} />
        </Suspense>
      )}
      <BrokerButtons redirectUrl={redirectUrl} isBesideLegacy={hasLegacy} />
    </>
  )
}

interface BrokerButtonsProps {
  readonly redirectUrl: string | undefined
  /** The page's primary action is then the login of the legacy service. */
  readonly isBesideLegacy: boolean
}

const BrokerButtons = ({ redirectUrl, isBesideLegacy }: BrokerButtonsProps) => {
  const [opening, setOpening] = useState<'sign-in' | 'register'>()
  const [failed, setFailed] = useState(false)
  const begin = (screen: 'sign-in' | 'register') => {
    setOpening(screen)
    setFailed(false)
    startBrokerLogin(redirectUrl, screen).catch(() => {
      setOpening(undefined)
      setFailed(true)
    })
  }
  return (
    <Card className="flex flex-col gap-4">
      {failed && (
        <Notice tone="danger" live="alert">
          {words.notBegun}
        </Notice>
      )}
      {isBesideLegacy && (
        <div>
          <h2 className="text-lg">{words.besideLegacy.title}</h2>
          <p className="mt-2 text-muted">{words.besideLegacy.lead}</p>
        </div>
      )}
      <Button
        block
        variant={isBesideLegacy ? 'secondary' : 'primary'}
        loading={opening === 'sign-in'}
        loadingLabel={words.opening}
        onClick={() => begin('sign-in')}
      >
        {isBesideLegacy ? words.besideLegacy.signIn : words.signIn}
      </Button>
      <p className="border-t border-line pt-4 text-muted">{words.newHere}</p>
      <Button
        block
        variant="secondary"
        loading={opening === 'register'}
        loadingLabel={words.opening}
        onClick={() => begin('register')}
      >
        {words.createAccount}
      </Button>
    </Card>
  )
}
