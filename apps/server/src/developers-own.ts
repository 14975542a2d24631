import { isLoopback } from '@pledge/domain/organization/loopback'
import type { Env } from './env.ts'

/** Development on a machine that only its developer can reach: page sources are served only there. */
export const isDevelopersOwn = ({
  NODE_ENV,
  HOST,
  PUBLIC_URL,
}: Pick<Env, 'NODE_ENV' | 'HOST' | 'PUBLIC_URL'>): boolean =>
  NODE_ENV !== 'production' && isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname)
