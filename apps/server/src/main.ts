import { once } from 'node:events'
import path from 'node:path'
import { SIMULATED, simulatedWorld } from '@pledge/sandbox/adapters'
import { isPushService } from '@pledge/providers/push/push-services'
import { createWebPush } from '@pledge/providers/push/web-push/web-push'
import { readPriceFiles } from '@pledge/sandbox/prices/read-price-files'
import { sandboxAccess } from '@pledge/sandbox-app/access'
import { sandboxExtras } from '@pledge/sandbox-app/sandbox'
import type { Registry } from './adapters.ts'
import { isDevelopersOwn } from './developers-own.ts'
import { parseEnv, type Env } from './env.ts'
import { NO_EXTRAS } from './extras.ts'
import { NEEDS, PROVIDER_KEYS } from './provider-keys.ts'
import { rootFolder } from './root-folder.ts'
import { run } from './run.ts'

/** The composition root: which adapters there are, and what is mounted beside the product. */

/** Pushes to the push services of browsers; they can reach us at our own address. */
const webPush = ({ PUBLIC_URL, PUSH_SERVICES }: Env): Registry['push'] => ({
  'web-push': {
    open: ({ state, realNow, keyFor }) =>
      createWebPush({
        state,
        keys: { current: keyFor('web-push') },
        realNow,
        contact: PUBLIC_URL,
        isService: (endpoint) => isPushService(endpoint, PUSH_SERVICES),
      }),
  },
})

/** Every adapter by the need that it serves. A shipped adapter is a folder of its own and a line here. */
const composed = async (env: Env) => {
  const world = simulatedWorld({ priceFiles: await readPriceFiles(path.join(rootFolder(), 'seeds')) })
  const registry: Registry = { ...world.adapters, push: { ...world.adapters.push, ...webPush(env) } }
  const isSimulated = NEEDS.some((need) => env[PROVIDER_KEYS[need]] === SIMULATED)
  const access = sandboxAccess({ isDevelopersOwn: isDevelopersOwn(env), password: env.SANDBOX_PASSWORD })
  const sandbox = { access, publicUrl: env.PUBLIC_URL, simulation: world.simulation }
  return { registry, extras: isSimulated ? sandboxExtras(sandbox) : NO_EXTRAS }
}

const parsed = parseEnv(process.env)
if (!parsed.ok) {
  process.stderr.write(`Pledge cannot start:\n${parsed.problems.map((line) => `  ${line}\n`).join('')}`)
  process.exit(1)
}

try {
  const dataDir = path.resolve(parsed.env.PLEDGE_DATA_DIR)
  const running = await run(parsed.env, { dataDir, ...(await composed(parsed.env)) })
  if (running !== undefined) {
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
    await running.stop()
  }
  process.exit(0)
} catch (error) {
  process.stderr.write(`Pledge cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
