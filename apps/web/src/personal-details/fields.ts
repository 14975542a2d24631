import type { BorrowerDetailsInput, BorrowerField } from '@pledge/domain/borrower/details'
import type { CheckedForm } from '../forms/use-checked-form.ts'
import { controlId } from './form.ts'

export type DetailsForm = CheckedForm<BorrowerDetailsInput, BorrowerField>
export type TextFieldName = Exclude<keyof BorrowerDetailsInput, 'consents'>

/** The props of a form control: its value, its change and blur handlers, and its message. */
export const bind = (form: DetailsForm, field: TextFieldName) => ({
  id: controlId(field),
  name: field,
  value: form.values[field],
  error: form.errorOf(field),
  onChange: (event: { readonly target: { readonly value: string } }) =>
    form.set({ [field]: event.target.value }, field),
  onBlur: () => form.leave(field),
})
