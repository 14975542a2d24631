import { disbursement as words } from '@pledge/copy/en/screens/disbursement'
import { validateManualBank, type ManualBank } from '@pledge/domain/disbursement/manual-bank'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { ErrorSummary } from '@pledge/ui/ErrorSummary'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { ActionPanel } from '../../journey/ActionPanel.tsx'
import { useStepUnderWay } from '../../journey/optimistic.ts'
import { bankDraft } from './bank-draft.ts'
import { ConfirmBank } from './ConfirmBank.tsx'
import { useSaveBank } from './use-save-bank.ts'

export interface BankFormProps {
  readonly appUuid: string
  /** The application's state when the form opens. */
  readonly state: string
}

const { entry } = words
const EMPTY: ManualBank = { routingNumber: '', accountNumber: '', firstName: '', lastName: '' }

const problemsOf = (bank: ManualBank) => {
  const check = validateManualBank(bank)
  return check.ok ? [] : check.errors
}
const controlId = (field: keyof ManualBank): string => `bank-${field}`

/** The four fields (rows 1.3.60, 1.5.50 to 1.5.58), confirmed before they are submitted (row 1.2.113). */
export const BankForm = ({ appUuid, state }: BankFormProps) => {
  const [draft] = useState(() => bankDraft.of(appUuid))
  const form = useCheckedForm(draft?.entries ?? EMPTY, problemsOf, draft?.refused)
  const [toConfirm, setToConfirm] = useState<ManualBank | null>(null)
  const save = useSaveBank(appUuid, state)
  const isUnderWay = useStepUnderWay(appUuid)

  const review = (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay || !form.isReady()) return
    const check = validateManualBank(form.values)
    if (check.ok) setToConfirm(check.value)
  }
  const bind = (field: keyof ManualBank) => ({
    id: controlId(field),
    name: field,
    value: form.values[field],
    error: form.errorOf(field),
    required: true,
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      form.set({ [field]: event.target.value }, field),
    onBlur: () => form.leave(field),
  })
  return (
    <form noValidate onSubmit={review} className="flex flex-col gap-6">
      <ErrorSummary
        title={entry.summaryTitle}
        attempt={form.attempt}
        errors={form.problems.map(({ field, message }) => ({
          field: controlId(field),
          message: `${entry[field]}: ${message}`,
        }))}
      />
      <PageGrid
        side={
          <ActionPanel>
            <PrimaryAction bar={form.problems.length === 0} figure={entry.title}>
              <Button type="submit" block loading={isUnderWay} loadingLabel={words.confirm.saving}>
                {entry.review}
              </Button>
            </PrimaryAction>
          </ActionPanel>
        }
      >
        <Card>
          <div className="grid items-start gap-5 md:grid-cols-2">
            <TextField
              {...bind('routingNumber')}
              label={entry.routingNumber}
              hint={entry.routingNumberHint}
              inputMode="numeric"
            />
            <TextField
              {...bind('accountNumber')}
              label={entry.accountNumber}
              hint={entry.accountNumberHint}
              inputMode="numeric"
              data-private="true"
            />
          </div>
          <fieldset className="mt-6 border-t border-line pt-5">
            <legend className="sr-only">{entry.holder}</legend>
            <h2 aria-hidden="true" className="text-base">
              {entry.holder}
            </h2>
            <p className="mb-4 text-sm text-muted">{entry.holderHint}</p>
            <div className="grid items-start gap-5 md:grid-cols-2">
              <TextField
                {...bind('firstName')}
                label={entry.firstName}
                autoComplete="given-name"
                maxLength={80}
              />
              <TextField
                {...bind('lastName')}
                label={entry.lastName}
                autoComplete="family-name"
                maxLength={80}
              />
            </div>
          </fieldset>
        </Card>
        <p className="text-sm text-muted">{entry.privacy}</p>
      </PageGrid>
      <ConfirmBank
        bank={toConfirm}
        onClose={() => setToConfirm(null)}
        onConfirm={(bank) => {
          setToConfirm(null)
          save.mutate(bank)
        }}
      />
    </form>
  )
}
