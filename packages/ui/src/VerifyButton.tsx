import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'

/** How long the success is shown before the status is read again (rows 1.4.36 and 1.9.35). */
export const VERIFIED_REFRESH_MS = 500
/** How long a failure is shown before the button can be used again (rows 1.4.37, 1.4.39 and 1.9.34). */
export const VERIFY_ERROR_RESET_MS = 1_500

/** The four faces of the button (rows 1.4.35 and 1.4.38). */
export type VerifyFace = 'not' | 'sending' | 'verified' | 'error'

export interface Verification {
  readonly face: VerifyFace
  /** Requests the verification; a no-op while one is in progress, or while its result is still shown. */
  readonly verify: () => void
}

/** The button's states: the request, the refresh half a second after its success, and the reset after a failure. */
export const useVerification = (input: {
  /** Rejects when verification fails. */
  readonly ask: () => Promise<unknown>
  readonly onVerified: () => void
}): Verification => {
  const [face, setFace] = useState<VerifyFace>('not')
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (face !== 'verified' && face !== 'error') return undefined
    const timer =
      face === 'verified'
        ? setTimeout(() => latest.current.onVerified(), VERIFIED_REFRESH_MS)
        : setTimeout(() => setFace('not'), VERIFY_ERROR_RESET_MS)
    return () => clearTimeout(timer)
  }, [face])
  const ask = async () => {
    setFace('sending')
    try {
      await latest.current.ask()
      setFace('verified')
    } catch {
      // The face shows the failure; the caller may show details.
      setFace('error')
    }
  }
  return { face, verify: () => (face === 'not' ? void ask() : undefined) }
}

export interface VerifyButtonProps {
  readonly face: VerifyFace
  readonly words: Readonly<Record<VerifyFace, string>>
  readonly onPress: () => void
  readonly className?: string | undefined
}

const SETTLED = {
  verified: 'border-success bg-success-soft text-ink hover:border-success hover:bg-success-soft',
  error: 'border-danger bg-danger-soft text-ink hover:border-danger hover:bg-danger-soft',
} as const

/** A button with four faces (rows 1.4.35 and 1.4.38). It keeps its focus through all of them, and announces each. */
export const VerifyButton = ({ face, words, onPress, className }: VerifyButtonProps) => {
  const isSettled = face === 'verified' || face === 'error'
  return (
    <>
      <Button
        variant={isSettled ? 'secondary' : 'primary'}
        loading={face === 'sending'}
        loadingLabel={words.sending}
        aria-disabled={isSettled || undefined}
        data-face={face}
        onClick={face === 'not' ? onPress : undefined}
        className={classNames(isSettled && SETTLED[face], className)}
      >
        {face === 'sending' ? words.not : words[face]}
      </Button>
      <span role="status" className="sr-only">
        {isSettled ? words[face] : ''}
      </span>
    </>
  )
}
