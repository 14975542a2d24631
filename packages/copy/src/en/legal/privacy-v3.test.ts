import { describe, expect, it } from 'vitest'
import { LEGAL_TEXTS } from './legal-texts.ts'

const paragraphsOf = (version: number) =>
  LEGAL_TEXTS.privacy[version]?.sections.flatMap(({ paragraphs }) => paragraphs) ?? []

describe('version 3 of the privacy notice', () => {
  it('says that an account is linked to a browser, and for how long', () => {
    const [said] = paragraphsOf(3).filter((paragraph) => paragraph.includes('link the random number'))
    expect(said).toContain('link the random number of that browser to your account')
    expect(said).toContain('We delete the link {telemetryDays} days after we made it.')
  })

  it('leaves every other paragraph of version 2 as it was', () => {
    const next = paragraphsOf(3)
    expect(paragraphsOf(2).filter((paragraph) => !next.includes(paragraph))).toEqual([])
    expect(next).toHaveLength(paragraphsOf(2).length + 1)
  })
})
