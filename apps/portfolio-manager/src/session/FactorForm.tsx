import { refusalOf } from '@pledge/client/errors'
import { stepUp as words } from '@pledge/copy/en/screens/step-up'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

export interface FactorFormProps {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly submit: string
  readonly busy: boolean
  readonly onLeave: () => void
  readonly onBeginAgain: () => void
  readonly error: unknown
  readonly children: ReactNode
}

/** The form of one second factor: its fields, its buttons, and a way to continue when this step-up has ended. */
export const FactorForm = (props: FactorFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  if (refusalOf(props.error)?.code === 'session.step-up-over')
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
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={props.onLeave} disabled={props.busy}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={props.busy} loadingLabel={words.confirming}>
          {props.submit}
        </Button>
      </div>
    </form>
  )
}
