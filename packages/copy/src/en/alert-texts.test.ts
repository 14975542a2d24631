import { readdirSync, readFileSync } from 'node:fs'
import { ALERT_RULES, type AlertNotice } from '@pledge/domain/alerts/alert-kinds'
import { isOneText } from '@pledge/domain/alerts/gsm-text'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { composeAlertText, composeTextAnswer, composeTextCode } from './alert-texts.ts'
import { textConsent } from './text-consent.ts'

const NOTICES = Object.keys(ALERT_RULES) as readonly AlertNotice[]
const seeds = new URL('../../../../seeds/organizations/', import.meta.url)
const brandSchema = z.object({ code: z.string(), shortName: z.string(), supportPhone: z.string() })
const BRANDS = readdirSync(seeds).map((file) =>
  brandSchema.parse(JSON.parse(readFileSync(new URL(file, seeds), 'utf8'))),
)
const factsOf = ({ shortName, supportPhone, code }: z.infer<typeof brandSchema>) => ({
  shortName,
  supportPhone,
  link: `https://loans.pledge.example/dashboard?org=${code}`,
  timeZone: 'America/New_York',
  cureBy: new Date('2026-09-28T13:39:00Z'),
})

describe('texts to borrowers (note 087)', () => {
  it('are one message of 160 characters each, for every brand that ships', () => {
    for (const brand of BRANDS) {
      const facts = factsOf(brand)
      const texts = [
        ...NOTICES.map((notice) => composeAlertText(notice, facts)),
        composeTextCode('123456', facts),
        ...(['ON', 'STOP', 'HELP'] as const).map((answer) => composeTextAnswer(answer, facts)),
      ]
      for (const text of texts) {
        expect(isOneText(text), text).toBe(true)
        expect(text.startsWith(`${brand.shortName}: `), text).toBe(true)
      }
    }
  })

  it('name the deadline of a margin call and the page', () => {
    const facts = { ...factsOf(BRANDS[0]!), shortName: 'Pledge', link: 'https://pledge.example/dashboard' }
    expect(composeAlertText('margin-call', facts)).toBe(
      'Pledge: Margin call on your loan. Add collateral or pay by Sep 28, 9:39 AM EDT. https://pledge.example/dashboard Reply STOP to stop.',
    )
    expect(composeAlertText('margin-call', { ...facts, cureBy: null })).toContain('Add collateral or pay. ')
  })

  it('leave the reminder of STOP out first, and the link last', () => {
    const facts = { ...factsOf(BRANDS[0]!), shortName: 'Pledge' }
    const link = (length: number) => `https://${'a'.repeat(length - 8)}`
    const texts = [20, 70, 150].map((length) =>
      composeAlertText('margin-call', { ...facts, link: link(length) }),
    )
    expect(texts.map((text) => text.includes('STOP'))).toEqual([true, false, false])
    expect(texts.map((text) => text.includes('https'))).toEqual([true, true, false])
    for (const text of texts) expect(isOneText(text)).toBe(true)
  })

  it('are sent whole where the name has characters beyond the alphabet', () => {
    const text = composeAlertText('warning', { ...factsOf(BRANDS[0]!), shortName: 'Źródło' })
    expect(text).toBe("Źródło: Your loan reached its warning level. You don't have to act.")
  })

  it('ask for a consent that names the lender, STOP and that no loan depends on it', () => {
    const words = textConsent('Northwind Lending, LLC')
    for (const part of [
      'Northwind Lending, LLC',
      'automated',
      "don't have to agree",
      'STOP',
      'HELP',
      'rates',
    ])
      expect(words).toContain(part)
  })
})
