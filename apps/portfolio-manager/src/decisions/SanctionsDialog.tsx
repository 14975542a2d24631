import { decideSanctions, fileSanctionsReport } from '@pledge/contract/portfolio-sanctions'
import { portfolioSanctions as words } from '@pledge/copy/en/portfolio/sanctions'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useState } from 'react'
import { api } from '../api.ts'
import { callWithStepUp } from '../session/step-up.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { DecisionOf } from './dialog-input.ts'

export type SanctionsStep = 'confirm' | 'clear' | 'report'

/** A decision on a true match of a sanctions list, or its report; each with the agent's own note (note 051). */
export const SanctionsDialog = ({
  step,
  application,
  onDecided,
  onClose,
}: DecisionOf & { readonly step: SanctionsStep }) => {
  const [text, setText] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const said = words.dialogs[step]
  const isEmpty = text.trim() === ''
  const params = { uuid: application.appUuid }
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={said.title}
      effects={said.effects}
      confirm={words[step]}
      isDanger={step === 'confirm'}
      check={() => {
        setIsChecked(true)
        return !isEmpty
      }}
      send={(idempotencyKey) =>
        step === 'report'
          ? api(fileSanctionsReport, { params, body: { reference: text.trim() }, idempotencyKey })
          : callWithStepUp(decideSanctions, {
              params,
              body: { decision: step, note: text.trim() },
              idempotencyKey,
            })
      }
      onDone={() => onDecided(said.done)}
      onClose={onClose}
    >
      <TextAreaField
        label={said.field}
        error={isChecked && isEmpty ? words.required : undefined}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </DecisionDialog>
  )
}
