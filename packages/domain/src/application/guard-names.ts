import * as factGuards from './fact-guards.ts'
import * as guards from './guards.ts'
import * as paymentGuards from './payment-guards.ts'
import * as renewalGuards from './renewal-guards.ts'
import * as returnGuards from './return-guards.ts'
import type { Guard } from './guards.ts'

const NAMES = new Map<unknown, string>(
  [
    ...Object.entries(guards),
    ...Object.entries(factGuards),
    ...Object.entries(returnGuards),
    ...Object.entries(paymentGuards),
    ...Object.entries(renewalGuards),
  ].map(([name, guard]) => [guard, name]),
)

/** The name of a guard as it is exported, e.g. `everyAgreementSigned`; null where nothing is asked. */
export const guardName = (guard: Guard | undefined): string | null => NAMES.get(guard) ?? null
