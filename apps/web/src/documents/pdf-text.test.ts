import { describe, expect, it } from 'vitest'
import { partsOfPage } from './pdf-text.ts'

const begin = (id?: string) => ({ type: 'beginMarkedContentProps', ...(id !== undefined && { id }) })
const end = { type: 'endMarkedContent' }
const line = (str: string, hasEOL = false) => ({ str, hasEOL })
const content = (id: string) => ({ type: 'content', id })

describe('the content of a tagged page', () => {
  it('is its text by its tags, in tag order, without decoration', () => {
    const tree = {
      role: 'Root',
      children: [
        { role: 'H2', children: [content('a')] },
        { role: 'Table', children: [{ role: 'TR', children: [{ role: 'TD', children: [content('c')] }] }] },
        { role: 'P', children: [content('b')] },
        { role: 'P', children: [content('nothing')] },
      ],
    }
    const items = [
      begin(),
      line('Page 1 of 9'),
      end,
      begin('b'),
      line('You pay', true),
      line(' back.'),
      end,
      begin('a'),
      line('Pay'),
      line('ments'),
      end,
      begin('c'),
      begin(),
      end,
      line('$10'),
      end,
    ]
    expect(partsOfPage(tree, items)).toEqual({
      role: 'Root',
      parts: [
        { role: 'H2', parts: ['Payments'] },
        { role: 'Table', parts: [{ role: 'TR', parts: [{ role: 'TD', parts: ['$10'] }] }] },
        { role: 'P', parts: ['You pay back.'] },
      ],
    })
  })

  it('is null for a page without tags or without text', () => {
    expect(partsOfPage(null, [line('Hello')])).toBeNull()
    expect(partsOfPage({ role: 'Root', children: [content('a')] }, [line('Hello')])).toBeNull()
  })
})
