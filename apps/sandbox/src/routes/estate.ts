import * as calls from '@pledge/sandbox/contract/estate'
import { simulatedHandOverFile } from '@pledge/sandbox/estate/simulated-hand-overs'
import type { SandboxDeps } from '../host.ts'

/** The estate of the defunct lender, which hands over exactly what is awaited; registered only with simulated providers. */
export const sandboxEstateRoutes = (deps: SandboxDeps): void => {
  deps.implement(calls.getSandboxHandOvers, async ({ query: { organization } }) => {
    const awaited = await deps.awaitedHandOvers(organization)
    const handedOverOn = deps.clock.business().toISOString().slice(0, 10)
    return {
      ok: true,
      answer: {
        loans: awaited.map(({ loanNumber, coin, quantity }) => ({ loanNumber, coin, quantity })),
        csv: awaited.length === 0 ? null : simulatedHandOverFile(awaited, { organization, handedOverOn }),
      },
    }
  })
}
