import { renewRecoveryCodes } from '@pledge/contract/account'
import { security as words } from '@pledge/copy/en/screens/security'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { FormDialog } from './FormDialog.tsx'
import type { SectionProps } from './section-props.ts'
import { problemOf, useAccountChange } from './use-account.ts'

const { recovery: own } = words

const leftText = (count: number): string => {
  if (count === 0) return own.none
  return count === 1 ? own.left.one : fill(own.left.many, { count: String(count) })
}

/** For a lost phone or key. */
export const RecoverySection = ({ account, onRecoveryCodes }: SectionProps) => {
  const [open, setOpen] = useState(false)
  const renew = useAccountChange({
    run: ({ callWithStepUp }) => callWithStepUp(renewRecoveryCodes, { body: {} }),
    onDone: ({ recoveryCodes }) => {
      setOpen(false)
      onRecoveryCodes(recoveryCodes)
    },
  })
  return (
    <Section title={own.title} description={own.text}>
      <p className="mb-4">{leftText(account.recoveryCodesLeft)}</p>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          renew.reset()
          setOpen(true)
        }}
      >
        {own.renew}
      </Button>
      {open && (
        <FormDialog
          title={own.renewTitle}
          lead={own.renewText}
          onClose={() => setOpen(false)}
          onSubmit={() => renew.mutate(undefined)}
          submit={own.renew}
          cancel={own.keep}
          busy={renew.isPending}
          busyLabel={own.renewing}
          problem={problemOf(renew.error)}
        />
      )}
    </Section>
  )
}
