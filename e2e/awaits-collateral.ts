import type { Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import { BRAND } from './cast.ts'
import { beginsByCalls, opensSignedIn, pathOf } from './new-loan.ts'
import type { DeviceOptions, People } from './people.ts'
import type { ProductServer } from './server.ts'
import { AGENT_PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

export interface AwaitingCollateral {
  readonly page: Page
  readonly caller: Calls
  readonly anonymous: Calls
  readonly uuid: string
}

/** A loan that awaits its collateral, on the page with the deposit address. */
export const awaitsCollateral = async (
  people: People,
  server: ProductServer,
  device: DeviceOptions = {},
): Promise<AwaitingCollateral> => {
  const { page, caller, uuid } = await beginsByCalls(people, server, device)
  await steps.giveDetails(caller, uuid)
  for (const side of ['FRONT', 'BACK'] as const) await steps.uploadSide(caller, uuid, side)
  const agentPage = await people.device()
  const agent = await signInByCalls({
    server,
    context: agentPage.context(),
    kind: 'agent',
    email: `avery@${BRAND.code.toLowerCase()}.example`,
    password: AGENT_PASSWORD,
    isNew: false,
  })
  await approveIdentity(agent, uuid)
  await steps.giveBank(caller, uuid)
  await steps.signAll(caller, uuid)
  await opensSignedIn(page, server, pathOf(uuid, 'collateral'))
  return { page, caller, anonymous: callerOf(page.context(), server, 'anonymous'), uuid }
}
