import { describe, expect, it } from 'vitest'
import { fieldMessagesOf, textsOfSource } from './texts-of-source.ts'

describe('the texts of a source file', () => {
  it('are its strings in order, with one word for each slot', () => {
    const source = `
      import { x } from './not-a-text.ts'
      /** Not a text. */
      export const page = {
        'not-a-key': 'Pay {amount} now',
        more: ['One', \`Call \${phone} or wait\`],
        one: (is: boolean) => (is ? 'Yes' : 'No'),
      } satisfies Record<'not-a-type', string>
      throw new Error('Read by engineers alone')
    `
    expect(textsOfSource(source)).toEqual(['Pay X1 now', 'One', 'Call X1 or wait', 'Yes', 'No'])
  })

  it('omit names of parts, and compared values', () => {
    expect(textsOfSource(`const a = { key: 'payout' }; if (b === 'sent') c = 'Said'`)).toEqual(['Said'])
  })

  it('of rules are only the messages of fields', () => {
    const source = `
      export const REQUIRED_MESSAGE = 'Required'
      const other = 'not shown'
      export const check = (x: string) => (x === '' ? fails('Enter a name') : passes(x))
      const problems = [{ path: 'hosts', message: 'is listed twice' }]
    `
    expect(fieldMessagesOf(source)).toEqual(['Required', 'Enter a name', 'is listed twice'])
  })
})
