import { openKeyHolder } from '@pledge/server/open-key-holder'
import { resetFactors, type FactorsReset } from '@pledge/server/reset-factors'
import { ENV_KEYS } from '@pledge/server/env'
import * as z from 'zod'
import { keysEnv } from '../keys/command.ts'

type Env = Readonly<Record<string, string | undefined>>

const asked = z.tuple([z.string().regex(/^[A-Z][A-Z0-9_]{1,31}$/), z.email().max(254)])

interface Reset {
  readonly code: string
  readonly email: string
}

/** `CODE EMAIL`; undefined where it cannot be understood. */
export const parseReset = (args: readonly string[]): Reset | undefined => {
  const read = asked.safeParse(args)
  return read.success ? { code: read.data[0], email: read.data[1] } : undefined
}

const WORDS: Readonly<Record<FactorsReset, string>> = {
  reset: 'two-step sign-in was reset. They sign in with their password and an emailed code within 72 hours.',
  'no-organization': 'there is no such organization.',
  'no-account': 'nobody on the staff has this address.',
  disabled: 'the account is disabled. Another administrator enables it first.',
}

const publicUrlOf = (env: Env): string => {
  const { PUBLIC_URL, PORT } = ENV_KEYS.pick({ PUBLIC_URL: true, PORT: true }).parse({
    PUBLIC_URL: env['PUBLIC_URL'] === '' ? undefined : env['PUBLIC_URL'],
    PORT: env['PORT'] === '' ? undefined : env['PORT'],
  })
  return PUBLIC_URL ?? `http://localhost:${PORT}`
}

/** Removes the second factors of one of the lender's people, for an organization without two administrators. */
export const runReset = async (
  { code, email }: Reset,
  withDatabase: <Result>(work: (ownerUrl: string) => Promise<Result>) => Promise<Result>,
  { now, env }: { readonly now: Date; readonly env: () => Env },
): Promise<{ readonly status: 0 | 1; readonly output: string }> => {
  const outcome = await withDatabase((ownerUrl) =>
    resetFactors({
      ownerUrl,
      // Read once `.env` was loaded.
      holder: openKeyHolder(keysEnv(env())),
      publicUrl: publicUrlOf(env()),
      code,
      email,
      now,
    }),
  )
  return { status: outcome === 'reset' ? 0 : 1, output: `${code}: ${email}: ${WORDS[outcome]}\n` }
}
