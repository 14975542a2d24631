import { refuse } from '@pledge/domain/refusal'
import { describe, expect, it } from 'vitest'
import type { Contents } from '../../commands/organization/organization-configuration.ts'
import { rememberShown } from './preview.ts'

const contents = (revision: number): Contents => ({
  published: { version: 1, rulesVersion: 1, settings: {}, rules: {}, sha256: 'published' },
  draft: {
    revision,
    content: { settings: {}, rules: {}, sha256: `draft ${revision}`, baseVersion: 1, fromFile: null },
    restores: null,
    changedBy: 'devon@pledge.example',
    changedAt: new Date(0),
    proposal: null,
  },
})

describe('the draft of a preview', () => {
  it('is checked once, for any number of pages and files', () => {
    const judged: (number | undefined)[] = []
    const show = rememberShown(({ draft }) => {
      judged.push(draft?.revision)
      return refuse('draft.changed')
    })
    for (const revision of [1, 1, 2, 1]) show('a', contents(revision))
    show('b', contents(1))
    expect(judged).toEqual([1, 2, 1])
  })

  it('is dropped when many others were requested since', () => {
    let times = 0
    const show = rememberShown(() => {
      times += 1
      return refuse('draft.changed')
    })
    for (let revision = 1; revision <= 33; revision += 1) show('a', contents(revision))
    show('a', contents(33))
    expect(times).toBe(33)
    show('a', contents(1))
    expect(times).toBe(34)
  })
})
