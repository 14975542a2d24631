import { MAX_REASONS, type Basis } from '@pledge/domain/agreements/adverse-action'
import { declineApplication } from '@pledge/contract/portfolio'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { fill } from '@pledge/copy/fill'
import {
  DECLINE_REASONS,
  isDeclineReason,
  type DeclineReason,
} from '@pledge/domain/application/decline-reasons'
import { Checkbox } from '@pledge/ui/Checkbox'
import { FieldError, FieldHint } from '@pledge/ui/Field'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useId, useState } from 'react'
import { api } from '../api.ts'
import { BasisChoice } from './BasisChoice.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'
import { problemOfNote } from './note.ts'

const words = portfolioDecisions.decline

const reasonsProblem = (count: number): string | undefined => {
  if (count === 0) return words.reasonsRequired
  return count > MAX_REASONS ? words.reasonsTooMany : undefined
}

/** Declines with one to four of the controlled reasons (row 1.4.13). */
export const DeclineDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const [reasons, setReasons] = useState<readonly DeclineReason[]>([])
  const [note, setNote] = useState('')
  const [basis, setBasis] = useState<Basis>({
    report: false,
    outsideSource: application.screening?.isInReview === true,
  })
  const [isChecked, setIsChecked] = useState(false)
  const needsNote = application.screening?.isInReview === true
  const noteProblem = problemOfNote(note, words, needsNote)
  const borrower = borrowerName(application)
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { borrower }))}
      confirm={words.confirm}
      isDanger
      check={() => {
        setIsChecked(true)
        return reasonsProblem(reasons.length) === undefined && noteProblem === undefined
      }}
      send={(idempotencyKey) =>
        api(declineApplication, {
          params: { uuid: application.appUuid },
          body: { reasons: [...reasons], basis, ...(note.trim() !== '' && { note: note.trim() }) },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <ReasonChoice
        chosen={reasons}
        onChange={setReasons}
        problem={isChecked ? reasonsProblem(reasons.length) : undefined}
      />
      <BasisChoice basis={basis} onChange={setBasis} />
      <TextAreaField
        label={needsNote ? words.note : words.noteOptional}
        hint={words.noteHint}
        error={isChecked ? noteProblem : undefined}
        required={needsNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </DecisionDialog>
  )
}

interface ReasonChoiceProps {
  readonly chosen: readonly DeclineReason[]
  readonly onChange: (reasons: readonly DeclineReason[]) => void
  readonly problem: string | undefined
}

const ReasonChoice = ({ chosen, onChange, problem }: ReasonChoiceProps) => {
  const id = useId()
  const [hint, error] = [`${id}-hint`, `${id}-error`]
  return (
    <fieldset aria-describedby={problem === undefined ? hint : `${hint} ${error}`}>
      <legend className="font-semibold">{words.reasons}</legend>
      <FieldHint id={hint}>
        {words.reasonsHint} <span role="status">{fill(words.chosen, { count: String(chosen.length) })}</span>
      </FieldHint>
      <FieldError id={error} message={problem} />
      <div className="mt-1 flex flex-col">
        {Object.entries(DECLINE_REASONS).map(([reason, text]) => (
          <Checkbox
            key={reason}
            label={text}
            checked={chosen.some((one) => one === reason)}
            onChange={(event) => {
              const others = chosen.filter((one) => one !== reason)
              onChange(event.target.checked && isDeclineReason(reason) ? [...others, reason] : others)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
