import { openKeyHolder } from '@pledge/server/open-key-holder'
import { resetFactors, type FactorsReset } from '@pledge/server/reset-factors'
import { ENV_KEYS } from '@pledge/server/env'
import { OPERATOR_CODE_MINUTES } from '@pledge/domain/account/codes'
import { FACTOR_RESET_HOURS } from '@pledge/domain/account/staff'
import * as z from 'zod'
import { keysEnv } from '../keys/command.ts'

type Env = Readonly<Record<string, string | undefined>>

const argsSchema = z.tuple([z.string().regex(/^[A-Z][A-Z0-9_]{1,31}$/), z.email().max(254)])

interface Reset {
  readonly code: string
  readonly email: string
}

/** `CODE EMAIL`; undefined for invalid arguments. */
export const parseReset = (args: readonly string[]): Reset | undefined => {
  const read = argsSchema.safeParse(args)
  return read.success ? { code: read.data[0], email: read.data[1] } : undefined
}

const resetWords = (code: string | null): string =>
  code === null
    ? `two-step sign-in was reset. They sign in as usual and set it up again with an emailed code within ${FACTOR_RESET_HOURS} hours.`
    : `two-step sign-in and the password were reset. Read this code to the person on the phone, and send it nowhere: ${code}
It works once, for ${OPERATOR_CODE_MINUTES} minutes: on the sign-in page of the portfolio manager they choose "Forgot password?", enter their address, then the code and a new password. They then sign in and set up two-step sign-in with an emailed code within ${FACTOR_RESET_HOURS} hours.`

const WORDS: Readonly<Record<Exclude<FactorsReset['outcome'], 'reset'>, string>> = {
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

/**
 * Removes the second factors and the password of a member of the lender's staff, and prints the code to set a new
 * one.
 */
export const runReset = async (
  { code, email }: Reset,
  withDatabase: <Result>(work: (ownerUrl: string) => Promise<Result>) => Promise<Result>,
  { now, env }: { readonly now: Date; readonly env: () => Env },
): Promise<{ readonly status: 0 | 1; readonly output: string }> => {
  const reset = await withDatabase((ownerUrl) =>
    resetFactors({
      ownerUrl,
      // Read after `.env` is loaded.
      holder: openKeyHolder(keysEnv(env())),
      publicUrl: publicUrlOf(env()),
      code,
      email,
      now,
    }),
  )
  const isReset = reset.outcome === 'reset'
  const words = isReset ? resetWords(reset.code) : WORDS[reset.outcome]
  return { status: isReset ? 0 : 1, output: `${code}: ${email}: ${words}\n` }
}
