import { SANDBOX_CALLS } from '@pledge/sandbox/contract/all-calls'
import type { Simulation } from '@pledge/sandbox/simulation'
import type { FastifyInstance } from 'fastify'
import type { SandboxAccess } from './access.ts'
import type { SandboxHost } from './host.ts'
import { deliverWebhooks } from './jobs/deliver-webhooks.ts'
import { readyLines } from './ready-lines.ts'
import { sandboxEstateRoutes } from './routes/estate.ts'
import { sandboxFaultRoutes } from './routes/faults.ts'
import { guardSandbox, SANDBOX_PAGE } from './routes/guard.ts'
import { linkScriptRoute } from './routes/link-script.ts'
import { sandboxRoutes } from './routes/sandbox.ts'
import { sandboxTextRoutes } from './routes/texts.ts'

const WEBHOOKS_EVERY_MS = 1_000

export interface SandboxOptions {
  readonly access: SandboxAccess
  readonly publicUrl: string
  /** Called on demand: the simulation opens after the product does. */
  readonly simulation: () => Simulation
}

/** What the composition root mounts beside the product: the page of the simulated world, its calls and its jobs. */
export const sandboxExtras = ({ access, publicUrl, simulation }: SandboxOptions) => ({
  face:
    access.kind === 'nobody'
      ? null
      : {
          path: SANDBOX_PAGE,
          page: 'sandbox',
          calls: SANDBOX_CALLS,
          async mount(app: FastifyInstance, host: SandboxHost): Promise<void> {
            const deps = { ...host, simulation: simulation() }
            await guardSandbox(app, access, deps)
            await linkScriptRoute(app, host.pagesFolder)
            sandboxRoutes(app, deps)
            sandboxFaultRoutes(deps)
            sandboxEstateRoutes(deps)
            sandboxTextRoutes(deps)
          },
        },
  jobs: [
    {
      name: 'deliver-simulated-webhooks',
      everyMs: WEBHOOKS_EVERY_MS,
      run: deliverWebhooks(() => ({
        bankLink: simulation().bankLink.driver,
        mail: simulation().mail.driver,
        text: simulation().text.driver,
      })),
    },
  ],
  readyLines: readyLines(publicUrl, access),
})
