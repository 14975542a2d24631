import { describe, expect, it } from 'vitest'
import { programsOf } from './programs.ts'

const NODE = { types: ['node'] }
const project = (folder: string, compilerOptions?: Readonly<Record<string, unknown>>) => ({
  folder: `/root/${folder}`,
  extends: '../../base.json',
  compilerOptions,
  include: ['src'],
})

describe('programs of the type check', () => {
  it('check all sources of projects with the same options, without what each excludes', () => {
    const [program, ...others] = programsOf([
      { ...project('packages/one', NODE), exclude: ['src/**/*.test.ts'] },
      project('apps/two', NODE),
    ])
    expect(others).toEqual([])
    expect(program).toEqual({
      extends: '/root/base.json',
      compilerOptions: NODE,
      include: ['/root/packages/one/src', '/root/apps/two/src'],
      exclude: ['/root/packages/one/src/**/*.test.ts'],
    })
  })

  it('keep projects apart whose options differ in anything', () => {
    const programs = programsOf([
      project('packages/one', NODE),
      project('packages/two'),
      project('packages/three', { types: ['node'], lib: ['DOM'] }),
    ])
    expect(programs.map(({ include }) => include)).toEqual([
      ['/root/packages/one/src'],
      ['/root/packages/two/src'],
      ['/root/packages/three/src'],
    ])
  })

  it('compare options whatever their order, and the base by its place', () => {
    const [one, two] = [project('packages/one', { a: 1, b: 2 }), project('apps/two', { b: 2, a: 1 })]
    expect(programsOf([one, two])).toHaveLength(1)
    expect(programsOf([one, { ...two, extends: '../base.json' }])).toHaveLength(2)
  })
})
