import { chooseTelemetry, TELEMETRY_CHOICE_KEY } from '@pledge/client/telemetry-choice'
import { usageChoice as words } from '@pledge/copy/en/screens/consents'
import { security } from '@pledge/copy/en/screens/security'
import { Checkbox } from '@pledge/ui/Checkbox'
import { useState } from 'react'
import { ROUTES } from '../../routes.ts'
import { isUsageOff } from '../../telemetry.ts'

/** What is counted of this device, which anyone can switch off, signed in or not; with a link to the other choices. */
export const UsageChoice = () => {
  const [isOn, setOn] = useState(() => !isUsageOff())
  const [message, setMessage] = useState('')
  const isByBrowser = !isOn && localStorage.getItem(TELEMETRY_CHOICE_KEY) === null
  const choose = (next: boolean) => {
    chooseTelemetry(next, { tracker: localStorage, session: sessionStorage })
    setOn(next)
    setMessage(next ? words.on : words.off)
  }
  return (
    <section id="choices" aria-labelledby="choices-title" className="flex flex-col gap-3">
      <h2 id="choices-title" className="text-lg">
        {words.title}
      </h2>
      <Checkbox
        label={words.label}
        hint={words.hint}
        checked={isOn}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {isByBrowser && <p className="text-muted">{words.byBrowser}</p>}
      <p role="status" className="text-muted empty:hidden">
        {message}
      </p>
      <h3 className="text-base">{words.account}</h3>
      <p>
        {words.accountText}{' '}
        <a href={ROUTES.security.path} className="link inline-flex min-h-11 items-center">
          {security.title}
        </a>
      </p>
    </section>
  )
}
