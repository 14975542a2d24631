import { describe, expect, it } from 'vitest'
import { coverageDocument } from './coverage-document.ts'

const [debounce, same, other, part] = ['1.5.40', '1.9.31', '1.5.41', '1.5.43']
const file = (text: string) => [{ path: 'a.test.ts', text }]

describe('the coverage page', () => {
  const page = coverageDocument(
    file(`it('waits (${debounce})', () => {})\nit('says (part of ${part})', () => {})`),
  )

  it('lists the rows that a test cites, and equivalent ones', () => {
    expect(page).toContain(`| ${debounce} | a.test.ts | waits (${debounce}) |`)
    expect(page).toContain(`| ${same} | | the same as ${debounce} |`)
    expect(page).toContain('2 of 646 rows, 1 more in part, 3 proofs.')
  })

  it('lists the rows that no test cites, by chapter', () => {
    expect(page).toContain('644 rows: what they ask for')
    expect(page).toContain(`| 64 of 65 | 1.5.01 to 1.5.39, ${other}, 1.5.42, 1.5.44 to 1.5.65 | ${part} |`)
    expect(page).toContain(`| ${part} in part | a.test.ts |`)
    expect(page).not.toContain(`| ${other} |`)
  })

  it('is not generated while a title has an invalid citation', () => {
    const wrong = ['1', '6', '10'].join('.')
    expect(() => coverageDocument(file(`it('x (${wrong})', () => {})`))).toThrow(
      `a.test.ts: the matrix has no row ${wrong}`,
    )
  })
})
