import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { DocumentFacts, LenderFacts } from '../../documents/facts.ts'
import { dateTime } from '../../format/dates.ts'
import { counted } from '../../format/range.ts'

interface Frame {
  readonly facts: DocumentFacts
  readonly title: string
  readonly version: number
  readonly blocks: readonly DocumentBlock[]
}

/** What all documents have around their words: title, reference, date, footer. */
export const frame = ({ facts, title, version, blocks }: Frame): DocumentContent => ({
  title,
  language: 'en-US',
  organization: {
    shortName: facts.lender.shortName,
    legalName: facts.lender.legalName,
    primary: facts.lender.primary,
    nmls: facts.lender.nmls,
  },
  reference: `Application ${facts.applicationReference} · version ${version}`,
  pageLabel: 'Page {page} of {pages}',
  dateText: dateTime(facts.createdAt, { timeZone: facts.lender.timeZone }),
  createdAt: facts.createdAt,
  blocks,
})

export const heading = (text: string): DocumentBlock => ({ kind: 'heading', level: 1, text })
export const subheading = (text: string): DocumentBlock => ({ kind: 'heading', level: 2, text })
export const paragraph = (text: string): DocumentBlock => ({ kind: 'paragraph', text })
export const list = (...items: readonly string[]): DocumentBlock => ({ kind: 'list', items })
export const notice = (title: string, text: string): DocumentBlock => ({
  kind: 'notice',
  heading: title,
  text,
})

/** A numbered section of an agreement: its heading and its clauses '4.1', '4.2'; other blocks stay unnumbered. */
export const section = (
  number: number,
  title: string,
  parts: readonly (string | DocumentBlock)[],
): readonly DocumentBlock[] => {
  let clause = 0
  return [
    heading(`${number}. ${title}`),
    ...parts.map((part): DocumentBlock => {
      if (typeof part !== 'string') return part
      clause += 1
      return { kind: 'clause', number: `${number}.${clause}`, text: part }
    }),
  ]
}

/** '5 calendar days' and '1 business day', as documents tell deadlines. */
export const days = (count: number): string => counted(count, 'calendar day', 'calendar days')
export const businessDays = (count: number): string => counted(count, 'business day', 'business days')

export const inOneLine = (lines: readonly string[]): string => lines.join(', ')

/** A phone number that never breaks at the end of a line. */
export const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0')

/** How the lender is reached, as one sentence part. */
export const reach = (lender: LenderFacts): string =>
  `${lender.legalName}, ${inOneLine(lender.addressLines)}, phone ${unbroken(lender.phone)}, email ${lender.email}`

/** The parties at the head of an agreement. */
export const parties = (
  facts: DocumentFacts & { readonly borrower?: { name: string; addressLines: readonly string[] } },
): DocumentBlock => ({
  kind: 'facts',
  rows: [
    {
      label: 'Lender',
      value: `${facts.lender.legalName} (NMLS ID ${facts.lender.nmls}), ${inOneLine(facts.lender.addressLines)}`,
    },
    ...(facts.borrower === undefined
      ? []
      : [
          {
            label: 'Borrower',
            value: `${facts.borrower.name}, ${inOneLine(facts.borrower.addressLines)}`,
          },
        ]),
    { label: 'Application', value: facts.applicationReference },
    { label: 'Contact', value: `${facts.lender.phone}, ${facts.lender.email}` },
  ],
})
