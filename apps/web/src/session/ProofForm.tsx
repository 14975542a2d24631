import { refusalOf } from '@pledge/client/errors'
import { stepUp as words } from '@pledge/copy/en/screens/step-up'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

export interface ProofFormProps {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly submit: string
  readonly busy: boolean
  readonly busyLabel: string
  readonly onLeave: () => void
  readonly onBeginAgain: () => void
  readonly error: unknown
  readonly children: ReactNode
}

/** One method of the step-up: its fields, its buttons, and how to continue when this step-up has ended. */
export const ProofForm = (props: ProofFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const refused = refusalOf(props.error)
  if (refused?.code === 'session.step-up-over')
    return (
      <Notice
        tone="warn"
        live="alert"
        action={<Button onClick={props.onBeginAgain}>{words.tryAgain}</Button>}
      >
        {words.over}
      </Notice>
    )
  return (
    <form ref={form} noValidate onSubmit={props.onSubmit} className="flex flex-col gap-5">
      {props.children}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={props.onLeave}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={props.busy} loadingLabel={props.busyLabel}>
          {props.submit}
        </Button>
      </div>
    </form>
  )
}
