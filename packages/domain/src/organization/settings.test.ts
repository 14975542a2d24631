import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { legalPageSchema, LEGAL_SLOTS } from './legal-copy.ts'
import { organizationSchema, type Organization } from './settings.ts'

const pledge = JSON.parse(
  readFileSync(new URL('../../../../seeds/organizations/pledge.json', import.meta.url), 'utf8'),
) as Organization
const read = (change: object) => organizationSchema.safeParse({ ...pledge, ...change })
const page = (heading: string, paragraph: string) => ({
  page: 'terms',
  version: 1,
  sections: [{ heading, paragraphs: [paragraph] }],
})

describe('the settings of an organization', () => {
  it.each<[string, object]>([
    ['a code in small letters', { code: 'pledge' }],
    ['a code of one letter', { code: 'P' }],
    ['a code that begins with a digit', { code: '1PLEDGE' }],
    ['a code with a space before it', { code: ' PLEDGE' }],
    ['a code with markup behind it', { code: 'PLEDGE<b>' }],
    ['a short name of two lines, which mails have in a header', { shortName: 'Pledge\r\nBcc: a@b.example' }],
    ['a color by name', { theme: { ...pledge.theme, primary: 'red' } }],
    ['a color of three digits', { theme: { ...pledge.theme, primary: '#abc' } }],
    ['a color that ends a style', { theme: { ...pledge.theme, accent: '#aabbcc;}' } }],
    ['a color after something else', { theme: { ...pledge.theme, neutral: 'x#aabbcc' } }],
    ['an NMLS number of three digits', { nmls: '123' }],
    ['an NMLS number after a letter', { nmls: 'A271828' }],
    ['an NMLS number before a letter', { nmls: '271828A' }],
    ['a host with a path', { hosts: ['loans.example/path'] }],
    ['a host with a user', { hosts: ['me@loans.example'] }],
    ['a host in capitals', { hosts: ['Loans.example'] }],
    ['no flags', { flags: {} }],
    ['banners over http', { bannersUrl: 'http://banners.example' }],
    ['banners by a scheme like https', { bannersUrl: 'httpsx://banners.example' }],
    ['a link by a scheme like https', { links: { ...pledge.links, terms: 'xhttps://terms.example' } }],
    ['an application elsewhere than on the web', { mobileApp: { ios: 'itms://x', android: null } }],
    ['an application of one system', { mobileApp: { ios: null } }],
    ['another way to sign in', { signInMode: 'password' }],
    ['another logo of housing', { housingLogo: 'none' }],
    ['documents without templates', { templates: {} }],
    ['a license without a number', { licenses: [{ place: 'Utah', kind: 'Lender' }] }],
    ['a license without a place', { licenses: [{ place: '', kind: 'Lender', number: '1' }] }],
    ['a legal page without sections', { legalPages: [{ page: 'terms', version: 1, sections: [] }] }],
    ['a page that asks each second', { operation: { statusPollSeconds: 1 } }],
    ['a page that asks too seldom', { operation: { statusPollSeconds: 61 } }],
    ['no file of an ID at all', { operation: { idFileMaxMegabytes: 0 } }],
    ['a file of an ID beyond what is looked into', { operation: { idFileMaxMegabytes: 11 } }],
    ['half a megabyte', { operation: { idFileMaxMegabytes: 1.5 } }],
    ['a legal page that there is not', { legalPages: [{ ...page('A', 'b'), page: 'faq' }] }],
  ])('are refused with %s', (_, change) => expect(read(change).success).toBe(false))

  it.each<[string, object]>([
    ['a code with digits', { code: 'P2_P' }],
    ['the other logo of housing', { housingLogo: 'equal-opportunity' }],
    ['a theme in which corners are square', { theme: { ...pledge.theme, radiusPx: 0 } }],
    ['sign-in by the list of accounts (2.4.09)', { signInMode: 'legacy' }],
    ['sign-in as a flag says (2.4.09)', { signInMode: 'auto' }],
    ['banners of its own', { bannersUrl: 'https://banners.example/list.json' }],
    ['hosts', { hosts: ['loans.partner-2.example'] }],
    ['an application', { mobileApp: { ios: 'https://a.example', android: null } }],
    ['an operation of its own', { operation: { statusPollSeconds: 2, idFileMaxMegabytes: 10 } }],
    ['an operation at the other ends', { operation: { statusPollSeconds: 60, idFileMaxMegabytes: 1 } }],
    [
      'an operation left to the platform',
      { operation: { statusPollSeconds: null, idFileMaxMegabytes: null } },
    ],
    ['a license', { licenses: [{ place: 'Utah', kind: 'Lender', number: '1' }] }],
  ])('are accepted with %s', (_, change) => {
    const taken = read(change)
    expect(taken.success).toBe(true)
    expect(taken.data).toMatchObject(change)
  })

  it('of an older version have no pages or licenses of their own, no app, and the broker’s sign-in', () => {
    const {
      legalPages: _,
      licenses: __,
      mobileApp: ___,
      signInMode: ____,
      ...older
    } = pledge as object as Record<string, unknown>
    expect(organizationSchema.parse(older)).toMatchObject({
      legalPages: [],
      licenses: [],
      mobileApp: { ios: null, android: null },
      signInMode: 'broker',
      bannersUrl: null,
      operation: { statusPollSeconds: null, idFileMaxMegabytes: null },
      sameApprover: 'flag',
    })
  })
})

describe('legal copy of an organization’s own (1.1.23)', () => {
  it('can name every available slot, in headings and paragraphs, any number of times', () => {
    for (const slot of LEGAL_SLOTS)
      expect(legalPageSchema.safeParse(page(`{${slot}}`, `By {shortName}, {${slot}}.`)).success, slot).toBe(
        true,
      )
    expect(legalPageSchema.safeParse(page('No slot', 'None here')).success).toBe(true)
  })

  it.each([['{ssn}'], ['{}'], ['{ shortName }'], ['{shortName} and {other}'], ['{x}']])(
    'is refused with %s',
    (text) => {
      for (const refused of [page(text, 'x'), page('x', text)]) {
        const answer = legalPageSchema.safeParse(refused)
        expect(answer.error?.issues.map(({ message }) => message)).toEqual(['Unknown placeholder in braces'])
      }
    },
  )

  it('is refused when empty', () => {
    expect(legalPageSchema.safeParse(page('', 'x')).success).toBe(false)
    expect(legalPageSchema.safeParse(page('x', '')).success).toBe(false)
  })
})
