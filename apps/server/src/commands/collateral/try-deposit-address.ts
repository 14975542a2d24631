import { addressVerificationAtOf } from '@pledge/domain/collateral/account'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * The borrower verifies the deposit address with a small deposit (rows 1.2.127 and 1.3.28, gap G.42). Only
 * the first time counts: it starts the day after which collateral is reported as not located. Refusals:
 * `transition.not-allowed`, `collateral.not-ready`.
 */
export const tryDepositAddress = (deps: Deps) => (input: OfSubject) =>
  advance(deps)({
    ...asSubject(input),
    command: ({ file }) =>
      addressVerificationAtOf(file.collateral) !== null
        ? UNCHANGED
        : { type: 'AddressVerificationBegun', by: borrowerActor(input.subject), data: {} },
  })
