import type { BorrowerDetailsInput } from '@pledge/domain/borrower/details'
import * as z from 'zod/mini'

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

const keyOf = (appUuid: string): string => `pledge.details.${appUuid}`

/** Keeps what was typed through a sign-in, for this tab only; too long a text is not kept. */
export const keepDetails = (appUuid: string, values: BorrowerDetailsInput): void => {
  const read = z.safeParse(keptSchema, values)
  if (read.success) sessionStorage.setItem(keyOf(appUuid), JSON.stringify(read.data))
}

/** What was kept, once: it is forgotten as it is read. Anything else that stands there is nothing. */
export const takeKeptDetails = (appUuid: string): KeptDetails | undefined => {
  const json = sessionStorage.getItem(keyOf(appUuid))
  sessionStorage.removeItem(keyOf(appUuid))
  try {
    return z.parse(keptSchema, JSON.parse(json ?? 'null'))
  } catch {
    return undefined
  }
}
