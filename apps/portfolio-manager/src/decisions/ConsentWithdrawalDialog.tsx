import { recordConsentWithdrawal } from '@pledge/contract/portfolio-consents'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { fill } from '@pledge/copy/fill'
import { WITHDRAWAL_WAYS } from '@pledge/domain/borrower/withdrawal'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { api } from '../api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'

const words = portfolioDecisions.consentWithdrawal
const OPTIONS = WITHDRAWAL_WAYS.map((value) => ({ value, label: words.ways[value] }))

/** Records that the borrower withdrew consent to electronic records by phone or letter (note 048). */
export const ConsentWithdrawalDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const [chosen, setChosen] = useState('')
  const [receivedOn, setReceivedOn] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const way = WITHDRAWAL_WAYS.find((each) => each === chosen)
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
        return way !== undefined && receivedOn !== ''
      }}
      send={(idempotencyKey) => {
        if (way === undefined) throw new Error('The way was checked before')
        return api(recordConsentWithdrawal, {
          params: { uuid: application.appUuid },
          body: { way, receivedOn },
          idempotencyKey,
        })
      }}
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <SelectField
        label={words.way}
        placeholder={words.wayPlaceholder}
        options={OPTIONS}
        error={isChecked && way === undefined ? words.wayRequired : undefined}
        required
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <TextField
        type="date"
        label={words.receivedOn}
        error={isChecked && receivedOn === '' ? words.receivedOnRequired : undefined}
        required
        value={receivedOn}
        onChange={(event) => setReceivedOn(event.target.value)}
      />
    </DecisionDialog>
  )
}
