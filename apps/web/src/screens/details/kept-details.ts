import type { BorrowerDetailsInput } from '@pledge/domain/borrower/details'
import * as z from 'zod/mini'
import { keepInTab, type Keeper, takeFromTab } from '../../session/kept-in-tab.ts'

const MAX_TEXT = 120
const text = z.string().check(z.maxLength(MAX_TEXT))

/** Date of birth, SSN and ID number are never stored in a browser; consents are given again. */
const keptSchema = z.object({
  firstName: text,
  lastName: text,
  latinFirstName: text,
  latinLastName: text,
  suffix: text,
  countryOfCitizenship: text,
  idType: text,
  sourceOfIncome: text,
  street1: text,
  street2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  phoneNumber: text,
})
export type KeptDetails = z.infer<typeof keptSchema>

const nameOf = (appUuid: string): string => `details.${appUuid}`

/** Stores the input until the form opens again; text that is too long is not stored. */
export const keepDetails = (appUuid: string, values: BorrowerDetailsInput, keeper: Keeper): void => {
  const read = z.safeParse(keptSchema, values)
  if (read.success) keepInTab(nameOf(appUuid), read.data, keeper)
}

/** The stored input of the same account, once. */
export const takeKeptDetails = (appUuid: string, keeper: Keeper): KeptDetails | undefined => {
  const read = z.safeParse(keptSchema, takeFromTab(nameOf(appUuid), keeper))
  return read.success ? read.data : undefined
}
