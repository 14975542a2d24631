import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COINS } from '../collateral/coins.ts'
import { quote } from '../offer/quote.ts'
import { readOrganizationFile, type OrganizationFile } from '../publishing/organization-file.ts'
import { shippedRulesJson } from './lending-rules.test-data.ts'
import { publicOrganizationSchema } from './organization.ts'
import { consentSentences } from '../borrower/consent-sentences.ts'
import type { Organization } from './settings.ts'
import { textInReach } from './support-phone.ts'
import { contrastFailures, palette, roleFailures } from './theme.ts'

const folder = new URL('../../../../seeds/organizations/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
const shipped = shippedRulesJson()
/** Read like an imported one: with every check of publishing, including the sample loans. */
const fileOf = (name: string): OrganizationFile => {
  const read = readOrganizationFile(JSON.parse(readFileSync(new URL(name, folder), 'utf8')), shipped)
  if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.problems)}`)
  return read.file
}
const files: readonly (readonly [string, OrganizationFile])[] = names.map((name) => [name, fileOf(name)])
const organizations = files.map(([, { organization }]) => organization)

const isEachOnce = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size === values.length

describe('the seeded organizations', () => {
  it('are the product’s own and at least 24 partners (1.1.25, 2.1.13)', () => {
    const codes = organizations.map(({ code }) => code)
    expect(codes).toContain('PLEDGE')
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThanOrEqual(25)
  })

  it.each<[string, (organization: Organization) => unknown]>([
    ['a short name', ({ shortName }) => shortName],
    ['a legal name', ({ legalName }) => legalName],
    ['a look', ({ theme }) => theme],
    ['a main color', ({ theme }) => theme.primary],
    ['a logo', ({ logoSvg }) => logoSvg],
    ['a telephone number', ({ supportPhone }) => supportPhone],
    ['a mailbox', ({ supportEmail }) => supportEmail],
    ['an NMLS number', ({ nmls }) => nmls],
    ['an originator', ({ loanOriginatorUuid }) => loanOriginatorUuid],
    ['an address', ({ creditorAddress }) => creditorAddress],
    ['an account to pay to', ({ repaymentAccount }) => repaymentAccount.accountNumber],
    ['a promise', ({ promise }) => promise],
    ['a footer', ({ legal }) => legal.footer],
    ['consent texts', ({ legal }) => [legal.creditPull, legal.termsAndPrivacy, legal.communications]],
  ])('have %s each of its own (1.1.22, 1.1.23)', (_, of) => {
    expect(isEachOnce(organizations.map(of))).toBe(true)
  })

  it('share no host', () => expect(isEachOnce(organizations.flatMap(({ hosts }) => hosts))).toBe(true))

  it('differ, any two of them, in their flags or in their rules', () => {
    const ways = files.map(([, { organization, table }]) => [
      organization.flags,
      organization.webCollateralTypes,
      JSON.stringify(table, (key, value: unknown) =>
        key === 'vectors' ? undefined : typeof value === 'bigint' ? value.toString() : value,
      ),
    ])
    expect(isEachOnce(ways)).toBe(true)
  })

  it('cover every flag, both housing logos, several zones and typefaces, and one without web collateral', () => {
    for (const flag of ['international', 'wholesale', 'webOnly', 'webCollateral', 'additionalDocs'] as const)
      expect(new Set(organizations.map(({ flags }) => flags[flag])).size).toBe(2)
    const many = <T>(of: (organization: Organization) => T) => new Set(organizations.map(of)).size
    expect(many(({ housingLogo }) => housingLogo)).toBe(2)
    expect(many(({ timeZone }) => timeZone)).toBeGreaterThanOrEqual(6)
    expect(many(({ theme }) => theme.typeface)).toBe(5)
    const international = organizations.filter(({ flags }) => flags.international).map(({ code }) => code)
    expect(international).toEqual(expect.arrayContaining(['FERNHOLLOW', 'ORCHIDLANE']))
  })

  it('have phone numbers and addresses that are reserved for examples', () => {
    for (const { supportPhone, supportPhoneAbroad, supportEmail, flags } of organizations) {
      expect(supportPhone).toMatch(/^\(800\) 555-01\d\d$/)
      expect(supportEmail).toMatch(/\.example$/)
      if (flags.international) expect(supportPhoneAbroad).toMatch(/^\+1 302 555 01\d\d$/)
    }
  })
})

/** How a promise may name a coin. */
const COIN_WORDS = {
  BTC: /\bbitcoin\b|\bBTC\b/i,
  ETH: /\bether(eum)?\b|\bETH\b/i,
  SOL: /\bSOL(ana)?\b/i,
} as const

describe.each(files)('%s', (name, { organization, table }) => {
  it('is named after its code', () => {
    expect(name).toBe(`${organization.code.toLowerCase()}.json`)
  })

  it('reaches every contrast, light and dark, with its own colors unchanged (1.1.22)', () => {
    expect(contrastFailures(palette(organization.theme, 'light'))).toEqual([])
    expect(contrastFailures(palette(organization.theme, 'dark'))).toEqual([])
    expect(palette(organization.theme, 'light').brand).toBe(organization.theme.primary)
    for (const mode of ['light', 'dark'] as const)
      expect(roleFailures(palette(organization.theme, mode))).toEqual([])
  })

  it('shows international readers no toll-free number, no credit bureau and nothing by state, where it lends to them', () => {
    if (!organization.flags.international) return
    const { footer, footnotesAbroad } = organization.legal
    const texts = [footer, ...footnotesAbroad, ...Object.values(consentSentences(organization, true))]
    const said = texts.map((text) => textInReach(text, organization, true)).join('\n')
    expect(said).toContain(organization.supportPhoneAbroad)
    expect(said).not.toMatch(/\(8\d\d\)|inquiry|credit scores|by state|your state/)
    expect(footnotesAbroad.length).toBeGreaterThanOrEqual(2)
  })

  it('promises loans against exactly the coins that it accepts, if it names any (1.1.23)', () => {
    const { promise, webCollateralTypes } = organization
    const named = COINS.filter((coin) => COIN_WORDS[coin].test(promise))
    if (named.length > 0 || webCollateralTypes.length > 0)
      expect(named).toEqual([...webCollateralTypes].toSorted())
    expect(promise).toMatch(/\.$/)
  })

  it('promises no figure that its rules do not have (1.1.23)', () => {
    const rules = JSON.stringify(table, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    const amounts = [...organization.promise.matchAll(/\$([\d,]+)/g)].map(
      ([, dollars = '']) => `${dollars.replaceAll(',', '')}00`,
    )
    const times = [...organization.promise.matchAll(/(\d+) (?:hours|days|months)/g)].map(([, time]) => time)
    for (const figure of [...amounts, ...times])
      expect(rules).toMatch(new RegExp(`[":]${String(figure)}[",}]`))
  })

  it('lists a license, or that none is required, for each state in which it lends (1.2.142)', () => {
    const places = organization.licenses.map(({ place }) => place)
    expect(isEachOnce(places)).toBe(true)
    expect(places).toEqual(table.states.filter(({ enabled }) => enabled).map((state) => state.name))
    for (const { kind, number } of organization.licenses)
      expect(number).toMatch(kind === 'No license required' ? /^None$/ : /^EXAMPLE-[A-Z]{2}-\d{4}$/)
  })

  it('has the legally required statements in its E-SIGN consent: paper, withdrawal, scope, contact, equipment', () => {
    for (const word of ['Paper', 'Withdrawing', 'Scope', 'Your address', 'What you need'])
      expect(organization.legal.communications).toContain(word)
  })

  it('names itself in the consent texts, and whom to ask', () => {
    const { legal, legalName, shortName, supportPhone, nmls } = organization
    for (const text of [legal.footer, legal.creditPull, legal.communications])
      expect(text).toContain(legalName)
    expect(legal.footer).toContain(nmls)
    for (const text of [legal.termsAndPrivacy, legal.marketing]) expect(text).toContain(shortName)
    for (const text of [legal.footer, legal.communications, legal.marketing])
      expect(text).toContain(supportPhone)
  })

  it('gives an APR example that its own rules produce (1.2.54)', () => {
    const least = table.defaultMinLoanCents
    const drawAmountCents = least > 1_000_000n ? least : 1_000_000n
    const residence = { kind: 'state', code: 'CO' } as const
    const answer = quote({
      drawAmountCents,
      residence,
      rules: table,
      coin: 'BTC',
      collateralUnits: 10n ** 11n,
      priceCents: 10n ** 7n,
    })
    if (!answer.ok) throw new Error(answer.code)
    const { amountCents, estimatedMonthlyPaymentCents, schedules } = answer.quote
    const dollars = (cents: bigint) =>
      `$${(Number(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    const [example] = organization.legal.footnotes
    const apr = (Number(schedules.interestOnly.aprTrillionths) / 1e10).toFixed(3)
    const figures = [
      drawAmountCents,
      amountCents,
      estimatedMonthlyPaymentCents,
      schedules.interestOnly.totalOfPaymentsCents,
    ]
    for (const cents of figures) expect(example).toContain(dollars(cents))
    expect(example).toContain(`${apr}%`)
    expect(example).toContain(`${answer.quote.termMonths} months`)
  })

  it('shows visitors only the public part', () => {
    const shown = publicOrganizationSchema.parse(organization)
    expect(Object.keys(shown)).not.toContain('creditorAddress')
    expect(Object.keys(shown)).not.toContain('hosts')
  })
})
