import { SUFFIXES } from '@pledge/domain/borrower/vocabulary'
import * as z from 'zod/mini'
import { address } from './borrower.ts'
import { defineCall } from './define-call.ts'
import { byApplication } from './wire.ts'

const MAX_NAME = 256
const MAX_SSN = 11
const MAX_PHONE = 32

/**
 * `NEEDED`: the borrower has to give them before the confirmation. `CHECKING`: they are given, and a job makes the
 * inquiries. `COMPLETE`: nothing is due from the borrower.
 */
export const REFINANCE_DETAILS_STATUSES = ['NEEDED', 'CHECKING', 'COMPLETE'] as const

const refinanceDetails = z.object({
  status: z.enum(REFINANCE_DETAILS_STATUSES),
  /** As the register or an earlier application has it; not entered again. */
  name: z.object({
    firstName: z.string().check(z.maxLength(MAX_NAME)),
    lastName: z.string().check(z.maxLength(MAX_NAME)),
    suffix: z.nullable(z.enum(SUFFIXES)),
  }),
  /** What is known; empty strings where nothing is. State and country are those that the loan is priced for. */
  homeAddress: address,
  isInternational: z.boolean(),
  /** No SSN is on file, and the borrower lives in the United States. */
  isSsnRequested: z.boolean(),
  /** No telephone number is on file. */
  isPhoneRequested: z.boolean(),
})
export type RefinanceDetails = z.infer<typeof refinanceDetails>

const PATH = '/api/loans/v1/applications/{uuid}/celsius-details'

export const getRefinanceDetails = defineCall({
  name: 'getRefinanceDetails',
  method: 'GET',
  path: PATH,
  caller: 'borrower',
  summary:
    'What is known about the borrower of a refinance from the register or an earlier application, and what is missing (note 106). No SSN and no telephone number leave the server.',
  params: byApplication,
  answer: z.object({ details: refinanceDetails }),
  refusals: ['transition.not-allowed'],
})

export const giveRefinanceDetails = defineCall({
  name: 'giveRefinanceDetails',
  method: 'POST',
  path: PATH,
  caller: 'borrower',
  summary:
    'Stores SSN, home address and telephone number of the borrower of a refinance, which the register of old loans lacks, before its confirmation (note 106). What is on file already is not changed. The SSN must end in the digits that the register has; tries are limited.',
  params: byApplication,
  body: z.object({
    /** 123-45-6789; left out where it is not requested. */
    ssn: z.optional(z.string().check(z.maxLength(MAX_SSN))),
    homeAddress: address,
    /** Left out where it is not requested. */
    phoneNumber: z.optional(z.string().check(z.maxLength(MAX_PHONE))),
  }),
  answer: z.object({ details: refinanceDetails }),
  refusals: [
    'account.email-unverified',
    'borrower.details-invalid',
    'transition.not-allowed',
    'application.expired',
    'request.too-many',
  ],
})
