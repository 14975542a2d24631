import { describe, expect, it } from 'vitest'
import { widthNames, widthProblems } from './width-names.ts'

const NAMES = widthNames('--container-*: initial;\n  --container-prose: 65ch;\n  --container-page: 72rem;')

describe('names of widths', () => {
  it('are those of the tokens', () => {
    expect([...NAMES]).toEqual(['prose', 'page'])
  })

  it.each(['max-w-prose', 'md:max-w-page', 'max-w-48', 'max-w-1.5', 'max-w-full', 'max-w-[90rem]'])(
    'have a rule for %s',
    (name) => expect(widthProblems('a.tsx', `<p className="${name}">`, NAMES)).toEqual([]),
  )

  it.each(['max-w-3xl', 'sm:max-w-xl'])('have none for %s, and it is reported', (name) => {
    expect(widthProblems('a.tsx', `<p className="flex ${name}">`, NAMES)).toMatchObject([
      { path: 'a.tsx', rule: 'width-name', message: expect.stringContaining('has no width') },
    ])
  })
})
