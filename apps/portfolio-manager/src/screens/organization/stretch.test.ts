import { describe, expect, it } from 'vitest'
import { differingStretches } from './stretch.ts'

describe('where two texts differ (1.6.07)', () => {
  it('is shown in full, however late and however long it is', () => {
    const alike = 'a'.repeat(5_000)
    const [one, other] = differingStretches(`${alike}10 %${alike}`, `${alike}${'b'.repeat(900)}${alike}`)
    expect(one).toEqual({ before: `…${'a'.repeat(80)}`, differing: '10 %', after: `${'a'.repeat(80)}…` })
    expect(other.differing).toBe('b'.repeat(900))
  })

  it('is what was inserted or removed, where the rest is equal', () => {
    const [one, other] = differingStretches('not due', 'due')
    expect(one).toEqual({ before: '', differing: 'not ', after: 'due' })
    expect(other).toEqual({ before: '', differing: '', after: 'due' })
    expect(differingStretches('aa', 'aaa')[1]).toEqual({ before: 'aa', differing: 'a', after: '' })
  })
})
