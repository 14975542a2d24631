import { type ExperimentAnswer, saveExperiment } from '@pledge/contract/experiments'
import { portfolioExperiments as words } from '@pledge/copy/en/portfolio/experiments'
import { fill } from '@pledge/copy/fill'
import {
  EXPERIMENT_AREAS,
  EXPERIMENT_GOALS,
  MAX_EXPERIMENT_OWNER,
  MAX_EXPERIMENT_TEXT,
} from '@pledge/domain/experiments/experiment'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { SelectField } from '@pledge/ui/SelectField'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import {
  definitionOf,
  draftOf,
  type DraftProblems,
  type ExperimentDraft,
  NEW_EXPERIMENT,
  problemsOf,
  seenOf,
} from './experiment-draft.ts'

export interface ExperimentDialogProps {
  /** The experiment to change; null defines a new one. */
  readonly experiment: ExperimentAnswer | null
  /** The keys that a new one cannot have. */
  readonly taken: readonly string[]
  readonly onSaved: () => void
  readonly onClose: () => void
}

const titleOf = (experiment: ExperimentAnswer | null): string => {
  if (experiment === null) return words.writeTitle
  const { key, stoppedAt } = experiment
  return fill(stoppedAt === null ? words.editTitle : words.restartTitle, { key })
}

/** Defines or changes an experiment; saving a stopped one starts it again. */
export const ExperimentDialog = ({ experiment, taken, onSaved, onClose }: ExperimentDialogProps) => {
  const form = useId()
  const [draft, setDraft] = useState(experiment === null ? NEW_EXPERIMENT : draftOf(experiment))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const problems = problemsOf(draft, experiment === null ? taken : [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof definitionOf>>) =>
      api(saveExperiment, { params: { key: draft.key }, body: { ...body, seen: seenOf(experiment) } }),
    onSuccess: onSaved,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    const [first] = Object.keys(problems)
    const definition = definitionOf(draft)
    if (first !== undefined) document.getElementById(`experiment-${first}`)?.focus()
    else if (definition !== undefined && !isPending) mutate(definition)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(experiment)}
      busy={isPending}
      closeLabel={words.close}
      actions={
        <Button type="submit" form={form} loading={isPending} loadingLabel={words.saving}>
          {experiment === null || experiment.stoppedAt === null ? words.save : words.restart}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Fields
          draft={draft}
          isNew={experiment === null}
          problems={isSubmitted ? problems : {}}
          change={(part) => setDraft({ ...draft, ...part })}
        />
        {error !== null && (
          <Notice tone="danger" live="alert">
            {decisionError(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly draft: ExperimentDraft
  readonly isNew: boolean
  readonly problems: DraftProblems
  readonly change: (part: Partial<ExperimentDraft>) => void
}

const Fields = ({ draft, isNew, problems, change }: FieldsProps) => (
  <>
    {isNew && (
      <TextField
        id="experiment-key"
        label={words.key}
        hint={words.keyHint}
        required
        autoComplete="off"
        spellCheck={false}
        value={draft.key}
        error={problems.key}
        onChange={(event) => change({ key: event.target.value })}
      />
    )}
    <TextAreaField
      id="experiment-description"
      label={words.description}
      required
      rows={3}
      maxLength={MAX_EXPERIMENT_TEXT}
      value={draft.description}
      error={problems.description}
      onChange={(event) => change({ description: event.target.value })}
    />
    <SelectField
      id="experiment-area"
      label={words.area}
      required
      value={draft.area}
      options={EXPERIMENT_AREAS.map((value) => ({ value, label: words.areas[value] }))}
      onChange={({ target }) =>
        change({ area: EXPERIMENT_AREAS.find((area) => area === target.value) ?? draft.area })
      }
    />
    <SelectField
      id="experiment-goal"
      label={words.goal}
      required
      value={draft.goal}
      options={EXPERIMENT_GOALS.map((value) => ({ value, label: words.goals[value] }))}
      onChange={({ target }) =>
        change({ goal: EXPERIMENT_GOALS.find((goal) => goal === target.value) ?? draft.goal })
      }
    />
    <TextField
      id="experiment-owner"
      label={words.owner}
      hint={words.ownerHint}
      required
      maxLength={MAX_EXPERIMENT_OWNER}
      value={draft.owner}
      error={problems.owner}
      onChange={(event) => change({ owner: event.target.value })}
    />
    <TextField
      id="experiment-share"
      label={words.share}
      hint={words.shareHint}
      required
      inputMode="decimal"
      suffix={words.percent}
      value={draft.share}
      error={problems.share}
      onChange={(event) => change({ share: event.target.value })}
    />
  </>
)
