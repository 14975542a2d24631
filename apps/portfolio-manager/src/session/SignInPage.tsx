import { portfolioFrame as words } from '@pledge/copy/en/portfolio/frame'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { useState } from 'react'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Logo } from '../frame/Logo.tsx'
import { BASE_PATH } from '../paths.ts'
import { forgetEndedIdle, wasEndedIdle } from './idle.ts'
import { startSignIn } from './sign-in.ts'

/** After sign-out, or after a sign-in without an agent's session: continues only on request. */
export const SignInPage = ({ failed = false }: { readonly failed?: boolean }) => {
  usePageTitle(words.signedOutTitle)
  const [step, setStep] = useState<'idle' | 'leaving' | 'unreachable'>('idle')
  const [isIdle] = useState(wasEndedIdle)
  const begin = () => {
    forgetEndedIdle()
    setStep('leaving')
    startSignIn(`${BASE_PATH}/`, { isByHand: true }).catch(() => setStep('unreachable'))
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-form flex-col justify-center gap-6 px-4 py-10">
      <div>
        <Logo />
      </div>
      <Card>
        <h1 className="text-xl">{words.signedOutTitle}</h1>
        <p className="mt-2 mb-5 text-muted">{words.signedOut}</p>
        <div className="flex flex-col gap-5">
          {isIdle && step === 'idle' && <Notice tone="warn">{words.idle.signedOut}</Notice>}
          {failed && step === 'idle' && <Notice tone="warn">{words.signInFailed}</Notice>}
          {step === 'unreachable' && (
            <Notice tone="danger" live="alert">
              {words.signInUnreachable}
            </Notice>
          )}
          <Button block loading={step === 'leaving'} loadingLabel={words.signingIn} onClick={begin}>
            {words.signIn}
          </Button>
        </div>
      </Card>
    </main>
  )
}
