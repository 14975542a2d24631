import { start } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { useContext, useState } from 'react'
import { IsRenewal } from './is-renewal.ts'
import type { InfoName, TextSlots } from './info-texts.ts'
import { useExplanations } from './use-explanations.ts'

const words = start.info

export interface InfoProps {
  readonly name: InfoName
  readonly slots: TextSlots
}

/** An i that opens an explanation (rows 1.2.55 to 1.2.59). */
export const InfoButton = (props: InfoProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={fill(words.about, { what: words[props.name] })}
        className="flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:text-brand-strong"
        onClick={() => setOpen(true)}
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5">
          <circle cx="10" cy="10" r="8.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M10 9v5" stroke="currentColor" strokeWidth="1.75" />
          <circle cx="10" cy="6.25" r="1.1" fill="currentColor" />
        </svg>
      </button>
      <Info {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

interface OpenableInfoProps extends InfoProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Opened before the explanations are there, it opens when they come. */
export const Info = ({ name, slots, ...rest }: OpenableInfoProps) => {
  const explanations = useExplanations()
  const isRenewal = useContext(IsRenewal)
  if (explanations === undefined) return null
  const { InfoDialog, infoText } = explanations
  return <InfoDialog title={words[name]} text={infoText(name, slots, isRenewal)} {...rest} />
}
