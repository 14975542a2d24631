import { start } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { Dialog } from '@pledge/ui/Dialog'
import { useState } from 'react'

const words = start.info

export interface InfoText {
  readonly title: string
  readonly text: readonly string[]
}

/** An i that opens an explanation (rows 1.2.55 to 1.2.59). */
export const InfoButton = ({ info }: { readonly info: InfoText }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={fill(words.about, { what: info.title })}
        className="flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:text-brand-strong"
        onClick={() => setOpen(true)}
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5">
          <circle cx="10" cy="10" r="8.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M10 9v5" stroke="currentColor" strokeWidth="1.75" />
          <circle cx="10" cy="6.25" r="1.1" fill="currentColor" />
        </svg>
      </button>
      <InfoDialog info={info} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

export interface InfoDialogProps {
  readonly info: InfoText
  readonly open: boolean
  readonly onClose: () => void
}

export const InfoDialog = ({ info, open, onClose }: InfoDialogProps) => (
  <Dialog open={open} onClose={onClose} title={info.title} closeLabel={words.close}>
    <div className="flex flex-col gap-3">
      {info.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  </Dialog>
)
