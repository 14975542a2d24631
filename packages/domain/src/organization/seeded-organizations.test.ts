import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { publicOrganizationSchema } from './organization.ts'
import { type Organization, organizationSchema } from './settings.ts'
import { contrastFailures, palette } from './theme.ts'

const folder = new URL('../../../../seeds/organizations/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const organizations: readonly (readonly [string, Organization])[] = files.map((name) => [
  name,
  organizationSchema.parse(read(name)),
])

describe('the seeded organisations', () => {
  it('are the product’s own and at least four partners (2.9.03; part of 1.1.25)', () => {
    const codes = organizations.map(([, { code }]) => code)
    expect(codes).toContain('PLEDGE')
    expect(new Set(codes).size).toBeGreaterThanOrEqual(5)
  })

  it('do not share a host, an originator, a telephone number, an NMLS number or a colour (1.1.22, 1.1.23)', () => {
    for (const of of [
      ({ hosts }: Organization) => hosts,
      ({ loanOriginatorUuid }: Organization) => [loanOriginatorUuid],
      ({ supportPhone }: Organization) => [supportPhone],
      ({ nmls }: Organization) => [nmls],
      ({ theme }: Organization) => [theme.primary],
      ({ legal }: Organization) => [legal.footer],
    ]) {
      const values = organizations.flatMap(([, organization]) => of(organization))
      expect(new Set(values).size).toBe(values.length)
    }
  })
})

describe.each(organizations)('%s', (name, organization) => {
  it('is named after its code', () => {
    expect(name).toBe(`${organization.code.toLowerCase()}.json`)
  })

  it('reaches every contrast, light and dark (1.1.22)', () => {
    expect(contrastFailures(palette(organization.theme, 'light'))).toEqual([])
    expect(contrastFailures(palette(organization.theme, 'dark'))).toEqual([])
  })

  it('keeps its own colour in light mode: it is dark enough as chosen', () => {
    expect(palette(organization.theme, 'light').brand).toBe(organization.theme.primary)
  })

  it('has a logo that draws and does nothing else', () => {
    const { logoSvg } = organization
    expect(logoSvg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ 40"/)
    expect(logoSvg).not.toMatch(
      /<(script|foreignObject|image|use|a|iframe|text)\b|\son\w+=|href|url\(|@import|<!/i,
    )
  })

  it('asks for the four consents, marketing alone being optional (1.3.45, G.35)', () => {
    const required = organization.consents.map(({ type, required: needed }) => [type, needed])
    expect(Object.fromEntries(required)).toEqual({
      TERMS: true,
      PRIVACY: true,
      COMMUNICATIONS: true,
      MARKETING: false,
    })
  })

  it('says in its E-SIGN consent what the law wants said: paper, withdrawal, scope, contact, equipment', () => {
    for (const word of ['Paper', 'Withdrawing', 'Scope', 'Your address', 'What you need'])
      expect(organization.legal.communications).toContain(word)
  })

  it('shows visitors nothing but the public part', () => {
    const shown = publicOrganizationSchema.parse(organization)
    expect(Object.keys(shown)).not.toContain('creditorAddress')
    expect(Object.keys(shown)).not.toContain('hosts')
  })
})
