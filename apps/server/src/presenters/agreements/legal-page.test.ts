import { shippedRules } from '@pledge/domain/organization/lending-rules.test-data'
import { organizationSchema, type Organization } from '@pledge/domain/organization/settings'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { presentLegalPage } from './legal-page.ts'

const settings = JSON.parse(
  readFileSync(new URL('../../../../../seeds/organizations/northwind.json', import.meta.url), 'utf8'),
) as object
const ownerWith = (change: object) => {
  const organization: Organization = organizationSchema.parse({ ...settings, ...change })
  return { id: 'an id', organization, rules: shippedRules }
}
const owner = ownerWith({})
const textOf = (page: ReturnType<typeof presentLegalPage>) => JSON.stringify(page)

describe('a legal page', () => {
  it.each(['terms', 'privacy', 'licenses'] as const)(
    'of the %s contains the organization’s name, address and contact (1.1.23, 1.2.12, 1.2.140, 1.2.141, 1.2.142)',
    (page) => {
      const text = textOf(presentLegalPage(owner, page, undefined))
      const { legalName, creditorAddress, nmls, supportPhone, supportEmail } = owner.organization
      for (const fact of [legalName, creditorAddress, nmls, supportPhone, supportEmail])
        expect(text).toContain(fact)
      expect(text).not.toMatch(/\{\w+\}/)
    },
  )

  it('has the version that borrowers consent to, and older ones stay available', () => {
    expect(presentLegalPage(owner, 'terms', undefined)?.version).toBe(1)
    expect(presentLegalPage(owner, 'terms', 2)).toBeUndefined()
    const newer = ownerWith({
      consents: [{ type: 'TERMS', version: 2, required: true }],
      legalPages: [
        { page: 'terms', version: 2, sections: [{ heading: 'Ours', paragraphs: ['{legalName} says so.'] }] },
      ],
    })
    expect(presentLegalPage(newer, 'terms', undefined)).toEqual({
      version: 2,
      title: 'Terms of use',
      sections: [{ heading: 'Ours', paragraphs: [`${newer.organization.legalName} says so.`] }],
    })
    expect(presentLegalPage(newer, 'terms', 1)?.sections.length).toBeGreaterThan(5)
  })

  it('is refused as a setting with an unknown slot', () => {
    const legalPages = [
      { page: 'terms', version: 2, sections: [{ heading: 'Ours', paragraphs: ['Call {fax}.'] }] },
    ]
    expect(organizationSchema.safeParse({ ...settings, legalPages }).success).toBe(false)
  })

  it('states where loans are made and where not, and the license held in each state (1.2.142, 1.9.17)', () => {
    const page = presentLegalPage(owner, 'licenses', undefined)
    expect(textOf(page)).toContain('District of Columbia, Idaho, Illinois, Kentucky')
    const lentIn = shippedRules.states.filter(({ enabled }) => enabled).map(({ name }) => name)
    expect(page?.sections.at(-2)?.table?.rows.map(([place]) => place)).toEqual(lentIn)
    const licenses = [{ place: 'Ohio', kind: 'Consumer Lender', number: 'CL-1' }]
    const entered = presentLegalPage(ownerWith({ licenses }), 'licenses', undefined)
    expect(entered?.sections.at(-2)?.table?.rows).toEqual([['Ohio', 'Consumer Lender', 'CL-1']])
  })
})
