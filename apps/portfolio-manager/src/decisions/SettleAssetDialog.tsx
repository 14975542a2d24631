import { settleWrongAsset, type ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { fill } from '@pledge/copy/fill'
import {
  UNSUPPORTED_ASSET_OUTCOMES,
  type UnsupportedAssetOutcome,
} from '@pledge/domain/collateral/unsupported-asset'
import { RadioCards } from '@pledge/ui/RadioCards'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useState } from 'react'
import { callWithStepUp } from '../session/step-up.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'
import { problemOfNote } from './note.ts'

const words = portfolioDecisions.settleAsset

export interface SettleAssetInput extends DecisionOf {
  readonly asset: NonNullable<ApplicationFile['collateral']>['wrongAssets'][number]
}

/** The outcome for an unsupported asset; the borrower reads the note. */
export const SettleAssetDialog = ({ application, asset, onDecided, onClose }: SettleAssetInput) => {
  const [outcome, setOutcome] = useState<UnsupportedAssetOutcome>('RETURNED')
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const borrower = borrowerName(application)
  const problem = problemOfNote(note, words, true)
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { borrower }))}
      confirm={words.confirm}
      check={() => {
        setIsChecked(true)
        return problem === undefined
      }}
      send={(idempotencyKey) =>
        callWithStepUp(settleWrongAsset, {
          params: { uuid: application.appUuid, assetUuid: asset.uuid },
          body: { asset: asset.uuid, outcome, note: note.trim() },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <RadioCards
        legend={words.outcome}
        name="outcome"
        value={outcome}
        onValueChange={setOutcome}
        options={UNSUPPORTED_ASSET_OUTCOMES.map((value) => ({ value, ...words.outcomes[value] }))}
      />
      <TextAreaField
        label={words.note}
        hint={words.noteHint}
        error={isChecked ? problem : undefined}
        required
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </DecisionDialog>
  )
}
