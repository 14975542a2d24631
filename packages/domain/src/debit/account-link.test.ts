import { describe, expect, it } from 'vitest'
import { after, bent, REFINANCES, RENEWALS, say, stateAfter, WAYS } from '../process/journey.test-data.ts'
import type { LoanParts } from '../view/wire.ts'
import { isAccountLinkable } from './account-link.ts'

const refinanced = stateAfter(REFINANCES.complete)

describe('an account to pay a loan from (note 071)', () => {
  it.each<[string, LoanParts, boolean]>([
    ['may be linked to a refinance in service', refinanced, true],
    ['may be linked to a renewal in service', stateAfter(RENEWALS.renewed), true],
    ['may not be linked before the refinance is complete', stateAfter(REFINANCES.awaitingHandOver), false],
    ['may not be linked to a loan that was paid out', stateAfter(WAYS.COMPLETE!), false],
    ['may not be linked abroad', bent(refinanced, { application: { isInternational: true } }), false],
    ['may not be linked under a sanctions hold', after(refinanced, say.sanctionsHeld), false],
  ])('%s', (_, file, isLinkable) => expect(isAccountLinkable(file)).toBe(isLinkable))
})
