import type { GivenReason } from '@pledge/contract/access-reason'
import { portfolioAudit } from '@pledge/copy/en/portfolio/audit'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { ACCESS_REASONS, MAX_REASON_NOTE_CHARACTERS, REASON_WITH_NOTE } from '@pledge/domain/audit/reasons'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { SelectField } from '@pledge/ui/SelectField'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useId, useState, type SyntheticEvent } from 'react'

const words = portfolioAudit.ask

export interface ReasonDialogProps {
  readonly onGiven: (given: GivenReason) => void
  readonly onClose: () => void
}

/** Asks why the agent opens personal data; the audit log records the answer (note 061). */
export const ReasonDialog = ({ onGiven, onClose }: ReasonDialogProps) => {
  const form = useId()
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const reason = ACCESS_REASONS.find((one) => one === chosen)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (reason !== undefined) onGiven({ reason, ...(reason === REASON_WITH_NOTE && { note }) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      closeLabel={portfolioDecisions.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p>{words.text}</p>
        <SelectField
          label={words.reason}
          options={ACCESS_REASONS.map((value) => ({ value, label: portfolioAudit.accessReasons[value] }))}
          placeholder={words.placeholder}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          error={isChecked && reason === undefined ? words.missing : undefined}
          required
        />
        {reason === REASON_WITH_NOTE && (
          <TextAreaField
            label={words.note}
            hint={words.noteHint}
            maxLength={MAX_REASON_NOTE_CHARACTERS}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
