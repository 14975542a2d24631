import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './Button.tsx'

export interface CopyButtonProps extends ButtonLook {
  /** The exact text for the clipboard. */
  readonly text: string
  readonly label?: string | undefined
  /** The accessible name, where several of these buttons are side by side. */
  readonly name?: string | undefined
  readonly copiedLabel?: string | undefined
  readonly failedLabel?: string | undefined
  /** How long the confirmation is shown (row 1.2.120: 2 s). */
  readonly confirmMs?: number | undefined
  readonly onCopied?: (() => void) | undefined
}

const CONFIRM_MS = 2000

/** Copies a text (row 1.2.119) and confirms it for two seconds (row 1.2.120). */
export const CopyButton = ({
  text,
  label = 'Copy',
  name,
  copiedLabel = 'Copied',
  failedLabel = 'Press Ctrl+C to copy',
  confirmMs = CONFIRM_MS,
  onCopied,
  variant = 'secondary',
  ...look
}: CopyButtonProps) => {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (outcome === 'none') return undefined
    const timer = setTimeout(() => setOutcome('none'), confirmMs)
    return () => clearTimeout(timer)
  }, [outcome, copies, confirmMs])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      onCopied?.()
    } catch {
      setOutcome('failed')
    }
    setCopies((count) => count + 1)
  }
  const said = { none: label, copied: copiedLabel, failed: failedLabel }[outcome]
  return (
    <>
      <Button
        {...look}
        variant={variant}
        aria-label={outcome === 'none' ? name : undefined}
        onClick={() => void copy()}
      >
        <CopySign done={outcome === 'copied'} />
        {said}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'none' ? '' : said}
      </span>
    </>
  )
}

const CopySign = ({ done }: { readonly done: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className="size-5"
  >
    {done ? (
      <path d="m5 12.5 5 5L19 7" />
    ) : (
      <path d="M9 9h10v11H9zM5 15V4h10" strokeLinejoin="round" strokeLinecap="round" />
    )}
  </svg>
)
