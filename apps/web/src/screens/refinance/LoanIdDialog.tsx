import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { isoFromTyped } from '@pledge/domain/borrower/date-of-birth'
import { REQUIRED_MESSAGE } from '@pledge/domain/field-check'
import {
  checkLoanNumber,
  MAX_LOAN_NUMBER_CHARACTERS,
  plainLoanNumber,
} from '@pledge/domain/refinance/loan-number'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { MaskedField } from '@pledge/ui/MaskedField'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../api.ts'
import { useCheckedForm, type FieldMessage } from '../../forms/use-checked-form.ts'
import { refusalText } from '../../refusal-text.ts'
import { claimsQuery, refinancesQuery } from './refinance-queries.ts'

const { claim: words } = refinance

export interface LoanIdDialogProps {
  /** Loan numbers that have a card already. */
  readonly listed: readonly string[]
  readonly onClose: () => void
}

type Field = 'loanId' | 'dateOfBirth' | 'ssn'
const EMPTY: Readonly<Record<Field, string>> = { loanId: '', dateOfBirth: '', ssn: '' }
const FOUR_DIGITS = /^\d{4}$/

const rule =
  (listed: readonly string[]) =>
  ({ loanId, dateOfBirth, ssn }: typeof EMPTY): readonly FieldMessage<Field>[] => {
    const number = checkLoanNumber(loanId)
    const messages: FieldMessage<Field>[] = []
    if (!number.ok) messages.push({ field: 'loanId', message: number.message })
    else if (listed.includes(number.value)) messages.push({ field: 'loanId', message: words.onList })
    if (dateOfBirth.trim() === '') messages.push({ field: 'dateOfBirth', message: REQUIRED_MESSAGE })
    else if (isoFromTyped(dateOfBirth) === null)
      messages.push({ field: 'dateOfBirth', message: words.dateWrong })
    if (ssn !== '' && !FOUR_DIGITS.test(ssn)) messages.push({ field: 'ssn', message: words.ssnWrong })
    return messages
  }

/**
 * Claims an old loan by its ID (rows 2.2.15, 2.2.23 and 2.5.06): the server compares the birth date and the digits of
 * the SSN with the register (note 098). They stay in this form, and are gone when it closes.
 */
export const LoanIdDialog = ({ listed, onClose }: LoanIdDialogProps) => {
  const id = useId()
  const queryClient = useQueryClient()
  const form = useCheckedForm<typeof EMPTY, Field>(EMPTY, rule(listed))
  const claim = useMutation({
    mutationFn: ({ loanId, dateOfBirth, ssn }: typeof EMPTY) =>
      api(claimEstateLoan, {
        body: {
          celsiusLoanNumber: plainLoanNumber(loanId),
          dateOfBirth: isoFromTyped(dateOfBirth) ?? '',
          ssnLastFour: ssn === '' ? null : ssn,
        },
      }),
    onSuccess: async ({ loans }) => {
      queryClient.setQueryData(claimsQuery().queryKey, loans)
      await queryClient.invalidateQueries({ queryKey: refinancesQuery().queryKey })
      // The loan joins an application of the same coin after this answer was made, and only then has one card with it.
      await queryClient.invalidateQueries({ queryKey: claimsQuery().queryKey })
      onClose()
    },
  })
  const bind = (field: Field) => ({
    id: `${id}-${field}`,
    value: form.values[field],
    error: form.errorOf(field),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      form.set({ [field]: event.target.value }, field),
    onBlur: () => form.leave(field),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      busy={claim.isPending}
      actions={
        <>
          <Button variant="secondary" disabled={claim.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={id} loading={claim.isPending} loadingLabel={words.adding}>
            {words.add}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!claim.isPending && form.isReady()) claim.mutate(form.values)
        }}
      >
        <p className="max-w-prose text-muted">{words.lead}</p>
        <TextField
          {...bind('loanId')}
          label={words.loanId}
          hint={words.loanIdHint}
          maxLength={2 * MAX_LOAN_NUMBER_CHARACTERS}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          data-autofocus="true"
        />
        <MaskedField
          {...bind('dateOfBirth')}
          label={words.dateOfBirth}
          hint={words.dateOfBirthHint}
          pattern="##/##/####"
          autoComplete="bday"
          data-private="true"
          required
        />
        <MaskedField
          {...bind('ssn')}
          label={words.ssn}
          hint={words.ssnHint}
          pattern="####"
          concealed
          autoComplete="off"
          data-private="true"
        />
        {claim.isError && (
          <Notice tone="danger" live="alert">
            {refusalText(claim.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
