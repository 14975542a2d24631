import {
  ADDRESS_TYPES,
  CONSENT_TYPES,
  GOVERNMENT_ID_TYPES,
  OPT_IN_OUT,
  SOURCES_OF_INCOME,
  SUFFIXES,
} from '@pledge/domain/borrower/vocabulary'
import * as z from 'zod/mini'
import { applicationState } from './applications.ts'
import { defineCall } from './define-call.ts'
import { byApplication, uuid } from './wire.ts'

/** The rule for names has no maximum; some real ones have more than two hundred letters. */
const MAX_NAME = 256
const MAX_LINE = 120
const name = z.string().check(z.maxLength(MAX_NAME))
const line = z.string().check(z.maxLength(MAX_LINE))

export const address = z.object({
  type: z.enum(ADDRESS_TYPES),
  street1: line,
  street2: z.nullable(line),
  city: line,
  state: line,
  zip: z.string().check(z.maxLength(12)),
  country: z.string().check(z.maxLength(2)),
})

/** The Profile entity (rows 1.3.34 to 1.3.38). The SSN never leaves the server; `hasSsn` says whether there is one. */
export const profile = z.object({
  uuid,
  name: z.object({ firstName: name, lastName: name, suffix: z.nullable(z.enum(SUFFIXES)) }),
  dob: z.nullable(z.iso.date()),
  hasSsn: z.boolean(),
  addresses: z.array(address),
  phoneNumbers: z.array(z.object({ number: z.string() })),
  email: z.email(),
  countryOfDomicile: z.nullable(z.string()),
})
export type Profile = z.infer<typeof profile>

/**
 * Rows 1.3.39 to 1.3.46, with source of income and phone (gap G.36). `@pledge/domain/borrower` validates the texts;
 * the Latin forms are sent where a name is not in Latin script (decision 8).
 */
export const borrowerDetails = z.object({
  name: z.object({
    firstName: name,
    lastName: name,
    latinFirstName: z.optional(name),
    latinLastName: z.optional(name),
    suffix: z.optional(z.nullable(z.enum(SUFFIXES))),
    dob: z.string().check(z.maxLength(10)),
  }),
  governmentIssuedIdentifier: z.optional(
    z.object({
      identifier: z.string().check(z.maxLength(40)),
      type: z.enum(GOVERNMENT_ID_TYPES),
      country: z.string().check(z.maxLength(2)),
    }),
  ),
  countryOfCitizenship: z.optional(z.string().check(z.maxLength(2))),
  ssn: z.optional(z.string().check(z.maxLength(11))),
  homeAddress: address,
  phoneNumber: z.string().check(z.maxLength(32)),
  sourceOfIncome: z.enum(SOURCES_OF_INCOME),
  consents: z
    .array(z.object({ type: z.enum(CONSENT_TYPES), version: z.int(), optInOut: z.enum(OPT_IN_OUT) }))
    .check(z.maxLength(8)),
})
export type BorrowerDetails = z.infer<typeof borrowerDetails>

export const getProfile = defineCall({
  name: 'getProfile',
  method: 'GET',
  path: '/api/loans/v1/profile',
  caller: 'borrower',
  summary: 'The profile of the signed-in borrower (row 1.3.34).',
  answer: z.object({ profile }),
  refusals: [],
})

const MAX_LEGAL_TEXT = 2_000
const legalText = z.string().check(z.maxLength(MAX_LEGAL_TEXT))

/** The consents that an application requires, with their texts: from the application's version of the settings. */
export const detailsConsents = z.object({
  /** The business date in the organization's time zone, from which an age is calculated, here and on submission. */
  today: z.iso.date(),
  /** The version of the settings with these texts: the legal pages that the borrower consents to are from it too. */
  organizationVersion: z.int(),
  consents: z.array(z.object({ type: z.enum(CONSENT_TYPES), version: z.int(), required: z.boolean() })),
  legal: z.object({
    /** For the credit pull; for an international borrower, for the screening instead. */
    creditPull: legalText,
    termsAndPrivacy: legalText,
    communications: legalText,
    marketing: legalText,
  }),
  links: z.object({ terms: z.nullable(z.url()), privacy: z.nullable(z.url()) }),
  /**
   * For a renewal by an international borrower: the identification from the renewed loan, shown and not requested
   * again; the number is masked.
   */
  heldIdentifier: z.optional(
    z.object({
      countryOfCitizenship: z.string(),
      type: z.enum(GOVERNMENT_ID_TYPES),
      mask: z.string(),
    }),
  ),
})
export type DetailsConsents = z.infer<typeof detailsConsents>

export const getDetailsConsents = defineCall({
  name: 'getDetailsConsents',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/details-consents',
  caller: 'borrower',
  summary:
    'The consents that the details page shows and sends, with their text, in the versions that the application keeps (rows 1.2.70, 1.2.71, 1.3.43), and the date used to calculate ages (row 1.5.10).',
  params: byApplication,
  answer: detailsConsents,
  refusals: [],
})

export const submitBorrowerDetails = defineCall({
  name: 'submitBorrowerDetails',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/borrower-details',
  caller: 'borrower',
  summary:
    'Submits identity details and consents, and records the SOFT_CREDIT consent with them (rows 1.3.39 to 1.3.46). Refused until a document of the application has been opened, because consent to electronic records must show that the borrower can open them (note 048). A phone number that differs from the profile requires a step-up (decision 15).',
  params: byApplication,
  body: borrowerDetails,
  answer: applicationState,
  stepUp: 'phone',
  refusals: [
    'account.email-unverified',
    'borrower.details-invalid',
    'borrower.document-unopened',
    'transition.not-allowed',
    'application.expired',
    'session.step-up-needed',
  ],
})

/** The details with which the bureau did not find the person. Without a new SSN, the submitted one is used. */
export const detailsCorrection = z.object({
  name: borrowerDetails.shape.name,
  ssn: borrowerDetails.shape.ssn,
  homeAddress: address,
  /** Tries left as the page showed them: a click that refers to a past try changes nothing. */
  triesLeft: z.int().check(z.minimum(0)),
})
export type DetailsCorrection = z.infer<typeof detailsCorrection>

export const correctDetails = defineCall({
  name: 'correctDetails',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/details-correction',
  caller: 'borrower',
  summary:
    'Corrects name, date of birth, SSN and home address after no match, and checks credit again with them, within the same limit of tries (rows 1.2.80 and 1.4.11).',
  params: byApplication,
  body: detailsCorrection,
  answer: applicationState,
  refusals: [
    'borrower.details-invalid',
    'transition.not-allowed',
    'credit.tries-exhausted',
    'application.expired',
  ],
})

export const suggestAddresses = defineCall({
  name: 'suggestAddresses',
  // A query string would put a home address, as it is typed, into proxies' logs and browsers' history.
  method: 'POST',
  path: '/api/loans/v1/address-suggestions',
  caller: 'borrower',
  summary:
    'Suggestions for the home address (row 1.2.67). Empty if the provider is unavailable (row 1.2.68).',
  body: z.object({
    query: z.string().check(z.minLength(3), z.maxLength(120)),
    country: z.string().check(z.maxLength(2)),
  }),
  keepsNothing: true,
  inPreview: true,
  answer: z.object({
    suggestions: z.array(
      z.object({ street1: line, city: line, state: line, zip: z.string(), country: z.string() }),
    ),
  }),
  refusals: [],
})
