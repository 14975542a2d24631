import { removeTotp, startTotp } from '@pledge/contract/account'
import { security as words } from '@pledge/copy/en/screens/security'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { shortDate } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { AddTotpDialog, type TotpSecret } from './AddTotpDialog.tsx'
import type { DialogProps } from './EmailDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { SectionProps } from './section-props.ts'
import { problemOf, useAccountChange } from './use-account.ts'

const { totp: own } = words

/** The authenticator app: required after the password, and before a change. */
export const TotpSection = (props: SectionProps) => (
  <Section title={own.title} description={own.text}>
    {props.account.totpSince === null ? (
      <WithoutApp {...props} />
    ) : (
      <WithApp {...props} since={props.account.totpSince} />
    )}
  </Section>
)

const WithoutApp = ({ onDone, onRecoveryCodes }: SectionProps) => {
  const [secret, setSecret] = useState<TotpSecret>()
  const start = useAccountChange({
    run: ({ callWithStepUp }) => callWithStepUp(startTotp, { body: {} }),
    onDone: setSecret,
  })
  const problem = problemOf(start.error)
  return (
    <>
      <p className="mb-4">{own.none}</p>
      {problem !== undefined && (
        <div className="mb-4">
          <Notice tone="danger" live="alert">
            {problem}
          </Notice>
        </div>
      )}
      <Button
        variant="secondary"
        size="small"
        loading={start.isPending}
        loadingLabel={own.preparing}
        onClick={() => start.mutate(undefined)}
      >
        {own.add}
      </Button>
      {secret !== undefined && (
        <AddTotpDialog
          secret={secret}
          onClose={() => setSecret(undefined)}
          onDone={(codes) => {
            setSecret(undefined)
            onDone(`${own.done} ${words.notified}`)
            onRecoveryCodes(codes)
          }}
        />
      )}
    </>
  )
}

const WithApp = ({ since, onDone }: SectionProps & { readonly since: string }) => {
  const { timeZone } = useOrganization()
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="mb-4">{fill(own.since, { date: shortDate(Date.parse(since), { timeZone }) })}</p>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {own.remove}
      </Button>
      {open && (
        <RemoveDialog
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone(`${own.removed} ${words.notified}`)
          }}
        />
      )}
    </>
  )
}

const RemoveDialog = ({ onClose, onDone }: DialogProps) => {
  const remove = useAccountChange({
    run: ({ callWithStepUp }) => callWithStepUp(removeTotp, { body: {} }),
    onDone,
  })
  return (
    <FormDialog
      title={own.removeTitle}
      lead={own.removeText}
      onClose={onClose}
      onSubmit={() => remove.mutate(undefined)}
      submit={own.remove}
      cancel={own.keep}
      danger
      busy={remove.isPending}
      busyLabel={own.removing}
      problem={problemOf(remove.error)}
    />
  )
}
