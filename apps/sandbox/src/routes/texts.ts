import {
  getSandboxTexts,
  sandboxBounceEmail,
  sandboxBounceText,
  sandboxReplyToText,
} from '@pledge/sandbox/contract/texts'
import type { SandboxDeps } from '../host.ts'

const RECENT = 20

/** The calls of the simulated provider of texts. */
export const sandboxTextRoutes = (deps: SandboxDeps): void => {
  const { driver } = deps.simulation.text

  deps.implement(getSandboxTexts, async () => {
    const texts = await driver.texts({ limit: RECENT })
    return {
      ok: true,
      answer: {
        texts: texts.map(({ idempotencyKey: id, to, body, sentAt: at }) => ({ id, to, body, at })),
      },
    }
  })

  deps.implement(sandboxReplyToText, async ({ body }) => {
    await driver.reply(body.from, body.body)
    await deps.runRecurringJobs()
    return { ok: true, answer: {} }
  })

  deps.implement(sandboxBounceEmail, async ({ body }) => {
    await deps.simulation.mail.driver.bounce(body.id)
    await deps.runRecurringJobs()
    return { ok: true, answer: {} }
  })

  deps.implement(sandboxBounceText, async ({ body }) => {
    await driver.bounce(body.id)
    await deps.runRecurringJobs()
    return { ok: true, answer: {} }
  })
}
