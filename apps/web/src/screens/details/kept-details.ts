import type { BorrowerDetailsInput } from '@pledge/domain/borrower/details'
import * as z from 'zod/mini'
import { keepInTab, type Keeper, takeFromTab } from '../../session/kept-in-tab.ts'

const MAX_TEXT = 120
const text = z.string().check(z.maxLength(MAX_TEXT))

/** Neither date of birth nor SSN nor the number of an ID is ever kept in a browser; consents are given anew. */
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

/** Keeps what was typed until the form opens again; too long a text is not kept. */
export const keepDetails = (appUuid: string, values: BorrowerDetailsInput, keeper: Keeper): void => {
  const read = z.safeParse(keptSchema, values)
  if (read.success) keepInTab(nameOf(appUuid), read.data, keeper)
}

/** What was kept for the same account, once. */
export const takeKeptDetails = (appUuid: string, keeper: Keeper): KeptDetails | undefined => {
  const read = z.safeParse(keptSchema, takeFromTab(nameOf(appUuid), keeper))
  return read.success ? read.data : undefined
}
