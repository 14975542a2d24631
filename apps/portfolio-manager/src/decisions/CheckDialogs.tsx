import { clearScreening, recheckCredit } from '@pledge/contract/portfolio'
import { messages } from '@pledge/copy/en/messages'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { fill } from '@pledge/copy/fill'
import { CLEARANCE_REASON_CODES, isClearanceReason } from '@pledge/domain/application/clearance-reasons'
import { SelectField } from '@pledge/ui/SelectField'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useState } from 'react'
import { api } from '../api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'
import { problemOfNote } from './note.ts'

const REASON_OPTIONS = CLEARANCE_REASON_CODES.map((value) => ({
  value,
  label: messages.clearanceReasons[value],
}))

/** Clears the screening, with a controlled reason and a note for the audit log (row 1.4.12). */
export const ClearScreeningDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const words = portfolioDecisions.screeningClear
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const borrower = borrowerName(application)
  const reasonProblem = isClearanceReason(reason) ? undefined : words.reasonRequired
  const noteProblem = problemOfNote(note, words, true)
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={fill(words.title, { borrower })}
      effects={words.effects.map((effect) => fill(effect, { borrower }))}
      confirm={words.confirm}
      check={() => {
        setIsChecked(true)
        return reasonProblem === undefined && noteProblem === undefined
      }}
      send={(idempotencyKey) => {
        if (!isClearanceReason(reason)) throw new Error('The reason was checked before')
        return api(clearScreening, {
          params: { uuid: application.appUuid },
          body: { reason, note: note.trim() },
          idempotencyKey,
        })
      }}
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <SelectField
        label={words.reason}
        placeholder={words.reasonPlaceholder}
        options={REASON_OPTIONS}
        error={isChecked ? reasonProblem : undefined}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextAreaField
        label={words.note}
        hint={words.noteHint}
        error={isChecked ? noteProblem : undefined}
        required
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </DecisionDialog>
  )
}

/** Retries the credit check for a borrower who called (row 1.4.11). */
export const CreditAgainDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const words = portfolioDecisions.creditAgain
  const borrower = borrowerName(application)
  const { agentTriesLeft: triesLeft } = application.credit
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={fill(words.title, { borrower })}
      effects={words.effects}
      confirm={words.confirm}
      send={(idempotencyKey) =>
        api(recheckCredit, { params: { uuid: application.appUuid }, body: { triesLeft }, idempotencyKey })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    />
  )
}
