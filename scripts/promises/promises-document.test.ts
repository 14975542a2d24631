import type { PromiseSubject } from '@pledge/copy/promises/promise'
import { describe, expect, it } from 'vitest'
import { promisesDocument } from './promises-document.ts'
import { provedPromises } from './proved-promises.ts'

/** Assembled at run time, so that the examples in this file do not count as claims. */
const id = (number: number) => ['P', String(number)].join('.')
const [kept, part, people, open] = [901, 902, 903, 904].map(id) as [string, string, string, string]

const SUBJECTS: readonly PromiseSubject[] = [
  {
    title: 'Returns',
    promises: [
      { id: kept, about: 'It is sent.', quotations: [['document: loan agreement: 6.3', 'We send *it*.']] },
      {
        id: part,
        about: 'It is paid.',
        quotations: [['FAQ: return', 'We pay it.']],
        missing: 'No command pays.',
      },
      {
        id: people,
        about: 'It is mailed.',
        quotations: [['email: cured', 'We mail it.']],
        byPeople: 'Agents mail it.',
      },
      { id: open, about: 'It is told.', quotations: [['screen: loan', 'We say it.']] },
    ],
  },
]

describe('the page of promises', () => {
  const proofs = provedPromises(
    'a.test.ts',
    `describe('a release', () => { it('is sent (1.9.24; part of ${part}; ${kept})', () => {}) })
     it.each([['x', '${people}']])('%s is mailed (%s)', () => {})
     const notATest = '${open}'`,
  )
  const page = promisesDocument(SUBJECTS, proofs)

  it('has the tests that name each, in whole or in part', () => {
    expect(proofs.map((one) => [one.id, one.isPart])).toEqual([
      [kept, false],
      [part, true],
      [people, false],
    ])
    expect(page).toContain(
      `### ${kept} It is sent.\n\n- "We send \\*it\\*." (loan agreement, 6.3)\n- Proved by \`a.test.ts\``,
    )
    expect(page).toContain('- Part of it is proved by `a.test.ts`: is sent')
    expect(page).toContain('4 promises in 4 places, 3 proofs.')
  })

  it('begins with those that no test proves, that are not kept yet, and that people keep', () => {
    const [first = '', second = '', third = ''] = page.split('\n## ').slice(1)
    expect(first).toMatch(new RegExp(`^Proved by no test\\n\\n- ${open} `))
    expect(second).toContain(`- ${part} It is paid. No command pays.`)
    expect(third).toContain(`- ${people} It is mailed. Agents mail it.`)
  })
})
