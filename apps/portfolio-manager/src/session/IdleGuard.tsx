import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AGENT_KEY, queryClient, sessionId } from '../api.ts'
import {
  IDLE_MS,
  IDLE_WARNING_MS,
  lastActiveMs,
  mayResume,
  recordActivity,
  rememberEndedIdle,
} from './idle.ts'
import { endIdleSession } from './sign-in.ts'

const words = portfolioFrame.idle
const TICK_MS = 1_000
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

type Step = 'active' | 'warned' | 'over'

const stepAt = (nowMs: number): Step => {
  const idleMs = nowMs - lastActiveMs()
  if (idleMs >= IDLE_MS) return 'over'
  return idleMs >= IDLE_MS - IDLE_WARNING_MS ? 'warned' : 'active'
}

/** Removes all loaded data from the page's memory; `endIdleSession` handles the session. */
const forgetWhatWasRead = () =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== AGENT_KEY[0] })

/**
 * Ends an idle agent's session (note 019): a warning a minute before, which the agent must close to stay signed in;
 * then the pages are unmounted, which stops their reloading, and the session ends. A session that was idle for too
 * long before this page was opened is ended before anything is shown.
 */
export const IdleGuard = ({ children }: { readonly children: ReactNode }) => {
  const [step, setStep] = useState<Step>(() => (mayResume(sessionId(), Date.now()) ? 'active' : 'over'))
  const current = useRef<Step | undefined>(undefined)
  useEffect(() => {
    const go = (next: Step) => {
      if (next === current.current) return
      current.current = next
      setStep(next)
      if (next !== 'over') return
      rememberEndedIdle()
      void endIdleSession()
    }
    go(mayResume(sessionId(), Date.now()) ? 'active' : 'over')
    const noteInput = () => {
      if (current.current === 'active') recordActivity(Date.now())
    }
    for (const name of INPUT) window.addEventListener(name, noteInput, { passive: true })
    const ticking = setInterval(() => {
      if (current.current !== 'over') go(stepAt(Date.now()))
    }, TICK_MS)
    return () => {
      clearInterval(ticking)
      for (const name of INPUT) window.removeEventListener(name, noteInput)
    }
  }, [])
  useEffect(() => {
    if (step === 'over') forgetWhatWasRead()
  }, [step])
  const stay = () => {
    recordActivity(Date.now(), { isChoice: true })
    current.current = 'active'
    setStep('active')
  }
  if (step === 'over')
    return (
      <p role="status" className="px-4 py-10 text-center text-muted">
        {words.ended}
      </p>
    )
  return (
    <>
      {children}
      {step === 'warned' && (
        <Dialog
          open
          onClose={stay}
          title={words.title}
          closeLabel={words.stay}
          actions={<Button onClick={stay}>{words.stay}</Button>}
        >
          <p>{words.text}</p>
        </Dialog>
      )}
    </>
  )
}
