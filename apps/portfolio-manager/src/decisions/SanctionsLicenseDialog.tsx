import { recordSanctionsLicense } from '@pledge/contract/portfolio-sanctions'
import { portfolioSanctions } from '@pledge/copy/en/portfolio/sanctions'
import type { LicenseCovers } from '@pledge/domain/application/sanctions-license'
import { RadioCards } from '@pledge/ui/RadioCards'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { callWithStepUp } from '../session/step-up.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { DecisionOf } from './dialog-input.ts'

const words = portfolioSanctions.dialogs.license

/** An OFAC license as issued; a second agent enters the same (note 051). */
export const SanctionsLicenseDialog = ({
  application,
  mayLicense,
  onDecided,
  onClose,
}: DecisionOf & { readonly mayLicense: readonly LicenseCovers[] }) => {
  const [number, setNumber] = useState('')
  const [issuedOn, setIssuedOn] = useState('')
  const [covers, setCovers] = useState<LicenseCovers>(mayLicense[0] ?? 'ALL')
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const errorOf = (value: string) =>
    isChecked && value.trim() === '' ? portfolioSanctions.required : undefined
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects}
      confirm={portfolioSanctions.recordLicense}
      check={() => {
        setIsChecked(true)
        return [number, issuedOn, note].every((value) => value.trim() !== '')
      }}
      send={(idempotencyKey) =>
        callWithStepUp(recordSanctionsLicense, {
          params: { uuid: application.appUuid },
          body: { number: number.trim(), issuedOn, covers, note: note.trim() },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <TextField
        label={words.number}
        error={errorOf(number)}
        autoComplete="off"
        required
        maxLength={100}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField
        label={words.issuedOn}
        type="date"
        error={errorOf(issuedOn)}
        required
        value={issuedOn}
        onChange={(event) => setIssuedOn(event.target.value)}
      />
      <RadioCards
        legend={words.covers}
        name="license-covers"
        options={mayLicense.map((value) => ({ value, label: words.coverOptions[value] }))}
        value={covers}
        onValueChange={setCovers}
      />
      <TextAreaField
        label={words.field}
        error={errorOf(note)}
        required
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </DecisionDialog>
  )
}
