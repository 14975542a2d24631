import { LEGAL_PAGES } from '@pledge/domain/organization/legal-pages'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { organizationCode } from './wire.ts'

export const getLendingTerms = defineCall({
  name: 'getLendingTerms',
  method: 'GET',
  path: '/api/loans/v1/lending-terms',
  caller: 'anyone',
  summary:
    "The current lending rules as data, with the organization's short name and accepted collateral, for the FAQ (rows 1.1.27 to 1.1.31).",
  query: z.object({ orgCode: organizationCode }),
  answer: z.object({
    shortName: z.string(),
    rules: z.record(z.string(), z.unknown()),
    collateral: z.array(z.string()),
  }),
  refusals: [],
})

/** A legal page with its slots filled. */
export const legalPage = z.object({
  version: z.int(),
  title: z.string(),
  sections: z.array(
    z.object({
      heading: z.string(),
      paragraphs: z.array(z.string()),
      table: z.optional(z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })),
      link: z.optional(z.object({ label: z.string(), url: z.url() })),
    }),
  ),
})
export type LegalPage = z.infer<typeof legalPage>

export const getLegalPage = defineCall({
  name: 'getLegalPage',
  method: 'GET',
  path: '/api/loans/v1/legal/{page}',
  caller: 'anyone',
  summary:
    'Terms, privacy notice or licenses of an organization, its own text or the built-in one (rows 1.1.23, 1.2.12, 1.2.140 to 1.2.142). Without a version, the one that these settings consent to; the live settings by default.',
  params: z.object({ page: z.enum(LEGAL_PAGES) }),
  query: z.object({
    orgCode: organizationCode,
    version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
    /** The version of the settings that an application keeps: its borrower reads the text that they consent to. */
    organizationVersion: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  }),
  answer: legalPage,
  refusals: [],
})
