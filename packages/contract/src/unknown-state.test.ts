import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { applicationState } from './applications.ts'

describe('a state of an answer (part of 1.4.14)', () => {
  const read = (state: string) => z.parse(applicationState, { stage: 'APPLYING', state }).state

  it('is read unchanged', () => expect(read('SIGN_DOCS')).toBe('SIGN_DOCS'))

  it.each(['A_STATE_OF_TOMORROW', '', 'toString'])(
    'counts as unknown when this page does not know %j',
    (state) => expect(read(state)).toBe('UNINITIALIZED_STATUS'),
  )
})
